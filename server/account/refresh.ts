import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/db.ts'
import type { Caller } from '#server/http/caller.ts'
import { TokenReused, isSessionOpen, revokeSession, rotateSession } from './session-store.ts'
import { type AccountDeps, type SignedIn, tokenFor } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'
import { verifyAccess } from './token.ts'
import { userById } from './user-store.ts'

/** Whose a Bearer is; a session that was closed is refused at once, not when its token expires (I20). */
export async function recognise({ db, secret, now }: AccountDeps, bearer: string): Promise<NonNullable<Caller>> {
  const { sub, sid } = await verifyAccess(secret, bearer, now())
  if (!(await isSessionOpen(db, sid, now()))) throw new Refusal('sign-in-needed')
  return { userId: sub, sessionId: sid }
}

type Credentials = { bearer: string | undefined; refreshToken: string | undefined }

/** A new access token for the old one and the cookie (DAUTH-02). Refuses with the reason the session ended for. */
export async function refresh(deps: AccountDeps, { bearer, refreshToken }: Credentials, ip: string): Promise<SignedIn> {
  const { db, secret, now } = deps
  if (!bearer) throw new Refusal('sign-in-needed')
  if (!refreshToken) throw new Refusal('account.session-ended') // its cookie goes after thirty days, or with the visitor's others
  const { sub } = await verifyAccess(secret, bearer, now(), { stale: true })
  const user = await userById(db, sub)
  if (!user) throw new Refusal('sign-in-needed')
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
    if (!(await userById(trx, sub))) return
    await revokeSession(trx, sid, 'signed-out', now())
    await logSignIn(trx, { userId: sub, login, event: 'signed-out', ip, now: now() })
  })
}
