import { Refusal, sentenceOf } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { addLink, endAllLinks, endEmailChange, knownLink, pendingEmail, useLink } from './mailed-link-store.ts'
import { refuseTooManyLetters } from './register.ts'
import { type AccountDeps, lockChecked } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'
import { type UserRow, isTaken, lockUser, saveEmail } from './user-store.ts'

/** Where the links of both letters lead. */
export const emailLinkPath = '/mail/email/'

const purposes = ['old-email', 'new-email'] as const

/** Mails a link to the address in force and one to the new one; an earlier change ends (DAUTH-16). Only inside a transaction. */
export async function mailBoth(
  trx: Db,
  { secret, now }: AccountDeps,
  user: UserRow,
  { email, sessionId, ip }: { email: string; sessionId: string; ip: string },
): Promise<void> {
  await endEmailChange(trx, user.id, now())
  await lockChecked(trx, user, { sessionId, now: now() })
  await refuseTooManyLetters(trx, user.id, 'new-email', now(), { pause: false })
  await logSignIn(trx, { userId: user.id, login: user.login, event: 'email-asked', ip, now: now() })
  for (const purpose of purposes) {
    const subjectId = await addLink(trx, secret, { userId: user.id, purpose, newEmail: email }, now())
    await putLetter(trx, { template: purpose === 'new-email' ? 'M-14' : 'M-15', subjectId }, now())
  }
}

/** What a link of either letter is about while it can still be pressed. */
export async function emailLink({ db, now }: AccountDeps, token: string) {
  const link = await knownLink(db, purposes, token, now())
  return link?.new_email && !link.used_at ? { email: link.new_email, isOld: isOld(link) } : undefined
}

function isOld({ purpose }: { purpose: string }): boolean {
  return purpose === 'old-email'
}

export type EmailLinkResult = 'dead' | 'taken' | 'other-waits' | 'changed'

/** One of the two links is pressed; the second one changes the address, and every other link mailed to the old one ends. */
export async function followEmailLink(deps: AccountDeps, token: string, ip: string): Promise<EmailLinkResult> {
  return inTransaction(deps.db, async (trx) => {
    const [known, now] = [await knownLink(trx, purposes, token, deps.now()), deps.now()]
    const link = known && (await useLink(trx, known.purpose, token, now))
    if (!link || link.usedBefore || !known.new_email) return 'dead'
    if (await pendingEmail(trx, link.userId, now)) return 'other-waits'
    await move(trx, link.userId, { email: known.new_email, ip, now })
    return 'changed'
  }).catch((error: unknown) => {
    if (isTakenAfterAll(error)) return 'taken'
    throw error
  })
}

/** Refuses `account.email-taken`, which undoes the press as well. */
async function move(trx: Db, userId: string, { email, ip, now }: { email: string; ip: string; now: Date }): Promise<void> {
  await endAllLinks(trx, userId, now)
  const user = await lockUser(trx, userId)
  if (!user) throw new Refusal('not-found')
  const login = loginAfter(user, email)
  if (await isTaken(trx, { login, email }, userId)) throw new Refusal('account.email-taken')
  const moved = await saveEmail(trx, { id: userId, from: user.email, login, email, confirmed: true })
  if (!moved) throw new Refusal('bad-request', { text: sentenceOf('account.link-dead') })
  await logSignIn(trx, { userId, login, event: 'email-changed', ip, now })
}

/** A login that was the address follows it. */
export function loginAfter({ login, email }: Pick<UserRow, 'login' | 'email'>, next: string): string {
  return login.toLowerCase() === email.toLowerCase() ? next : login
}

/** Somebody has the address already, or took it in this very moment: the unique index lets one through. */
export function isTakenAfterAll(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'account.email-taken'
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** «Это не я»: both links end and the address stays. Answers whether there was anything to end. */
export function refuseEmailChange({ db, now }: AccountDeps, token: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const link = await knownLink(trx, purposes, token, now())
    if (!link || !(await pendingEmail(trx, link.user_id, now()))) return false
    await endEmailChange(trx, link.user_id, now())
    return true
  })
}
