import { displayName } from '#domain/account/names.ts'
import type { Session } from '#web/auth/session.ts'

/** The name of the header: both names, else the login. */
export function nameOf({ claims, user }: Pick<Session, 'claims' | 'user'>): string {
  return user ? displayName(user) : (claims?.unique_name ?? '')
}
