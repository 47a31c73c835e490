import { deviceName } from '#domain/account/sign-in-log.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { Caller } from '#server/http/caller.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type KnownDevice, counterFor, rememberDevice } from './known-device.ts'
import { type Counter, countedCheck, isPassword } from './password.ts'
import {
  type Session,
  TokenReused,
  isSessionOpen,
  lockOpenSession,
  openSession,
  revokeSession,
  rotateSession,
} from './session-store.ts'
import { logSignIn } from './sign-in-log.ts'
import { accessToken, verifyAccess } from './token.ts'
import { type UserRow, lockUser, userById, userByName } from './user-store.ts'

/** Where a call comes from: the address, the cookie of a browser that has signed in before, its User-Agent. */
export type From = { ip: string; device: string | undefined; userAgent: string | undefined }
/** A renewed session leaves the device's cookie as it is. */
export type SignedIn = { token: string; session: Session; device?: KnownDevice }
export type AccountDeps = { db: Db; secret: KeyRing; now: () => Date }

/** Signs in by login or e-mail (DAUTH-04). Refuses `account.bad-credentials` and `account.too-many-failures`. */
export async function signIn(
  deps: AccountDeps,
  { login, password }: { login: string; password: string },
  from: From,
): Promise<SignedIn> {
  const user = await userByName(deps.db, login)
  const name = user?.login ?? login
  const counter = await counterFor(deps.db, { userId: user?.id, name, device: from.device, now: deps.now() })
  await refuseWrongPassword(deps, { user, name, password, counter, ip: from.ip })
  if (!user) throw new Refusal('account.bad-credentials')
  return beginSession(deps, user, 'signed-in', from)
}

type Attempt = { user: UserRow | undefined; name: string; counter: Counter; ip: string } & (
  | { password: string }
  /** For a caller that accepts more than one password. */
  | { check: () => Promise<boolean> }
)

/**
 * Refuses a wrong password, and any password after five wrong ones in a quarter of an hour. Failures under the login and under
 * the e-mail count for the same person; an unknown name costs the same time and is refused in the same words.
 */
export async function refuseWrongPassword(deps: Omit<AccountDeps, 'secret'>, attempt: Attempt): Promise<void> {
  const { user, name, counter, ip } = attempt
  const check = 'check' in attempt ? attempt.check : () => isPassword(attempt.password, user?.password_hash ?? null)
  if (await countedCheck(deps, counter, check)) return
  await logSignIn(deps.db, { userId: user?.id ?? null, login: name, event: 'wrong-password', ip, now: deps.now() })
  throw new Refusal('account.bad-credentials')
}

/**
 * Locks the person whose password was checked: a new password ends whatever began under the old one. The lock order is everywhere
 * links, person, sessions. Refuses `account.bad-credentials`, and `sign-in-needed` when the session was closed in the meantime.
 */
export async function lockChecked(
  trx: Db,
  checked: UserRow,
  { sessionId, now }: { sessionId?: string; now: Date },
): Promise<UserRow> {
  const user = await lockUser(trx, checked.id)
  if (sessionId !== undefined && !(await lockOpenSession(trx, sessionId, now))) throw new Refusal('sign-in-needed')
  if (!user || user.password_hash !== checked.password_hash) throw new Refusal('account.bad-credentials')
  return user
}

/** Opens a session for a person whose password has just been checked or set. */
export async function beginSession(
  { db, secret, now }: AccountDeps,
  user: UserRow,
  event: 'signed-in' | 'registered',
  { ip, device: shown, userAgent }: From,
): Promise<SignedIn> {
  const { session, device } = await inTransaction(db, async (trx) => {
    await lockChecked(trx, user, { now: now() })
    await logSignIn(trx, { userId: user.id, login: user.login, event, ip, now: now() })
    const known = await rememberDevice(trx, user.id, shown, now())
    return {
      session: await openSession(trx, user.id, now(), { deviceHash: known.hash, device: deviceName(userAgent), ip }),
      device: known,
    }
  })
  return { token: await tokenFor(secret, user, session.id, now()), session, device }
}

function tokenFor(secret: KeyRing, user: UserRow, sessionId: string, now: Date): Promise<string> {
  return accessToken(
    secret,
    { id: user.id, email: user.email, login: user.login, bonusAccountId: user.bonus_account_id },
    sessionId,
    now,
  )
}

/** The user of a Bearer token; a closed session is refused at once, not when its token expires (I20). */
export async function recognise({ db, secret, now }: AccountDeps, bearer: string): Promise<NonNullable<Caller>> {
  const { sub, sid } = await verifyAccess(secret, bearer, now())
  if (!(await isSessionOpen(db, sid, now()))) throw new Refusal('sign-in-needed')
  return { userId: sub, sessionId: sid }
}

type Credentials = { bearer: string | undefined; refreshToken: string | undefined }

const ERASED = 'Этот кабинет удалён'

/** A new access token for the old one and the cookie (DAUTH-02). Refuses with the reason the session ended for. */
export async function refresh(deps: AccountDeps, { bearer, refreshToken }: Credentials, ip: string): Promise<SignedIn> {
  const { db, secret, now } = deps
  if (!bearer) throw new Refusal('sign-in-needed')
  if (!refreshToken) throw new Refusal('account.session-ended') // its cookie expires after thirty days, or is cleared with the visitor's others
  const { sub } = await verifyAccess(secret, bearer, now(), { stale: true })
  const user = await userById(db, sub)
  if (!user) throw new Refusal('sign-in-needed')
  if (user.erased_at) throw new Refusal('sign-in-needed', { text: ERASED })
  const session = await rotateSession(db, secret, refreshToken, sub, now(), ip).catch(async (error: unknown) => {
    if (error instanceof TokenReused)
      await logSignIn(db, { userId: user.id, login: user.login, event: 'token-reused', ip, now: now() })
    throw error
  })
  return { token: await tokenFor(secret, user, session.id, now()), session }
}

/** Closes the session of a Bearer, expired or not (DAUTH-11). */
export async function signOut({ db, secret, now }: AccountDeps, bearer: string | undefined, ip: string): Promise<void> {
  if (!bearer) throw new Refusal('sign-in-needed')
  const { sub, sid, unique_name: login } = await verifyAccess(secret, bearer, now(), { stale: true })
  await inTransaction(db, async (trx) => {
    const person = await lockUser(trx, sub) // before the session, in the lock order of erasing the person
    if (!person || person.erased_at) return
    await revokeSession(trx, sid, 'signed-out', now())
    await logSignIn(trx, { userId: sub, login, event: 'signed-out', ip, now: now() })
  })
}
