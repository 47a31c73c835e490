import { LOGIN, loginRule, passwordErrorText } from '#domain/account/auth-forms.ts'
import { isEmail, normaliseEmail } from '#domain/account/email.ts'
import { CONSENT_NEEDED, CONSENT_VERSION } from '#domain/consent.ts'
import * as paths from '#domain/paths.ts'
import { Refusal, refusalAt } from '#domain/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { counterFor } from './known-device.ts'
import { type LinkPurpose, addLink, endAllLinks, latestLinks, useLink } from './mailed-link-store.ts'
import { countedCheck, hashPassword, isPassword, newPasswordError } from './password.ts'
import { type AccountDeps, type From, type SignedIn, beginSession } from './sign-in.ts'
import { type Consent, type UserRow, activateUser, addUser, isTaken, lockUser, saveEmail, userByName } from './user-store.ts'

export type Registration = {
  login: string
  email: string
  password: string
  returnUrl: string
  fromUser?: string
  privacy?: boolean | string
}

/**
 * Creates an account and signs its owner in; the activation letter is on its way (DAUTH-05). The same form sent again gets the
 * account it has created: its answer was lost. Refuses what the rules forbid.
 */
export async function register(deps: AccountDeps & { publicUrl: string }, input: Registration, from: From): Promise<SignedIn> {
  const { login, email } = await checked(input)
  const passwordHash = await hashPassword(input.password)
  const user = await inTransaction(deps.db, async (trx) => {
    const added = await addUser(
      trx,
      {
        login,
        email,
        passwordHash,
        consent: { version: CONSENT_VERSION, ip: from.ip },
        ...(input.fromUser && { referrerAccountId: input.fromUser }),
      },
      deps.now(),
    )
    if (typeof added !== 'string') await mailActivation(trx, deps, added, safeReturn(input.returnUrl, deps.publicUrl))
    return added
  })
  if (typeof user !== 'string') return beginSession(deps, user, 'registered', from)
  const made = await findRecentAccount(deps, { login, email, password: input.password }, from)
  if (!made) throw user === 'login' ? refusalAt('login', 'account.login-taken') : refusalAt('email', 'account.email-taken')
  return beginSession(deps, made, 'signed-in', from)
}

/** The account at most an hour old with this login, e-mail and password. Attempts are counted with those of the sign-in. */
async function findRecentAccount(
  deps: AccountDeps,
  { login, email, password }: Pick<Registration, 'login' | 'email' | 'password'>,
  { device }: From,
): Promise<UserRow | undefined> {
  const now = deps.now()
  const user = await userByName(deps.db, login)
  const isSame = user?.login.toLowerCase() === login.toLowerCase() && user.email.toLowerCase() === email.toLowerCase()
  if (!isSame || now.getTime() - user.created_at.getTime() >= HOUR_MS) return undefined
  const counter = await counterFor(deps.db, { userId: user.id, name: user.login, device, now })
  return (await countedCheck(deps, counter, () => isPassword(password, user.password_hash))) ? user : undefined
}

const MOST_LETTERS_A_DAY = 5

/**
 * Mails the activation link again; does nothing when the e-mail is already confirmed. Refuses `account.too-many-letters` within a
 * minute of the last one and after five in a day (DAUTH-06).
 */
export async function resendActivation(deps: AccountDeps & { publicUrl: string }, userId: string): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || user.activated_at || user.erased_at) return
    await refuseTooManyLetters(trx, userId, 'activate', now, { pause: true })
    await mailActivation(trx, deps, user, `${deps.publicUrl}${paths.account}`)
  })
}

/** Five letters a day for one person and purpose; with `pause` a minute between two of them (DAUTH-06). */
export async function refuseTooManyLetters(
  trx: Db,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
  { pause }: { pause: boolean },
): Promise<void> {
  const lately = await latestLinks(trx, userId, purpose, { ms: DAY_MS, now })
  const [last] = lately
  const soon = last && pause ? last.getTime() + MINUTE_MS - now.getTime() : 0
  const full = (lately.at(MOST_LETTERS_A_DAY - 1)?.getTime() ?? -Infinity) + DAY_MS - now.getTime()
  const wait = Math.ceil(Math.max(soon, full) / 1000)
  if (wait > 0) throw new Refusal('account.too-many-letters', { extra: { retryAfter: wait } })
}

/** Follows an activation link; returns where to go on, or undefined for a link that is unknown or over (DAUTH-06). */
export function activate({ db, now }: AccountDeps, token: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const link = await useLink(trx, 'activate', token, now())
    if (!link) return undefined
    await activateUser(trx, link.userId, now())
    return link.returnUrl ?? paths.account
  })
}

/** Puts a fresh activation letter into the outbox (M-01). */
export async function mailActivation(trx: Db, { secret, now }: AccountDeps, user: UserRow, returnUrl: string): Promise<void> {
  const linkId = await addLink(trx, secret, { userId: user.id, purpose: 'activate', returnUrl }, now())
  await enqueueLetter(trx, { template: 'M-01', subjectId: linkId }, now())
}

async function checked({ login, email, password, privacy }: Registration): Promise<{ login: string; email: string }> {
  const owner = { login: normaliseEmail(login), email: normaliseEmail(email) }
  // An e-mail may be a login, but only one's own: otherwise a stranger could take the name a person will try to sign in by.
  const foreign = isEmail(owner.login) && owner.login.toLowerCase() !== owner.email.toLowerCase()
  if (!LOGIN.test(owner.login) || foreign) throw refusalAt('login', 'account.bad-login', loginRule)
  if (!isEmail(owner.email)) throw refusalAt('email', 'account.bad-email')
  const error = await newPasswordError(password, owner)
  if (error) throw refusalAt('password', 'account.bad-password', passwordErrorText[error])
  if (!privacy || privacy === 'false') throw refusalAt('privacy', 'bad-request', CONSENT_NEEDED)
  return owner
}

/** Only an address of this site may be returned to; anything else becomes the account page (DAUTH-05). */
function safeReturn(returnUrl: string, publicUrl: string): string {
  const home = `${publicUrl}${paths.account}`
  if (!URL.canParse(returnUrl, publicUrl)) return home
  const address = new URL(returnUrl, publicUrl)
  return address.origin === new URL(publicUrl).origin ? address.href : home
}

type Guest = { secret: KeyRing; email: string; consent: Consent; now: Date }

/**
 * Creates the account a guest wants while booking, in the booking's own transaction: the login is the e-mail, there is no
 * password yet, the booking's consent covers it, and a letter carries the link that sets one and confirms the address (DAIR-28,
 * M-02). Returns its id, or undefined when the e-mail has an account already: then nothing is attached to it.
 */
export async function accountForGuest(trx: Db, { secret, email, consent, now }: Guest): Promise<string | undefined> {
  const user = await addUser(trx, { login: loginOf(email), email, passwordHash: null, consent }, now)
  if (typeof user === 'string') return undefined
  await invite(trx, secret, user.id, now)
  return user.id
}

type Move = { secret: KeyRing; userId: string; email: string; now: Date }

/**
 * Moves an account created by a booking with a wrong address to the right one: the invitation is sent there, the link of the
 * first letter ends. Refuses an account whose owner has confirmed the address, and an address that has an account.
 */
export async function moveGuestAccount(trx: Db, { secret, userId, email, now }: Move): Promise<void> {
  await endAllLinks(trx, userId, now) // the links first, as who follows one does
  const user = await lockUser(trx, userId)
  const login = loginOf(email)
  if (!user || user.activated_at) throw new Refusal('order.bad-state', { text: CONFIRMED })
  if (await isTaken(trx, { login, email }, userId)) throw new Refusal('account.email-taken')
  if (!(await saveEmail(trx, { id: userId, from: user.email, login, email, confirmed: false })))
    throw new Refusal('order.bad-state')
  await invite(trx, secret, userId, now)
}

const CONFIRMED = 'Этот адрес уже подтвердили. Войдите в\u00a0личный кабинет, чтобы сменить его'

/** The address itself; where it is not a valid login, one that is nobody's address or login. */
function loginOf(email: string): string {
  if (!/[^A-Za-z0-9._@-]/.test(email)) return email
  const name = email.replace(/@.*/, '').replaceAll(/[^A-Za-z0-9._-]/g, '-')
  return `${name.slice(0, 20)}-${randomId().slice(0, 8)}`
}

async function invite(trx: Db, secret: KeyRing, userId: string, now: Date): Promise<void> {
  const linkId = await addLink(trx, secret, { userId, purpose: 'reset', lasts: 'activate' }, now)
  await enqueueLetter(trx, { template: 'M-02', subjectId: linkId }, now)
}
