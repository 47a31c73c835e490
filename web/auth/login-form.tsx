import { useSyncExternalStore } from 'react'
import { signInErrors } from '#domain/account/auth-forms.ts'
import { call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { AuthLink } from './auth-link.tsx'
import { PasswordField } from './password-field.tsx'
import { admit } from './session-renewal.ts'
import { WHY_KEY } from './token.ts'
import { storeTyped, useTyped } from './typed-credentials.ts'
import { useForm } from './use-auth-form.ts'
import css from './fields.module.css'

/** Sign-in by login or e-mail; with the token the page or the modal around it goes on (AUTH-04, AUTH-24). */
export function LoginForm({ variant = 'primary' }: { variant?: 'primary' | 'tonal' } = {}) {
  const { field, submit, busy, error, form } = useForm({
    initial: { login: useTyped.getState().name, password: '' },
    check: signInErrors,
    send: async (fields, { signIn }) => admit((await call(signIn, { ...fields, login: fields.login.trim() })).token),
  })
  const login = field('login')
  return (
    <>
      <WhySignedOut />
      <p className={css.lead}>
        Нет личного кабинета? <AuthLink to="registration">Зарегистрироваться</AuthLink>
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className={css.form} aria-label="Вход">
        {error && <Banner tone="err">{error.message}</Banner>}
        <Field
          {...login}
          label="Логин или e-mail"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            storeTyped(event.target.value)
            login.onChange(event)
          }}
        />
        <PasswordField {...field('password')} label="Пароль" name="password" autoComplete="current-password" />
        <div className={css.row}>
          <AuthLink to="forgotPassword" className={css.link}>
            Забыли пароль?
          </AuthLink>
        </div>
        <Button type="submit" variant={variant} size="l" wide busy={busy}>
          Войти
        </Button>
      </form>
    </>
  )
}

const stillness = () => () => {}
const whySignedOut = () => localStorage.getItem(WHY_KEY)

/** Why the visitor has to sign in again, when it was not their own wish (DAUTH-03). */
function WhySignedOut() {
  const why = useSyncExternalStore(stillness, whySignedOut, () => null) // the server does not know it
  if (!why) return null
  return (
    <div className={css.why}>
      <Banner tone="warn">{why}</Banner>
    </div>
  )
}
