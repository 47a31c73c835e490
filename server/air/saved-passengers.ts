import type { SavedPassenger } from '#contract/personal.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { Refusal } from '#domain/refusal.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { lockUser } from '#server/account/user-store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { sealPassenger, unsealPassenger } from './sealed.ts'

/** How many passengers one account stores; the oldest are dropped. */
const MOST = 20

/** What the seal of a saved passenger is bound to. */
export const savedPlace = (userId: string, id: string) => `saved:${userId}:${id}`

/** The passengers a person has saved, newest first; one whose seal cannot be opened any more is left out. */
export async function loadSavedPassengers(db: Db, secret: KeyRing, userId: string): Promise<SavedPassenger[]> {
  const rows = await db
    .selectFrom('saved_passengers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, sealed }) => {
    const passenger = unsealPassenger(secret, savedPlace(userId, id), sealed)
    return passenger ? [{ id, passenger }] : []
  })
}

type Remembered = { userId: string; passengers: Passenger[]; now: Date }

/** Stores passengers, sealed; a record of the same person is replaced, also by the next of the same form (DACC-08). */
export async function remember(db: Db, secret: KeyRing, { userId, passengers: sent, now }: Remembered): Promise<void> {
  const people = sent.map((one) => ({ ...one, name: normaliseSpaces(one.name), surname: normaliseSpaces(one.surname) }))
  const passengers = people.filter((one, at) => !people.slice(at + 1).some((later) => isSame(one, later)))
  await inTransaction(db, async (trx) => {
    const owner = await lockUser(trx, userId)
    if (!owner || owner.erased_at) throw new Refusal('sign-in-needed')
    const known = await loadSavedPassengers(trx, secret, userId)
    const stale = known.filter(({ passenger }) => passengers.some((one) => isSame(one, passenger)))
    const fresh = known.filter((one) => !stale.includes(one))
    const excess = fresh.slice(MOST - passengers.length)
    await forget(
      trx,
      userId,
      [...stale, ...excess].map(({ id }) => id),
    )
    const rows = passengers.map((passenger) => {
      const id = randomId()
      return { id, user_id: userId, sealed: sealPassenger(secret, savedPlace(userId, id), passenger), saved_at: now }
    })
    await trx.insertInto('saved_passengers').values(rows).execute()
  })
}

function isSame(one: Passenger, other: Passenger): boolean {
  const key = ({ name, surname, birthDay }: Passenger) => `${surname} ${name} ${birthDay}`.toLowerCase()
  return key(one) === key(other)
}

/** Deletes some of a person's passengers; another's ids change nothing. */
export async function forget(db: Db, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('saved_passengers').where('user_id', '=', userId).where('id', 'in', ids).execute()
}
