import type { FastifyInstance } from 'fastify'
import { claimOrder } from '#contract/account-orders.ts'
import { changeOrderEmail } from '#contract/order-email.ts'
import {
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
import { closeTripShare, getRefundToday, getTripShare, readSharedTrip, setOwnStay, shareTrip } from '#contract/trips.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeOtherSessions, closeSession as close, loadSessions } from '#server/account/session-store.ts'
import { loadSignIns } from '#server/account/sign-in-log.ts'
import { type UserRow, refuseErased, saveConsent, signedInUser } from '#server/account/user-store.ts'
import { forget, remember, loadSavedPassengers } from '#server/air/saved-passengers.ts'
import { accrueForClaimed } from '#server/bonus/follow-order.ts'
import { loadFollowers, loadFollowersPage, loadHistoryPage, loadPendingPoints } from '#server/bonus/history.ts'
import { userAccount } from '#server/bonus/ledger-store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { userIdOf } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { isClaimToken, ownedOrder } from '#server/orders/order-key.ts'
import { refundToday } from '#server/payments/refunds/refund-reply.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import { changeOrderEmail as change } from './change-order-email.ts'
import { type PersonalDeps, erase } from './erase.ts'
import { consentOf, buildExport } from './export.ts'
import { type ShareDeps, closeShare, openShare, share, sharedTrip } from './trip-share.ts'
import { loadPastTrips, saveOwnStay, loadTripEvents, loadTripOrders } from './trips.ts'

/** What belongs to a person beside the orders: points, followers, saved passengers, sign-ins, the export (DACC, DBON). */
export function personalRoutes(app: FastifyInstance, deps: PersonalDeps & RefundDeps): void {
  const { db, now, env } = deps
  serve(app, listBonusHistory, async ({ page }, context) => {
    const user = await signedInUser(db, userIdOf(context))
    const history = await loadHistoryPage(db, userAccount(user.bonus_account_id), Number(page ?? 0))
    return { ...history, pending: await loadPendingPoints(db, user.id) }
  })
  serve(app, listFollowers, async ({ p }, context) => {
    const user = await signedInUser(db, userIdOf(context))
    return p ? loadFollowersPage(db, user, Number(p)) : { data: await loadFollowers(db, user) }
  })
  serve(app, claimOrder, async ({ token }, context) => ({
    number: await claim(deps, await signedInUser(db, userIdOf(context)), token),
  }))
  serve(app, listTripEvents, async (_input, context) => {
    const userId = userIdOf(context)
    return { data: await loadTripEvents(db, userId, now()), orders: await loadTripOrders(deps, userId) }
  })
  serve(app, listPastTrips, (_input, context) => loadPastTrips(db, userIdOf(context), now()))
  serve(app, listSignIns, (_input, context) => loadSignIns(db, userIdOf(context)))
  serve(app, listSessions, (_input, context) =>
    loadSessions(db, { userId: userIdOf(context), sessionId: context.caller?.sessionId ?? '', now: now() }),
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
  serve(app, exportPersonalData, async (_input, context) => buildExport(deps, await signedInUser(db, userIdOf(context))))
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
  serve(app, listSavedPassengers, async (_input, context) => ({
    data: await loadSavedPassengers(db, env.secret, userIdOf(context)),
  }))
  serve(app, savePassengers, async ({ passengers }, context) => {
    await remember(db, env.secret, { userId: userIdOf(context), passengers, now: now() })
    return {}
  })
  serve(app, forgetPassengers, async ({ ids }, context) => {
    await forget(db, userIdOf(context), ids)
    return {}
  })
}

/**
 * What an order's owner does with its trip: the link by which others see it, what would be refunded today, another address for
 * its letters; and the trip itself, for anybody who has the link.
 */
export function tripShareRoutes(app: FastifyInstance, deps: ShareDeps & RefundDeps): void {
  const { db, now } = deps
  serve(app, getTripShare, async ({ id }, context) => ({ url: await openShare(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, shareTrip, async ({ id }, context) => ({ url: await share(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, closeTripShare, async ({ id }, context) => {
    await closeShare(db, (await ownedOrder(db, id, context)).id, now())
    return {}
  })
  serve(app, setOwnStay, async ({ id, isOwn }, context) => {
    await saveOwnStay(db, (await ownedOrder(db, id, context)).id, isOwn)
    return {}
  })
  serve(app, getRefundToday, async ({ id }, context) => ({
    refundToday: await refundToday(deps, await ownedOrder(db, id, context)),
  }))
  serve(app, changeOrderEmail, async ({ id, ...wanted }, context) =>
    change(deps, await ownedOrder(db, id, context), wanted, context),
  )
  serve(app, readSharedTrip, ({ key }) => sharedTrip(deps, key))
}

type ClaimDeps = { db: Db; env: { secret: KeyRing }; now: () => Date }

/**
 * Gives an order made without signing in to the person of its e-mail, once, with the points it has earned; returns its number.
 * Refuses `not-found` for a wrong token, another's e-mail or an order that has an owner: all the same to a stranger.
 */
async function claim({ db, env, now }: ClaimDeps, user: UserRow, token: string): Promise<string> {
  const orderId = token.slice(0, 22)
  if (!isClaimToken(env.secret, orderId, token)) throw new Refusal('not-found')
  return inTransaction(db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
    const theirs = order?.contact_email.toLowerCase() === user.email.toLowerCase() && user.activated_at !== null
    if (!order || !theirs || (order.user_id !== null && order.user_id !== user.id)) throw new Refusal('not-found')
    if (order.user_id) return order.number
    await refuseErased(trx, user.id)
    await trx.updateTable('orders').set({ user_id: user.id, made_by_guest: true }).where('id', '=', orderId).execute()
    await accrueForClaimed(trx, order, now())
    return order.number
  })
}
