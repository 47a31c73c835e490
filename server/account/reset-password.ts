import { sql } from 'kysely'
import { passwordError, passwordErrorText } from '#domain/account/auth-forms.ts'
import { isEmail, normaliseEmail } from '#domain/account/email.ts'
import { Refusal, refusalAt } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { deleteDevices, nameCounter } from './known-device.ts'
import { addLink, endEmailChange, knownLink, useLink } from './mailed-link-store.ts'
import { countedCheck, resetFailures, hashPassword, isPassword, newPasswordError } from './password.ts'
import { findDevice, revokeAllSessions } from './session-store.ts'
import { latestEvents, logSignIn } from './sign-in-log.ts'
import { type AccountDeps, type From, lockChecked, refuseWrongPassword } from './sign-in.ts'
import { tokenHash } from './token.ts'
import { type UserRow, activateUser, savePassword, userById, userByName } from './user-store.ts'

const MOST_LETTERS_AN_HOUR = 3

/** Longer than the work for a known address takes: the response time reveals nothing either. */
const ANSWER_MS = 250

/**
 * Mails a link for a new password; returns the same, and after the same time, whether the address is known or not (DAUTH-09).
 * Refuses `account.bad-email`, and `account.too-many-letters` after three in an hour for one address.
 */
export async function requestPasswordReset(deps: AccountDeps, email: string, ip: string): Promise<void> {
  const address = normaliseEmail(email)
  if (!isEmail(address)) throw new Refusal('account.bad-email')
  await Promise.all([mailReset(deps, address, ip), new Promise((done) => setTimeout(done, ANSWER_MS))])
}

function mailReset({ db, secret, now }: AccountDeps, address: string, ip: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await refuseTooManyLetters(trx, address, now())
    await logSignIn(trx, { userId: null, login: address, event: 'reset-asked', ip, now: now() })
    const user = await userByName(trx, address)
    if (user?.email.toLowerCase() !== address.toLowerCase()) return
    const linkId = await addLink(trx, secret, { userId: user.id, purpose: 'reset' }, now())
    await enqueueLetter(trx, { template: 'M-03', subjectId: linkId }, now())
  })
}

/** Requests for one address are serialised, on all servers, until their counts are written. */
async function refuseTooManyLetters(trx: Db, address: string, now: Date): Promise<void> {
  const turn = `reset:${tokenHash(address.toLowerCase())}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx)
  const lately = await latestEvents(trx, 'reset-asked', address, { ms: HOUR_MS, now })
  const oldest = lately.at(-MOST_LETTERS_AN_HOUR)
  if (!oldest) return
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000))
  throw new Refusal('account.too-many-letters', { extra: { retryAfter } })
}

/**
 * Sets a new password by a mailed link; false when the link is unknown, used or expired (DAUTH-10). All sessions end, the person
 * is informed by mail and is not signed in; a lock on the account ends. Refuses `account.bad-password`.
 */
export async function resetPassword(
  deps: AccountDeps,
  { token, passwords }: { token: string; passwords: string[] },
  { ip, device }: From,
): Promise<boolean> {
  const [password = '', repeated = password] = passwords
  if (password !== repeated) throw refusalAt('password', 'account.bad-password', 'Пароли не совпадают')
  const error = passwordError(password, {})
  if (error) throw refusalAt('password', 'account.bad-password', passwordErrorText[error])
  const link = await knownLink(deps.db, ['reset'], token, deps.now())
  const owner = link && (await userById(deps.db, link.user_id))
  if (!owner) return false // before the expensive hash, which an invalid link must not cost
  if (link.used_at) return isSetBefore(deps, { link, owner, password })
  await refuseWeak(password, owner)
  const passwordHash = await hashPassword(password)
  return inTransaction(deps.db, async (trx) => {
    const link = await useLink(trx, 'reset', token, deps.now())
    const user = link && !link.usedBefore ? await userById(trx, link.userId) : undefined
    if (!user) return false
    await endEmailChange(trx, user.id, deps.now())
    await activateUser(trx, user.id, deps.now()) // the link came by mail, so the address is confirmed
    await replacePassword({ ...deps, db: trx }, user, { passwordHash, ip, device: device ? tokenHash(device) : null })
    return true
  })
}

type UsedLink = { link: { id: string }; owner: UserRow; password: string }

/**
 * Whether a used link is pressed again with the password it has set, because its answer was lost; this allows no guessing of many
 * passwords.
 */
function isSetBefore(deps: AccountDeps, { link, owner, password }: UsedLink): Promise<boolean> {
  return countedCheck(deps, `link:${link.id}`, () => isPassword(password, owner.password_hash))
}

/**
 * Changes the password of a signed-in person; every other session ends (DAUTH-16). Repeated, because its answer was lost, it
 * succeeds.
 */
export async function changePassword(
  deps: AccountDeps,
  user: UserRow,
  { oldPassword, password, sessionId, ip }: { oldPassword: string; password: string; sessionId: string; ip: string },
): Promise<void> {
  // Strangers who guess at the sign-in do not block the owner here: a session has a counter of its own.
  const seen = { isSet: false }
  const check = async () => {
    if (await isPassword(oldPassword, user.password_hash)) return true
    seen.isSet = await isPassword(password, user.password_hash)
    return seen.isSet
  }
  await refuseWrongPassword(deps, { user, name: user.login, check, counter: `session:${sessionId}`, ip }).catch(rethrowWrongOld)
  if (seen.isSet) return
  await refuseWeak(password, user)
  const passwordHash = await hashPassword(password)
  const device = await findDevice(deps.db, sessionId)
  await inTransaction(deps.db, async (trx) => {
    await endEmailChange(trx, user.id, deps.now()) // the links before the person, in the same lock order as following one
    await lockChecked(trx, user, { sessionId, now: deps.now() })
    await replacePassword({ ...deps, db: trx }, user, { passwordHash, ip, device, sessionId })
  }).catch(rethrowWrongOld)
}

function rethrowWrongOld(error: unknown): never {
  const isWrong = error instanceof Refusal && error.code === 'account.bad-credentials'
  throw isWrong ? refusalAt('oldPassword', 'bad-request', 'Прежний пароль указан неверно') : error
}

/** `device` and `sessionId` belong to the caller: they stay. */
type Replacement = { passwordHash: string; ip: string; device: string | null; sessionId?: string }

async function replacePassword(
  { db: trx, now }: AccountDeps,
  user: UserRow,
  { passwordHash, ip, device, sessionId }: Replacement,
): Promise<void> {
  await savePassword(trx, user.id, passwordHash)
  await revokeAllSessions(trx, user.id, 'password-changed', now(), sessionId)
  await deleteDevices(trx, user.id, device)
  await resetFailures(trx, nameCounter(user.login))
  await logSignIn(trx, { userId: user.id, login: user.login, event: 'password-changed', ip, now: now() })
  await enqueueLetter(trx, { template: 'M-04', subjectId: `${user.id}-${now().getTime()}` }, now())
}

async function refuseWeak(password: string, owner: Pick<UserRow, 'login' | 'email'>): Promise<void> {
  const error = await newPasswordError(password, owner)
  if (error) throw refusalAt('password', 'account.bad-password', passwordErrorText[error])
}
