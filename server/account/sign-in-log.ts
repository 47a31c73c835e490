import type { SignIn } from '#contract/personal.ts'
import { signInWords } from '#domain/account/sign-in-words.ts'
import { instant } from '#domain/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { forgetDevices } from './known-device.ts'
import { deviceOf, revokeAllSessions } from './session-store.ts'
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

const SHOWN = 20

/** The last events a person's own log holds, newest first, and how many sessions are open now. */
export async function signInsOf(db: Db, userId: string, now: Date): Promise<{ data: SignIn[]; sessions: number }> {
  const rows = await db
    .selectFrom('sign_in_log')
    .select(['at', 'event', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  const data = rows.map(({ at, event, ip }) => ({ date: instant(at), event: signInWords[event], ip }))
  return { data, sessions: Number(sessions) }
}

type Leaving = { user: { id: string; login: string }; sessionId: string; ip: string; now: Date }

/** Closes every session of a person but this one. */
export async function closeOtherSessions(db: Db, { user, sessionId, ip, now }: Leaving): Promise<void> {
  await inTransaction(db, async (trx) => {
    await revokeAllSessions(trx, user.id, 'others-signed-out', now, sessionId)
    await forgetDevices(trx, user.id, await deviceOf(trx, sessionId))
    await logSignIn(trx, { userId: user.id, login: user.login, event: 'others-signed-out', ip, now })
  })
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
