import type { Day } from '#domain/text/dates.ts'
import { loadSessions } from '#server/account/session-store.ts'
import { loadSignIns } from '#server/account/sign-in-log.ts'
import { type UserRow, loadProfile } from '#server/account/user-store.ts'
import { loadAirOrder } from '#server/air/account-orders.ts'
import { loadSavedPassengers } from '#server/air/saved-passengers.ts'
import { loadFollowers, loadWholeHistory } from '#server/bonus/history.ts'
import { userAccount } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { loadHotelOrder } from '#server/hotels/account-orders.ts'
import type { KeyRing } from '#server/keys/ring.ts'

type ExportDeps = { db: Db; now: () => Date; env: { secret: KeyRing } }

/** All data about a person, for their own copy; document numbers stay masked, for the file may end up anywhere. */
export async function buildExport(deps: ExportDeps, user: UserRow): Promise<Record<string, unknown>> {
  const { db, env, now } = deps
  const orders = await loadOrders(deps, user.id)
  const passengers = await loadSavedPassengers(db, env.secret, user.id)
  const { isActivated, ...profile } = await loadProfile(db, user, now())
  return {
    madeAt: now().toISOString(),
    profile: { ...profile, emailConfirmed: isActivated, registeredAt: user.created_at.toISOString() },
    consent: withAddress(consentOf(user), user.consent_ip),
    mails: { points: user.points_mail },
    ...orders,
    bonusHistory: await loadWholeHistory(db, userAccount(user.bonus_account_id)),
    followers: await loadFollowers(db, user),
    savedPassengers: passengers.map(({ passenger: { document, ...person } }) => ({
      ...person,
      document: { ...document, number: `•••${document.number.slice(-4)}` },
    })),
    signIns: (await loadSignIns(db, user.id)).data,
    sessions: (await loadSessions(db, { userId: user.id, sessionId: '', now: now() })).data.map(({ device, ip, lastUsed }) => ({
      device,
      ip,
      lastUsed,
    })),
  }
}

/** When the consent of an account was given, and to which text; null for accounts older than the consent. */
export function consentOf({ consent_version, consent_at }: UserRow): { version: Day; givenAt: string } | null {
  return consent_version && consent_at ? { version: consent_version as Day, givenAt: consent_at.toISOString() } : null // a text is named by its day
}

/** With the address it was given from. */
function withAddress(consent: ReturnType<typeof consentOf>, ip: string | null) {
  return consent && { ...consent, ip }
}

/**
 * Every order in full, with its refunds and those its owner has removed from the list, and the notifications requested about it.
 */
async function loadOrders({ db, env, now }: ExportDeps, userId: string) {
  const all = await db
    .selectFrom('orders')
    .select(['number', 'kind', 'contact_person', 'contact_email', 'contact_phone', 'consent_version', 'consent_at', 'consent_ip'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  const [airOrders, hotelOrders]: [object[], object[]] = [[], []]
  for (const { number, kind, consent_version, consent_at, consent_ip, ...contact } of all) {
    const about = {
      contact: { person: contact.contact_person, email: contact.contact_email, phone: contact.contact_phone },
      consent: withAddress({ version: consent_version as Day, givenAt: consent_at.toISOString() }, consent_ip),
    }
    if (kind === 'air') airOrders.push({ ...(await loadAirOrder({ db, env }, userId, number)), ...about })
    else hotelOrders.push({ ...(await loadHotelOrder(db, { userId, number, now: now() })), ...about })
  }
  return { airOrders, hotelOrders }
}
