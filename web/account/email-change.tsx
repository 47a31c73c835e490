import { useEffect, useState } from 'react'
import { changeEmail } from '#contract/account.ts'
import { isEmail } from '#domain/account/email.ts'
import { required } from '#domain/account/form-problems.ts'
import { call } from '#web/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from './email-field.tsx'
import css from './panel.module.css'
import { PasswordField } from './password-field.tsx'
import { keepUser } from './session-life.ts'
import { useForm } from './use-form.ts'

/** A mistyped e-mail is put right before it is confirmed: the letter goes to the new one (DAUTH-16). */
export function EmailChange({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={css.panel} aria-labelledby="own-email">
      <h2 id="own-email" className="h2">
        Почта не&nbsp;подтверждена
      </h2>
      <p className="quiet">
        Письмо со&nbsp;ссылкой ушло на&nbsp;{email}. Если в&nbsp;адресе ошибка, исправьте её: отправим письмо на&nbsp;новый.
      </p>
      {open ? (
        <EmailForm onDone={() => setOpen(false)} />
      ) : (
        <Button icon="mail" className={css.deed} onClick={() => setOpen(true)}>
          Исправить почту
        </Button>
      )}
    </section>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { field, set, submit, busy, error, form } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(!isEmail(email.trim()) && { email: email.trim() ? 'Email указан неверно' : required }),
      ...(!password && { password: required }),
    }),
    send: async ({ email, password }) => {
      const user = await call(changeEmail, { email: email.trim(), password })
      toast(`Письмо отправлено на ${user.email}`)
      onDone()
      keepUser(user)
    },
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form])
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={css.form}>
      {error && <Banner tone="err">{error.message}</Banner>}
      <div className={css.narrow}>
        <EmailField {...field('email')} onValue={(email) => set('email', email)} />
        <PasswordField {...field('password')} label="Ваш пароль" autoComplete="current-password" />
      </div>
      <div className={css.deeds}>
        <Button type="submit" look="primary" busy={busy}>
          Сохранить почту
        </Button>
        <Button look="text" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
