import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { tokenHash } from './token.ts'

export type SignInEvent = Tables['sign_in_log']['event']

type Entry = { userId: string | null; login: string; event: SignInEvent; ip: string; now: Date }

/** Notes who came or tried to; the login only as a hash, since people type passwords into it. */
export async function logSignIn(db: Db, { userId, login, event, ip, now }: Entry): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({ user_id: userId, login_hash: loginHash(login), event, ip, at: now })
    .execute()
}

/** Moments of one kind of event for a name, oldest first. */
export async function eventsSince(db: Db, event: SignInEvent, login: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('sign_in_log')
    .select('at')
    .where('login_hash', '=', loginHash(login))
    .where('event', '=', event)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

function loginHash(login: string): string {
  return tokenHash(login.trim().toLowerCase())
}
