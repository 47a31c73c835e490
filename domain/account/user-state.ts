import type { Claims } from './claims.ts'
import type { User } from './user.ts'

/** The visitor as the whole page knows them (spec §3, User). */
export type UserState = Omit<User, 'isActivated'> & {
  isAuthorization: boolean
  /** Points are switched on for the purchase being made. */
  addBonuses: boolean
  isActivated: boolean
}

type SessionState = { phase: string; claims: Claims | undefined; user: User | undefined; addBonuses: boolean }

/** The account id, login and e-mail come from the token at once (ACC-04); the rest when the server has answered. */
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
