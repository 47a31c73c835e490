import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { changeEmail, changePassword } from '#contract/account.ts'
import { newPasswordErrors, required } from '#domain/account/auth-forms.ts'
import { isEmail, linkTerms, normaliseEmail } from '#domain/account/email.ts'
import type { User } from '#domain/account/user.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { counted } from '#domain/text/plural.ts'
import { closeCreated } from '#web/auth/created.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { PasswordField } from '#web/auth/password-field.tsx'
import { setUser } from '#web/auth/session-renewal.ts'
import { useForm } from '#web/auth/use-auth-form.ts'
import { call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { toast } from '#web/ui/toast.ts'
import css from '#web/account/panel.module.css'

/** The credentials, changed in dialogs: an unconfirmed e-mail at once, a confirmed one by the links of two letters (DAUTH-16). */
export function SignInDetails({ user: { login, email, isActivated } }: { user: User }) {
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="text" icon="mail" onClick={() => setOpen('email')}>
        {isActivated ? 'Сменить почту' : 'Исправить почту'}
      </Button>
      <Button variant="text" icon="lock" onClick={() => setOpen('password')}>
        Изменить пароль
      </Button>
      {open === 'email' && (
        <Drawer fits title={isActivated ? 'Смена почты' : 'Исправить почту'} size="s" onClose={close}>
          <EmailForm action={isActivated ? 'Отправить письма' : 'Сохранить почту'} onDone={close}>
            {isActivated ? (
              <>
                Сейчас {email}. Чтобы сменить, подтвердите по&nbsp;ссылкам из&nbsp;двух писем: на&nbsp;прежний
                и&nbsp;на&nbsp;новый адрес. Если прежняя почта потеряна,{' '}
                <Link to={href(paths.supportPage, { page: 'contacts' })}>напишите в&nbsp;поддержку</Link>.
              </>
            ) : (
              <>Исправим адрес и&nbsp;отправим письмо на&nbsp;новый.</>
            )}
          </EmailForm>
        </Drawer>
      )}
      {open === 'password' && (
        <Drawer fits title="Смена пароля" size="s" onClose={close}>
          <PasswordForm login={login} onDone={close} />
        </Drawer>
      )}
    </>
  )
}

/** The state of the e-mail, under its field. */
export function EmailState({ user: { email, isActivated, pendingEmail } }: { user: User }) {
  if (!isActivated)
    return (
      <p>
        Почта не&nbsp;подтверждена. Письмо со&nbsp;ссылкой ушло на&nbsp;{email}: если в&nbsp;адресе ошибка, исправьте&nbsp;её.
      </p>
    )
  if (!pendingEmail) return <p className="quiet">Логин изменить нельзя. На&nbsp;почту приходят билеты.</p>
  return (
    <p>
      Ждём подтверждения: {pendingEmail}. Нажмите ссылки в&nbsp;двух письмах, на&nbsp;{email} и&nbsp;на&nbsp;{pendingEmail}; они
      работают {counted(linkTerms.emailHours, ['час', 'часа', 'часов'])}. До&nbsp;этого почта прежняя.
    </p>
  )
}

function EmailForm({ action, children, onDone }: { action: string; children: ReactNode; onDone: () => void }) {
  const { field, set, submit, busy, error, form } = useForm({
    takesFocus: true,
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(!isEmail(normaliseEmail(email)) && { email: email.trim() ? 'Email указан неверно' : required }),
      ...(!password && { password: required }),
    }),
    send: async ({ email, password }) => {
      const user = await call(changeEmail, { email: normaliseEmail(email), password })
      toast(user.pendingEmail ? 'Письма отправлены на\u00a0оба адреса' : `Письмо отправлено на ${user.email}`)
      onDone()
      if (!user.pendingEmail) closeCreated() // it names the address of before
      setUser(user)
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={css.form}>
      <p className={classes('quiet', css.linked)}>{children}</p>
      {error && <Banner tone="err">{error.message}</Banner>}
      <EmailField {...field('email')} onValue={(email) => set('email', email)} />
      <PasswordField {...field('password')} label="Ваш пароль" autoComplete="current-password" />
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </form>
  )
}

/** For a person who knows the old one; the other devices are signed out (DAUTH-16). */
function PasswordForm({ login, onDone }: { login: string; onDone: () => void }) {
  const { field, submit, busy, error, form } = useForm({
    takesFocus: true,
    initial: { oldPassword: '', password: '', repeat: '' },
    check: (typed) => ({ ...newPasswordErrors(typed), ...(!typed.oldPassword && { oldPassword: required }) }),
    send: async ({ oldPassword, password }) => {
      await call(changePassword, { oldPassword, password })
      toast('Пароль изменен!')
      onDone()
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={css.form}>
      <p className="quiet">После смены на&nbsp;остальных устройствах нужно будет войти заново.</p>
      {error && <Banner tone="err">{error.message}</Banner>}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField {...field('oldPassword')} label="Прежний пароль" autoComplete="current-password" />
      <PasswordField {...field('password')} label="Новый пароль" autoComplete="new-password" />
      <PasswordField {...field('repeat')} label="Повторите пароль" autoComplete="new-password" />
      <Button type="submit" variant="primary" busy={busy}>
        Сохранить пароль
      </Button>
    </form>
  )
}
