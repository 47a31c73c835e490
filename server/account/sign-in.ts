import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { isPassword } from './password.ts'
import { type Session, openSession } from './session-store.ts'
import { eventsSince, logSignIn } from './sign-in-log.ts'
import { accessToken } from './token.ts'
import { type UserRow, userByName } from './user-store.ts'

/** Five wrong passwords for one name close it for a quarter of an hour (DAPI-06). */
const MOST_FAILURES = 5
const FAILURE_WINDOW_MS = 15 * 60_000

export type SignedIn = { token: string; session: Session }
export type AccountDeps = { db: Db; secret: string; now: () => Date }

/** Signs in by login or e-mail (DAUTH-04). Refuses `account.bad-credentials` and `account.too-many-failures`. */
export async function signIn(
  deps: AccountDeps,
  { login, password }: { login: string; password: string },
  ip: string,
): Promise<SignedIn> {
  const user = await userByName(deps.db, login)
  await refuseWrongPassword(deps, { user, login, password, ip })
  if (!user) throw new Refusal('account.bad-credentials')
  return beginSession(deps, user, 'signed-in', ip)
}

type Attempt = { user: UserRow | undefined; login: string; password: string; ip: string }

/**
 * Refuses a wrong password, and any password after five wrong ones in a quarter of an hour. Failures under the login and
 * under the e-mail are the same person's; an unknown name costs the same time and is refused in the same words.
 */
export async function refuseWrongPassword({ db, now }: AccountDeps, { user, login, password, ip }: Attempt): Promise<void> {
  const name = user?.login ?? login
  const failures = await eventsSince(db, 'wrong-password', name, new Date(now().getTime() - FAILURE_WINDOW_MS))
  if (failures.length >= MOST_FAILURES) throw tooMany(failures.at(-MOST_FAILURES)!, now()) // there are at least five
  if (await isPassword(password, user?.password_hash ?? null)) return
  await logSignIn(db, { userId: user?.id ?? null, login: name, event: 'wrong-password', ip, now: now() })
  throw new Refusal('account.bad-credentials')
}

/** Opens a session for a person already known to be the one. */
export async function beginSession(
  { db, secret, now }: AccountDeps,
  user: UserRow,
  event: 'signed-in' | 'registered',
  ip: string,
): Promise<SignedIn> {
  const session = await inTransaction(db, async (trx) => {
    await logSignIn(trx, { userId: user.id, login: user.login, event, ip, now: now() })
    return openSession(trx, user.id, now())
  })
  return { token: await tokenFor(secret, user, session.id, now()), session }
}

export function tokenFor(secret: string, user: UserRow, sessionId: string, now: Date): Promise<string> {
  return accessToken(
    secret,
    { id: user.id, email: user.email, login: user.login, bonusAccountId: user.bonus_account_id },
    sessionId,
    now,
  )
}

function tooMany(oldest: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + FAILURE_WINDOW_MS - now.getTime()) / 60_000))
  return new Refusal('account.too-many-failures', {
    text: `Слишком много попыток входа. Повторите через ${minutes}\u00a0мин.`,
    extra: { retryAfter: minutes * 60 },
  })
}
