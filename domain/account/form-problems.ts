import { CONSENT_NEEDED } from '#domain/consent.ts'
import { WRONG_EMAIL, isEmail } from './email.ts'
import { passwordProblem, passwordProblemText } from './password.ts'
import { LOGIN, loginRule } from './user.ts'

/** What sign-in, registration and reset forms say of an empty field (VALID-02); booking forms say it in other words. */
export const required = 'Поле обязательное.'
const differentPasswords = 'Пароли не совпадают'

export type Problems<Field extends string> = Partial<Record<Field, string>>

export type SignInFields = { login: string; password: string }

/** VALID-05. */
export function signInProblems({ login, password }: SignInFields): Problems<keyof SignInFields> {
  return said({ login: login.trim() ? undefined : required, password: password ? undefined : required })
}

/** `privacy` is the box of consent: `on` or empty, as a form has it. */
export type RegistrationFields = { login: string; email: string; password: string; repeat: string; privacy: string }

/** VALID-06, VALID-07 and DAUTH-08. */
export function registrationProblems(fields: RegistrationFields): Problems<keyof RegistrationFields> {
  const [login, email] = [fields.login.trim(), fields.email.trim()]
  return said({
    login: !login ? required : LOGIN.test(login) ? undefined : loginRule,
    email: emailProblem(email),
    ...passwordPair(fields, { login, email }),
    privacy: fields.privacy ? undefined : CONSENT_NEEDED,
  })
}

/** VALID-09. */
export function recoveryProblems({ email }: { email: string }): Problems<'email'> {
  return said({ email: emailProblem(email.trim()) })
}

export type NewPasswordFields = { password: string; repeat: string }

/** VALID-10 and VALID-11. */
export function newPasswordProblems(fields: NewPasswordFields): Problems<keyof NewPasswordFields> {
  return said(passwordPair(fields, {}))
}

function passwordPair({ password, repeat }: NewPasswordFields, owner: { login?: string; email?: string }) {
  const problem = passwordProblem(password, owner)
  const first = !password ? required : problem && passwordProblemText[problem]
  const second = !repeat ? required : password !== repeat ? differentPasswords : undefined
  return { password: first, repeat: second }
}

function emailProblem(email: string): string | undefined {
  if (!email) return required
  return isEmail(email) ? undefined : WRONG_EMAIL
}

function said<Field extends string>(problems: Record<Field, string | undefined>): Problems<Field> {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Problems<Field> // the same keys
}
