import type { Session } from '#web/auth/session.ts'

/** The name of the header: both names, else the login. */
export function nameOf({ claims, user }: Pick<Session, 'claims' | 'user'>): string {
  return user ? displayName(user) : (claims?.unique_name ?? '')
}

/** `Фамилия Имя` when both are known, otherwise the login (HDR-03, HDR-04). */
export function displayName(user: { login: string; firstName: string | null; lastName: string | null }): string {
  return user.firstName && user.lastName ? `${user.lastName} ${user.firstName}` : user.login
}
