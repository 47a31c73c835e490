import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { changeEmail, changePassword } from '#contract/account.ts'
import { isEmail } from '#domain/account/email.ts'
import { newPasswordErrors, required } from '#domain/account/auth-forms.ts'
import type { User } from '#domain/account/user.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import css from '#web/account/panel.module.css'
import { PasswordField } from '#web/auth/password-field.tsx'
import { keepUser } from '#web/auth/session-renewal.ts'
import { useForm } from '#web/auth/use-auth-form.ts'

/** A mistyped e-mail is put right at once; a confirmed one waits for the links of two letters (DAUTH-16). */
export function EmailChange({ user: { email, isActivated, pendingEmail } }: { user: User }) {
  const [open, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  function close() {
    section.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  return (
    <section ref={section} tabIndex={-1} className={css.panel} aria-labelledby="own-email">
      <h2 id="own-email" className="h2">
        {isActivated ? 'Электронная почта' : <>Почта не&nbsp;подтверждена</>}
      </h2>
      <p className={classes('quiet', css.linked)}>
        {isActivated ? (
          <BothLetters email={email} pending={pendingEmail} />
        ) : (
          <>
            Письмо со&nbsp;ссылкой ушло на&nbsp;{email}. Если в&nbsp;адресе ошибка, исправьте её: отправим письмо на&nbsp;новый.
          </>
        )}
      </p>
      {open ? (
        <EmailForm action={isActivated ? 'Отправить письма' : 'Сохранить почту'} onDone={close} />
      ) : (
        <Button icon="mail" className={css.action} onClick={() => setOpen(true)}>
          {isActivated ? 'Сменить почту' : 'Исправить почту'}
        </Button>
      )}
    </section>
  )
}

function BothLetters({ email, pending }: { email: string; pending: string | undefined }) {
  const lost = (
    <>
      Если прежняя почта потеряна, <Link to={href(paths.supportPage, { page: 'contacts' })}>напишите в&nbsp;поддержку</Link>.
    </>
  )
  if (!pending)
    return (
      <>
        Сейчас {email}. Чтобы сменить, подтвердите по&nbsp;ссылкам из&nbsp;двух писем: на&nbsp;прежний и&nbsp;на&nbsp;новый адрес.{' '}
        {lost}
      </>
    )
  return (
    <>
      Ждём подтверждения: {pending}. Нажмите ссылки в&nbsp;двух письмах, на&nbsp;{email} и&nbsp;на&nbsp;{pending}; они работают
      24&nbsp;часа. До&nbsp;этого почта прежняя. {lost}
    </>
  )
}

function EmailForm({ action, onDone }: { action: string; onDone: () => void }) {
  const { field, set, submit, busy, error, form } = useForm({
    takesFocus: true,
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(!isEmail(email.trim()) && { email: email.trim() ? 'Email указан неверно' : required }),
      ...(!password && { password: required }),
    }),
    send: async ({ email, password }) => {
      const user = await call(changeEmail, { email: email.trim(), password })
      toast(user.pendingEmail ? 'Письма отправлены на\u00a0оба адреса' : `Письмо отправлено на ${user.email}`)
      onDone()
      keepUser(user)
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={css.form}>
      {error && <Banner tone="err">{error.message}</Banner>}
      <div className={css.narrow}>
        <EmailField {...field('email')} onValue={(email) => set('email', email)} />
        <PasswordField {...field('password')} label="Ваш пароль" autoComplete="current-password" />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button variant="text" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

/** A new password for who knows the old one; the other devices are signed out (DAUTH-16). */
export function PasswordChange({ login }: { login: string }) {
  const [open, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  function close() {
    section.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  return (
    <section ref={section} tabIndex={-1} className={css.panel} aria-labelledby="own-password">
      <h2 id="own-password" className="h2">
        Пароль
      </h2>
      {open ? (
        <PasswordForm login={login} onDone={close} />
      ) : (
        <>
          <p className="quiet">После смены на&nbsp;остальных устройствах нужно будет войти заново.</p>
          <Button icon="lock" className={css.action} onClick={() => setOpen(true)}>
            Изменить пароль
          </Button>
        </>
      )}
    </section>
  )
}

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
      {error && <Banner tone="err">{error.message}</Banner>}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <div className={css.narrow}>
        <PasswordField {...field('oldPassword')} label="Прежний пароль" autoComplete="current-password" />
        <PasswordField {...field('password')} label="Новый пароль" autoComplete="new-password" />
        <PasswordField {...field('repeat')} label="Повторите пароль" autoComplete="new-password" />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          Сохранить пароль
        </Button>
        <Button variant="text" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
