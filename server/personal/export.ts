import { signInsOf } from '#server/account/sign-in-log.ts'
import { profileOf } from '#server/account/profile.ts'
import type { UserRow } from '#server/account/user-store.ts'
import { airOrderOf, airOrdersOf } from '#server/air/cabinet.ts'
import { savedOf } from '#server/air/saved-passengers.ts'
import { followersOf, wholeHistoryOf } from '#server/bonus/history.ts'
import { purseOf } from '#server/bonus/ledger-store.ts'
import { hotelOrderOf, hotelOrdersOf } from '#server/hotels/cabinet.ts'
import type { PersonalDeps } from './routes.ts'

/** All that is known of a person, for themselves to keep; document numbers stay masked, for the file may lie anywhere. */
export async function exportOf({ db, env, now }: PersonalDeps, user: UserRow): Promise<Record<string, unknown>> {
  const flights = await airOrdersOf(db, user.id)
  const orders = []
  for (const { number } of flights) orders.push(await airOrderOf({ db, env }, user.id, number))
  const stays = []
  for (const { orderNumber } of await hotelOrdersOf(db, user.id)) {
    stays.push(await hotelOrderOf(db, { userId: user.id, number: orderNumber, now: now() }))
  }
  const passengers = await savedOf(db, env.secret, user.id)
  const { isActivated, ...profile } = await profileOf(db, user)
  return {
    madeAt: now().toISOString(),
    profile: { ...profile, emailConfirmed: isActivated, registeredAt: user.created_at.toISOString() },
    airOrders: orders,
    hotelOrders: stays,
    bonusHistory: await wholeHistoryOf(db, purseOf(user.bonus_account_id)),
    followers: await followersOf(db, user.id, user.bonus_account_id),
    savedPassengers: passengers.map(({ passenger: { document, ...person } }) => ({
      ...person,
      document: { ...document, number: `•••${document.number.slice(-4)}` },
    })),
    signIns: (await signInsOf(db, user.id, now())).data,
  }
}
