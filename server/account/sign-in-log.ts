import type { SignIn } from '#contract/personal.ts'
import { signInWords } from '#domain/account/sign-in-log.ts'
import { instant } from '#domain/text/dates.ts'
import { type Lately, isLately } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { tokenHash } from './token.ts'

export type SignInEvent = Tables['sign_in_log']['event']

type Entry = { userId: string | null; login: string; event: SignInEvent; ip: string; now: Date }

/** Records each sign-in and each attempt; the login only as a hash, since people type passwords into it. */
export async function logSignIn(db: Db, { userId, login, event, ip, now }: Entry): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({ user_id: userId, login_hash: loginHash(login), event, ip, at: now })
    .execute()
}

const SHOWN = 20

/** The last events of a person's own log, newest first. */
export async function loadSignIns(db: Db, userId: string): Promise<{ data: SignIn[] }> {
  const rows = await db
    .selectFrom('sign_in_log')
    .select(['at', 'event', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const data = rows.map(({ at, event, ip }) => ({ date: instant(at), event: signInWords[event], ip }))
  return { data }
}

/** Moments of one kind of event for a name lately, oldest first. */
export async function latestEvents(db: Db, event: SignInEvent, login: string, lately: Lately): Promise<Date[]> {
  const rows = await db
    .selectFrom('sign_in_log')
    .select('at')
    .where('login_hash', '=', loginHash(login))
    .where('event', '=', event)
    .where(isLately('at', lately))
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

function loginHash(login: string): string {
  return tokenHash(login.trim().toLowerCase())
}
