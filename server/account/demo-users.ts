import { CONSENT_VERSION } from '#domain/consent.ts'
import { deleteDevices } from '#server/account/known-device.ts'
import { endAllLinks } from '#server/account/mailed-link-store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { hashPassword } from './password.ts'
import { revokeAllSessions } from './session-store.ts'
import { type UserRow, activateUser, addUser, savePassword, userByName, writeProfile } from './user-store.ts'

const people = [
  {
    login: 'demo',
    email: 'demo@strannik.example',
    password: 'demo123',
    profile: { firstName: 'Анна', lastName: 'Смирнова', birthDate: '1990-05-14', phoneNumber: '+79161234567' },
  },
  { login: 'novice', email: 'novice@strannik.example', password: 'novice123' },
]

/**
 * Accounts for looking around (DGEN-09): one with a confirmed e-mail and one without. Made once, by demonstrations only; a
 * demonstration that starts again restores their passwords.
 */
export async function makeDemoUsers(db: Db, now: Date): Promise<void> {
  const consent = { version: CONSENT_VERSION, ip: undefined }
  for (const { login, email, password, profile } of people) {
    const known = await userByName(db, login)
    if (known && isDemo(known, email) && !known.password_hash) await savePassword(db, known.id, await hashPassword(password))
    if (known) continue
    const user = await addUser(db, { login, email, passwordHash: await hashPassword(password), consent }, now)
    if (typeof user === 'string' || !profile) continue
    await activateUser(db, user.id, now)
    await writeProfile(db, user.id, profile)
  }
}

/**
 * Locks the demonstration accounts once the demonstration is over: nobody signs in as them and their sessions end. Their orders
 * stay in the books. An account is recognised by login and e-mail together, and nobody receives mail at that address.
 */
export async function endDemoUsers(db: Db, now: Date): Promise<void> {
  for (const { login, email } of people) {
    const user = await userByName(db, login)
    if (!user || !isDemo(user, email)) continue
    await inTransaction(db, async (trx) => {
      await savePassword(trx, user.id, null)
      await revokeAllSessions(trx, user.id, 'demonstration-over', now)
      await endAllLinks(trx, user.id, now)
      await deleteDevices(trx, user.id, null)
    })
  }
}

function isDemo(user: UserRow, email: string): boolean {
  return user.email === email
}
