import { CONSENT_NEEDED } from '#domain/consent.ts'
import { WRONG_EMAIL, isEmail, normaliseEmail } from './email.ts'

/** What sign-in, registration and reset forms say about an empty field (VALID-02); booking forms say it in other words. */
export const required = 'Поле обязательное.'
const differentPasswords = 'Пароли не совпадают'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export type SignInFields = { login: string; password: string }

/** VALID-05. */
export function signInErrors({ login, password }: SignInFields): FieldErrors<keyof SignInFields> {
  return presentErrors({ login: login.trim() ? undefined : required, password: password ? undefined : required })
}

/** `privacy` is the box of consent: `on` or empty, as a form has it. */
export type RegistrationFields = { login: string; email: string; password: string; repeat: string; privacy: string }

/** VALID-06, VALID-07 and DAUTH-08. */
export function registrationErrors(fields: RegistrationFields): FieldErrors<keyof RegistrationFields> {
  const [login, email] = [normaliseEmail(fields.login), normaliseEmail(fields.email)]
  return presentErrors({
    login: !login ? required : LOGIN.test(login) ? undefined : loginRule,
    email: emailError(email),
    ...passwordPair(fields, { login, email }),
    privacy: fields.privacy ? undefined : CONSENT_NEEDED,
  })
}

/** VALID-09. */
export function recoveryErrors({ email }: { email: string }): FieldErrors<'email'> {
  return presentErrors({ email: emailError(normaliseEmail(email)) })
}

export type NewPasswordFields = { password: string; repeat: string }

/** VALID-10 and VALID-11. */
export function newPasswordErrors(fields: NewPasswordFields): FieldErrors<keyof NewPasswordFields> {
  return presentErrors(passwordPair(fields, {}))
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

function presentErrors<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as FieldErrors<Field> // the same keys
}

/** A login: 3-32 Latin letters, digits and `. _ @ -`; unique whatever the case (DAUTH-05). */
export const LOGIN = /^[A-Za-z0-9._@-]{3,32}$/
export const loginRule = 'От 3 до 32 латинских букв, цифр и знаков . _ @ -'

/** Limits of a password (DAUTH-08). */
export const MIN_PASSWORD = 6
const MAX_PASSWORD = 128

export type PasswordError = 'too-short' | 'too-long' | 'too-simple' | 'same-as-login'

export const passwordErrorText: Record<PasswordError, string> = {
  'too-short': `Минимальная длина пароля ${MIN_PASSWORD} символов`,
  'too-long': `Максимальное количество символов ${MAX_PASSWORD}`,
  'too-simple': 'Слишком простой пароль',
  'same-as-login': 'Пароль не должен совпадать с логином или e-mail',
}

/**
 * What is wrong with a new password, or undefined. Browser and server run the same checks; the server also has a list of the
 * commonest passwords and estimates how easily one is guessed (DAUTH-08).
 */
export function passwordError(password: string, owner: { login?: string; email?: string }): PasswordError | undefined {
  if ([...password].length < MIN_PASSWORD) return 'too-short'
  if ([...password].length > MAX_PASSWORD) return 'too-long'
  const plain = password.toLowerCase()
  if (plain === owner.login?.toLowerCase() || plain === owner.email?.toLowerCase()) return 'same-as-login'
  return plain.trim() === '' || new Set(plain).size === 1 ? 'too-simple' : undefined
}

/**
 * A form that calls the server: whether it waits, and the last refusal with its HTTP status, 0 when nobody answered (AUTH-04,
 * AUTH-07).
 */
export type SignInState = { isLoading: boolean; error: { status: number; message: string } | null }

export const idle: SignInState = { isLoading: false, error: null }
export const loading: SignInState = { isLoading: true, error: null }

export function refused(status: number, message: string): SignInState {
  return { isLoading: false, error: { status, message } }
}

/** Clears the error: a field was edited or another form is shown (AUTH-08); the same state when there is none. */
export function clearError(state: SignInState): SignInState {
  return state.error ? { ...state, error: null } : state
}
