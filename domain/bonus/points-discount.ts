import type { Claims } from '#domain/account/claims.ts'
import type { User } from '#domain/account/user.ts'
import { type BonusMeans, discounts, pointsFor } from './discount.ts'

type Offered = { totalPrice: number; bonusApplicable: boolean; itineraryRef: { sessionId: string } }

/** What points take off a trip in the list: roubles, and the points that pay them. */
export type PointsDiscount = { off: number; points: number }

/** The discount of a trip as the list shows it: the way there, and back where it is known or the cheapest (DBON-06). */
export function pointsDiscount(trip: readonly (Offered | null | undefined)[], means: BonusMeans): PointsDiscount {
  const parts = discounts(trip.flatMap((offer) => offer ?? []).map(itemOf), means)
  const points = parts.reduce((sum, part) => sum + pointsFor(part, means.bonusRatio), 0)
  return { off: parts.reduce((sum, part) => sum + part, 0), points }
}

function itemOf({ totalPrice, bonusApplicable, itineraryRef: { sessionId } }: Offered) {
  return { price: totalPrice, bonusApplicable, sessionId }
}

/** The visitor as the whole page knows them (spec §3, User). */
export type UserState = Omit<User, 'isActivated'> & {
  isAuthorization: boolean
  /** Points are switched on for the purchase being made. */
  addBonuses: boolean
  isActivated: boolean
}

type SessionState = { phase: string; claims: Claims | undefined; user: User | undefined; addBonuses: boolean }

/** The account id, login and e-mail are read from the token at once (ACC-04); the rest when the server has answered. */
export function userStateOf({ phase, claims, user, addBonuses }: SessionState): UserState {
  return {
    login: user?.login ?? claims?.unique_name ?? '',
    isAuthorization: phase === 'in',
    addBonuses,
    email: user?.email ?? claims?.email ?? '',
    bonusAccountId: claims?.BonusAccountId ?? '',
    firstName: user?.firstName ?? null,
    lastName: user?.lastName ?? null,
    birthDate: user?.birthDate ?? null,
    phoneNumber: user?.phoneNumber ?? null,
    bonusValue: user?.bonusValue ?? 0,
    isActivated: user?.isActivated ?? false,
  }
}
