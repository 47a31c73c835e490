import type { Profile, User } from '#domain/account/user.ts'
import { profileErrors } from '#domain/account/profile.ts'
import { type Day, dayOf } from '#domain/text/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { normaliseSpaces } from '#domain/text/normalise-spaces.ts'
import { balanceOf, userAccount } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { pendingEmail } from './mailed-link-store.ts'
import { type UserRow, saveProfileOf, userById } from './user-store.ts'

/** The row of a signed-in person; refuses `sign-in-needed` when they are gone. */
export async function signedInUser(db: Db, userId: string): Promise<UserRow> {
  const user = await userById(db, userId)
  if (!user) throw new Refusal('sign-in-needed')
  return user
}

/** A person as their own pages see them, with the points they have now (DAUTH-16) and the trip that is next, where the caller knows it. */
export async function profileOf(db: Db, user: UserRow, now: Date, nextTrip?: User['nextTrip']): Promise<User> {
  const pending = await pendingEmail(db, user.id, now)
  return {
    login: user.login,
    email: user.email,
    bonusAccountId: user.bonus_account_id,
    firstName: user.first_name,
    lastName: user.last_name,
    birthDate: user.birth_date as Day | null, // a date column, read as text
    phoneNumber: user.phone,
    bonusValue: await balanceOf(db, userAccount(user.bonus_account_id)),
    isActivated: user.activated_at !== null,
    ...(pending !== undefined && { pendingEmail: pending }),
    ...(nextTrip && { nextTrip }),
  }
}

/** Saves what its owner may change; refuses `bad-request` with `fields`. */
export async function saveProfile(db: Db, userId: string, sent: Profile, now: Date): Promise<void> {
  const profile = { ...sent, firstName: nameOf(sent.firstName), lastName: nameOf(sent.lastName) }
  const fields = profileErrors(profile, dayOf(now))
  if (Object.keys(fields).length > 0) throw new Refusal('bad-request', { fields })
  await saveProfileOf(db, userId, profile)
}

/** A name that is not there is kept as null. */
function nameOf(text: string | null): string | null {
  return text === null ? null : normaliseSpaces(text) || null
}
