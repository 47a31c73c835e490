import type { OwnSession } from '#contract/personal.ts'
import { deviceName } from '#domain/account/sign-in-log.ts'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS, instant } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { deleteDevices } from './known-device.ts'
import { logSignIn } from './sign-in-log.ts'
import { randomToken, successorOf, tokenHash } from './token.ts'
import { lockUser } from './user-store.ts'

/** A refresh token slides for thirty days; its family ends after ninety (DAUTH-02). */
const REFRESH_MS = 30 * DAY_MS
const FAMILY_MS = 90 * DAY_MS
/** Two tabs may send the same token within this time and get the same successor. */
const GRACE_MS = 10_000

export type Session = { id: string; userId: string; refreshToken: string; refreshUntil: Date }

/** Where a session began: the known device, its name, the address. */
export type Origin = { deviceHash: string; device: string; ip: string }

/** Begins a family of refresh tokens for one sign-in. */
export async function openSession(trx: Db, userId: string, now: Date, origin?: Origin): Promise<Session> {
  const session = { id: randomId(), userId, expiresAt: new Date(now.getTime() + FAMILY_MS) }
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      created_at: now,
      expires_at: session.expiresAt,
      device_hash: origin?.deviceHash ?? null,
      device: origin?.device ?? null,
      ip: origin?.ip ?? null,
      last_used_at: now,
    })
    .execute()
  const refreshToken = randomToken()
  const refreshUntil = await storeNextToken(trx, session, refreshToken, now)
  return { id: session.id, userId, refreshToken, refreshUntil }
}

/** Why a session ended, as the person is informed (`revoked_because`). */
const endings = {
  'others-signed-out': 'account.session-closed',
  'session-closed': 'account.session-closed',
  'password-changed': 'account.password-changed',
  'token-reused': 'account.token-reused',
} as const

type SessionEnd = 'sign-in-needed' | 'account.session-ended' | (typeof endings)[keyof typeof endings]

/** A token presented again after the grace period: its session has just been closed. */
export class TokenReused extends Refusal {
  constructor() {
    super('account.token-reused')
  }
}

type RefreshAttempt = { refreshToken: string; userId: string; ip: string | null }

/**
 * Spends a refresh token and returns its successor; within the grace a spent one gets the family's newest token. Refuses with the
 * reason the session ended for, and throws `TokenReused` for a token shown again after the grace: somebody else has a copy, so
 * the whole family is closed first.
 */
export async function rotateSession(
  db: Db,
  secret: KeyRing,
  refreshToken: string,
  userId: string,
  now: Date,
  ip: string | null = null,
): Promise<Session> {
  const rotated = await inTransaction(db, (trx) => rotate(trx, secret, { refreshToken, userId, ip }, now))
  if (rotated === 'reused now') throw new TokenReused()
  if (typeof rotated === 'string') throw new Refusal(rotated)
  return rotated
}

async function rotate(
  trx: Db,
  secret: KeyRing,
  { refreshToken, userId, ip }: RefreshAttempt,
  now: Date,
): Promise<Session | SessionEnd | 'reused now'> {
  const found = await lockFamily(trx, tokenHash(refreshToken))
  if (!found || found.user_id !== userId) return 'account.session-ended'
  if (found.revoked_at) return endingOf(found.revoked_because)
  if (found.expires_at <= now || found.ends_at <= now) return 'account.session-ended'
  const session = { id: found.session_id, userId, expiresAt: found.ends_at }
  if (found.used_at && now.getTime() - found.used_at.getTime() > GRACE_MS) {
    await revokeSession(trx, session.id, 'token-reused', now)
    return 'reused now'
  }
  if (!found.used_at) await trx.updateTable('refresh_tokens').set({ used_at: now }).where('hash', '=', found.hash).execute()
  const next = await newestAfter(trx, secret, refreshToken)
  const refreshUntil = await storeNextToken(trx, session, next, now)
  const used = { last_used_at: now, ...(ip !== null && { ip }) }
  await trx.updateTable('sessions').set(used).where('id', '=', session.id).execute()
  return { id: session.id, userId, refreshToken: next, refreshUntil }
}

function endingOf(because: string | null): SessionEnd {
  return because !== null && because in endings ? endings[because as keyof typeof endings] : 'sign-in-needed' // `in` has looked
}

// A tab may be two steps behind the others within the grace; a spent token would log it out the next time.
async function newestAfter(trx: Db, secret: KeyRing, token: string): Promise<string> {
  const next = secret.map((key) => successorOf(key, token))
  const rows = await trx
    .selectFrom('refresh_tokens')
    .select(['hash', 'used_at'])
    .where('hash', 'in', next.map(tokenHash))
    .execute()
  const [row] = rows
  const known = next.find((one) => tokenHash(one) === row?.hash) ?? successorOf(secret[0], token)
  return row?.used_at ? newestAfter(trx, secret, known) : known
}

/** Ends one family: its tokens are invalid from now on. */
export async function revokeSession(db: Db, sessionId: string, because: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every family of a person except the named one. */
export async function revokeAllSessions(db: Db, userId: string, because: string, now: Date, except?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '!=', except ?? '')
    .execute()
}

/** The device a session began on; null for sessions older than devices. */
export async function findDevice(db: Db, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('device_hash').where('id', '=', sessionId).executeTakeFirst()
  return row?.device_hash ?? null
}

/** Whether a session is still open; money routes check it immediately instead of waiting for the token to expire. */
export async function isSessionOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The same inside a transaction; nobody closes the session before its end. */
export async function lockOpenSession(trx: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = trx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('revoked_at', 'is', null)
  return (await row.where('expires_at', '>', now).forUpdate().executeTakeFirst()) !== undefined
}

// The family is locked, so that tabs take turns.
function lockFamily(trx: Db, hash: string) {
  return trx
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select(['token.hash', 'token.session_id', 'token.expires_at', 'token.used_at'])
    .select(['session.user_id', 'session.revoked_at', 'session.revoked_because', 'session.expires_at as ends_at'])
    .where('token.hash', '=', hash)
    .forUpdate('session')
    .executeTakeFirst()
}

async function storeNextToken(trx: Db, session: { id: string; expiresAt: Date }, token: string, now: Date): Promise<Date> {
  const until = new Date(Math.min(now.getTime() + REFRESH_MS, session.expiresAt.getTime()))
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: tokenHash(token), session_id: session.id, expires_at: until })
    .onConflict((same) => same.column('hash').doNothing())
    .execute()
  return until
}

const SESSIONS_SHOWN = 50

/** The open sessions of a person, this one first, then the last used; and how many there are. */
export async function loadSessions(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<{ data: OwnSession[]; total: number }> {
  const open = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  const rows = await open
    .select(['id', 'device', 'ip', 'created_at', 'last_used_at'])
    .orderBy((is) => is('id', '=', sessionId), 'desc')
    .orderBy((row) => row.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(SESSIONS_SHOWN)
    .execute()
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = rows.map(({ id, device, ip, created_at, last_used_at }) => ({
    id,
    device: device ?? deviceName(undefined),
    ip,
    lastUsed: instant(last_used_at ?? created_at),
    isThis: id === sessionId,
  }))
  return { data, total: Number(total) }
}

type Leaving = { user: { id: string; login: string }; sessionId: string; ip: string; now: Date }

/** Closes every session of a person but this one; the other devices are not known any more. */
export async function closeOtherSessions(db: Db, { user, sessionId, ip, now }: Leaving): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, user.id)
    await revokeAllSessions(trx, user.id, 'others-signed-out', now, sessionId)
    await deleteDevices(trx, user.id, await findDevice(trx, sessionId))
    await logSignIn(trx, { userId: user.id, login: user.login, event: 'others-signed-out', ip, now })
  })
}

/** Closes one session of a person; its device is deleted too, unless another open session uses it. Refuses `not-found`. */
export async function closeSession(db: Db, { user, sessionId, ip, now }: Leaving): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, user.id)
    const closed = await trx
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_because: 'session-closed' })
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .returning('device_hash')
      .executeTakeFirst()
    if (!closed) throw new Refusal('not-found')
    if (closed.device_hash) await forgetLeftDevice(trx, user.id, closed.device_hash)
    await logSignIn(trx, { userId: user.id, login: user.login, event: 'session-closed', ip, now })
  })
}

/**
 * The person before their sessions, in the lock order of erasing: so the two never wait for each other. Refuses an erased person.
 */
async function lockPerson(trx: Db, userId: string): Promise<void> {
  const person = await lockUser(trx, userId)
  if (!person || person.erased_at) throw new Refusal('sign-in-needed')
}

async function forgetLeftDevice(trx: Db, userId: string, hash: string): Promise<void> {
  const others = trx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('device_hash', '=', hash)
  if (await others.where('revoked_at', 'is', null).executeTakeFirst()) return
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('hash', '=', hash).execute()
}
