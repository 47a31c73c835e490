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
 * What is wrong with a new password, or undefined. Browser and server ask the same; the server also knows a list of the
 * commonest passwords and how easily one is guessed (DAUTH-08).
 */
export function passwordError(password: string, owner: { login?: string; email?: string }): PasswordError | undefined {
  if ([...password].length < MIN_PASSWORD) return 'too-short'
  if ([...password].length > MAX_PASSWORD) return 'too-long'
  const plain = password.toLowerCase()
  if (plain === owner.login?.toLowerCase() || plain === owner.email?.toLowerCase()) return 'same-as-login'
  return plain.trim() === '' || new Set(plain).size === 1 ? 'too-simple' : undefined
}
