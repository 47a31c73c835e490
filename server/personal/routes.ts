import type { FastifyInstance } from 'fastify'
import {
  claimOrder,
  closeSession,
  eraseAccount,
  exportPersonalData,
  forgetPassengers,
  getConsent,
  giveConsent,
  listBonusHistory,
  listFollowers,
  listPastTrips,
  listSavedPassengers,
  listSessions,
  listSignIns,
  listTripEvents,
  savePassengers,
  signOutOthers,
} from '#contract/personal.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { saveConsent } from '#server/account/user-store.ts'
import { signedInUser } from '#server/account/profile.ts'
import { closeOtherSessions, closeSession as close, sessionsOf } from '#server/account/own-sessions.ts'
import { signInsOf } from '#server/account/sign-in-log.ts'
import { forget, remember, savedOf } from '#server/air/saved-passengers.ts'
import { followersOf, followersPageOf, historyOf } from '#server/bonus/history.ts'
import { userAccount } from '#server/bonus/ledger-store.ts'
import { pendingPointsOf } from '#server/bonus/pending.ts'
import { userIdOf } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import { claim } from './claim.ts'
import { type PersonalDeps, erase } from './erase.ts'
import { consentOf, exportOf } from './export.ts'
import { pastTripsOf, tripEventsOf, tripOrdersOf } from './trips.ts'

/** What belongs to a person beside the orders: points, followers, saved passengers, sign-ins, all of their data (DACC, DBON). */
export function personalRoutes(app: FastifyInstance, deps: PersonalDeps & RefundDeps): void {
  const { db, now, env } = deps
  serve(app, listBonusHistory, async ({ page }, context) => {
    const user = await signedInUser(db, userIdOf(context))
    const history = await historyOf(db, userAccount(user.bonus_account_id), Number(page ?? 0))
    return { ...history, pending: await pendingPointsOf(db, user.id) }
  })
  serve(app, listFollowers, async ({ p }, context) => {
    const user = await signedInUser(db, userIdOf(context))
    return p ? followersPageOf(db, user, Number(p)) : { data: await followersOf(db, user) }
  })
  serve(app, claimOrder, async ({ token }, context) => ({
    number: await claim(deps, await signedInUser(db, userIdOf(context)), token),
  }))
  serve(app, listTripEvents, async (_input, context) => {
    const userId = userIdOf(context)
    return { data: await tripEventsOf(db, userId, now()), orders: await tripOrdersOf(deps, userId) }
  })
  serve(app, listPastTrips, (_input, context) => pastTripsOf(db, userIdOf(context), now()))
  serve(app, listSignIns, (_input, context) => signInsOf(db, userIdOf(context)))
  serve(app, listSessions, (_input, context) =>
    sessionsOf(db, { userId: userIdOf(context), sessionId: context.caller?.sessionId ?? '', now: now() }),
  )
  serve(app, closeSession, async ({ id }, context) => {
    const user = await signedInUser(db, userIdOf(context))
    await close(db, { user, sessionId: id, ip: context.ip, now: now() })
    return {}
  })
  serve(app, signOutOthers, async (_input, context) => {
    const user = await signedInUser(db, userIdOf(context))
    await closeOtherSessions(db, { user, sessionId: context.caller?.sessionId ?? '', ip: context.ip, now: now() })
    return {}
  })
  serve(app, exportPersonalData, async (_input, context) => exportOf(deps, await signedInUser(db, userIdOf(context))))
  serve(app, eraseAccount, async ({ password }, context) => {
    const sessionId = context.caller?.sessionId ?? ''
    await erase(deps, await signedInUser(db, userIdOf(context)), { password, sessionId, ip: context.ip })
    return {}
  })
  serve(app, getConsent, async (_input, context) => ({ consent: consentOf(await signedInUser(db, userIdOf(context))) }))
  serve(app, giveConsent, async (_input, context) => {
    await saveConsent(db, userIdOf(context), { version: CONSENT_VERSION, ip: context.ip }, now())
    return {}
  })
  serve(app, listSavedPassengers, async (_input, context) => ({ data: await savedOf(db, env.secret, userIdOf(context)) }))
  serve(app, savePassengers, async ({ passengers }, context) => {
    await remember(db, env.secret, { userId: userIdOf(context), passengers, now: now() })
    return {}
  })
  serve(app, forgetPassengers, async ({ ids }, context) => {
    await forget(db, userIdOf(context), ids)
    return {}
  })
}
