import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { addLink } from './mailed-link-store.ts'
import { type Consent, addUser } from './user-store.ts'

type Guest = { secret: KeyRing; email: string; consent: Consent; now: Date }

/**
 * Makes the account a guest has asked for while booking, in the booking's own transaction: the login is the e-mail, there
 * is no password yet, the booking's consent covers it, and a letter carries the link that sets one and confirms the address (DAIR-28, M-02). Answers its
 * id, or undefined when the e-mail has an account already: then nothing is attached to it.
 */
export async function accountForGuest(trx: Db, { secret, email, consent, now }: Guest): Promise<string | undefined> {
  const login = email.replaceAll(/[^A-Za-z0-9._@-]/g, '-')
  const user = await addUser(trx, { login, email, passwordHash: null, consent }, now)
  if (typeof user === 'string') return undefined
  const linkId = await addLink(trx, secret, { userId: user.id, purpose: 'reset', days: 7 }, now)
  await putLetter(trx, { template: 'M-02', subjectId: linkId }, now)
  return user.id
}
