import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { addLink, endAllLinks } from './mailed-link-store.ts'
import { type Consent, addUser, isTaken, lockUser, saveEmail } from './user-store.ts'

type Guest = { secret: KeyRing; email: string; consent: Consent; now: Date }

/**
 * Makes the account a guest has asked for while booking, in the booking's own transaction: the login is the e-mail, there
 * is no password yet, the booking's consent covers it, and a letter carries the link that sets one and confirms the address (DAIR-28, M-02). Answers its
 * id, or undefined when the e-mail has an account already: then nothing is attached to it.
 */
export async function accountForGuest(trx: Db, { secret, email, consent, now }: Guest): Promise<string | undefined> {
  const user = await addUser(trx, { login: loginOf(email), email, passwordHash: null, consent }, now)
  if (typeof user === 'string') return undefined
  await invite(trx, secret, user.id, now)
  return user.id
}

type Move = { secret: KeyRing; userId: string; email: string; now: Date }

/**
 * The account a booking has made at a wrong address goes to the right one: the letter that invites is sent there, the link of the
 * first one ends. Refuses an account whose owner has confirmed the address, and an address that has an account.
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

function loginOf(email: string): string {
  return email.replaceAll(/[^A-Za-z0-9._@-]/g, '-')
}

async function invite(trx: Db, secret: KeyRing, userId: string, now: Date): Promise<void> {
  const linkId = await addLink(trx, secret, { userId, purpose: 'reset', days: 7 }, now)
  await putLetter(trx, { template: 'M-02', subjectId: linkId }, now)
}
