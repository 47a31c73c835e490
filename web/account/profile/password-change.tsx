import { useRef, useState } from 'react'
import { changePassword } from '#contract/account.ts'
import { newPasswordErrors, required } from '#domain/account/form-errors.ts'
import { call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import css from '#web/account/panel.module.css'
import { PasswordField } from '#web/auth/password-field.tsx'
import { useForm } from '#web/auth/use-auth-form.ts'

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
