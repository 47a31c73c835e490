import { CONSENT_NEEDED } from '#domain/consent.ts'
import { WRONG_EMAIL, isEmail } from './email.ts'
import { passwordError, passwordErrorText } from './password.ts'
import { LOGIN, loginRule } from './login.ts'

/** What sign-in, registration and reset forms say of an empty field (VALID-02); booking forms say it in other words. */
export const required = 'Поле обязательное.'
const differentPasswords = 'Пароли не совпадают'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export type SignInFields = { login: string; password: string }

/** VALID-05. */
export function signInErrors({ login, password }: SignInFields): FieldErrors<keyof SignInFields> {
  return said({ login: login.trim() ? undefined : required, password: password ? undefined : required })
}

/** `privacy` is the box of consent: `on` or empty, as a form has it. */
export type RegistrationFields = { login: string; email: string; password: string; repeat: string; privacy: string }

/** VALID-06, VALID-07 and DAUTH-08. */
export function registrationErrors(fields: RegistrationFields): FieldErrors<keyof RegistrationFields> {
  const [login, email] = [fields.login.trim(), fields.email.trim()]
  return said({
    login: !login ? required : LOGIN.test(login) ? undefined : loginRule,
    email: emailError(email),
    ...passwordPair(fields, { login, email }),
    privacy: fields.privacy ? undefined : CONSENT_NEEDED,
  })
}

/** VALID-09. */
export function recoveryErrors({ email }: { email: string }): FieldErrors<'email'> {
  return said({ email: emailError(email.trim()) })
}

export type NewPasswordFields = { password: string; repeat: string }

/** VALID-10 and VALID-11. */
export function newPasswordErrors(fields: NewPasswordFields): FieldErrors<keyof NewPasswordFields> {
  return said(passwordPair(fields, {}))
}

function passwordPair({ password, repeat }: NewPasswordFields, owner: { login?: string; email?: string }) {
  const error = passwordError(password, owner)
  const first = !password ? required : error && passwordErrorText[error]
  const second = !repeat ? required : password !== repeat ? differentPasswords : undefined
  return { password: first, repeat: second }
}

function emailError(email: string): string | undefined {
  if (!email) return required
  return isEmail(email) ? undefined : WRONG_EMAIL
}

function said<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FieldErrors<Field> // the same keys
}
