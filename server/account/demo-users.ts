import { CONSENT_VERSION } from '#domain/consent.ts'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from './password.ts'
import { activateUser, addUser, saveProfileOf, userByName } from './user-store.ts'

const people = [
  {
    login: 'demo',
    email: 'demo@strannik.example',
    password: 'demo123',
    profile: { firstName: 'Анна', lastName: 'Смирнова', birthDate: '1990-05-14', phoneNumber: '+79161234567' },
  },
  { login: 'novice', email: 'novice@strannik.example', password: 'novice123' },
]

/** People to look around as (DGEN-09): one who has confirmed the e-mail and one who has not. Made once, by demonstrations only. */
export async function makeDemoUsers(db: Db, now: Date): Promise<void> {
  const consent = { version: CONSENT_VERSION, ip: undefined }
  for (const { login, email, password, profile } of people) {
    if (await userByName(db, login)) continue
    const user = await addUser(db, { login, email, passwordHash: await hashPassword(password), consent }, now)
    if (typeof user === 'string' || !profile) continue
    await activateUser(db, user.id, now)
    await saveProfileOf(db, user.id, profile)
  }
}
