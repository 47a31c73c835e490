import { accountLetters } from './account/letters.ts'
import { type RereadDeps, rereadBooking, rereadUnread } from './air/flight-changes.ts'
import { type RoundDeps, ROUND_SECONDS, priceRound } from './air/found-prices.ts'
import { type OrphanDeps, ordersStillHolding, releaseAirOrphans } from './air/hold.ts'
import type { IssueDeps } from './air/issue-tickets.ts'
import type { LetterDeps } from './air/letters.ts'
import { packedOffers } from './air/stored-offers.ts'
import { digestLetters } from './bonus/digest.ts'
import { checkTrialBalance } from './bonus/ledger-store.ts'
import { type PublishDeps, pageWatch } from './content/publish.ts'
import type { Db } from './db/db.ts'
import { fulfilOrder, orderLetters, releaseOrder } from './fulfil-order.ts'
import type { HotelDrawings } from './hotels/drawings.ts'
import { releaseRoomOrphans, roomsStillHeld } from './hotels/hold.ts'
import type { HotelSellers } from './hotels/sellers/sellers.ts'
import { packedRooms } from './hotels/stored-room.ts'
import type { JobHandlers } from './jobs/definitions.ts'
import { eachStep } from './jobs/each-step.ts'
import { enqueue } from './jobs/queue.ts'
import type { Sweep } from './jobs/sweeps.ts'
import { resealSome } from './keys/rotation.ts'
import type { Mailer } from './mail/mailer.ts'
import { deliverLetter } from './mail/outbox.ts'
import { packPast } from './orders/pack-past.ts'
import { type FiscalDeps, registerReceipt } from './payments/fiscal/fiscal-receipts.ts'
import { type PayRefundDeps, payRefund } from './payments/refunds/pay-refund.ts'
import { type ReturnDeps, settle, voidOrRefund } from './payments/settle.ts'
import { type SweepDeps, expireOverdue, sweep } from './payments/sweep.ts'
import { cleanUp } from './retention/clean-up.ts'

export type WorkDeps = RereadDeps &
  OrphanDeps &
  IssueDeps &
  LetterDeps &
  SweepDeps &
  PayRefundDeps &
  ReturnDeps &
  FiscalDeps &
  RoundDeps &
  PublishDeps & { mailer: Mailer; hotels: HotelSellers; hotelDrawings: HotelDrawings }

/** The handlers of each kind of job. The rows they read say what is left to do; running twice changes nothing. */
export function jobHandlers(deps: WorkDeps): JobHandlers {
  const compose = { ...accountLetters(deps), ...orderLetters(deps), ...digestLetters(deps) }
  return {
    'settle-payment': ({ paymentId }, lease) => settle(deps, paymentId, lease),
    'return-money': ({ paymentId }, lease) => voidOrRefund(deps, paymentId, lease),
    'pay-refund': ({ refundId }, lease) => payRefund(deps, refundId, lease),
    'register-receipt': ({ receiptId }, lease) => registerReceipt(deps, receiptId, lease),
    'fulfil-order': ({ orderId }, lease) => fulfilOrder(deps, orderId, lease),
    'release-holds': ({ orderId }, lease) => releaseOrder(deps, orderId, lease),
    'reread-booking': (booking, lease) => rereadBooking(deps, booking, lease),
    'deliver-letter': ({ letterId }, lease) => deliverLetter({ ...deps, compose }, letterId, lease),
  }
}

/** What is checked periodically (DPAY-06): deadlines each 15 seconds, everything unfinished each minute. */
export function sweeps(deps: WorkDeps): Sweep[] {
  return [
    { name: 'expire-orders', everySeconds: 15, run: (now) => expireOverdue(deps, now) },
    {
      name: 'supplier',
      everySeconds: 60,
      run: async () => void (await Promise.all([deps.air.cleanUp?.(), deps.hotels.cleanUp?.()])),
    },
    { name: 'prices', everySeconds: ROUND_SECONDS, isPatient: true, run: (now) => priceRound(deps, now) },
    { name: 'trial balance', everySeconds: 3600, run: (now) => checkTrialBalance(deps.db, now) },
    { name: 'retention', everySeconds: 86_400, run: (now) => cleanUp(deps, now) },
    { name: 'packing', everySeconds: 86_400, run: (now) => packPast(deps.db, [packedOffers, packedRooms], now) },
    { name: 'keys', everySeconds: 15, run: (now) => resealSome(deps.db, deps.env.secret, now) },
    { name: 'pages', everySeconds: 60, isPatient: true, run: pageWatch(deps) },
    { name: 'orders', everySeconds: 60, run: (now) => sweepAll(deps, now) },
  ]
}

/** Everything that may have been left unfinished, found again; a failure does not hold up the rest. */
function sweepAll(deps: WorkDeps, now: Date): Promise<void> {
  return eachStep(deps.log, [
    () => sweep(deps, now),
    () => rereadUnread(deps.db, now),
    () => releaseAirOrphans(deps, now),
    () => releaseRoomOrphans(deps, now),
    async () => requeueReleases(deps.db, await ordersStillHolding(deps.db, now)),
    async () => requeueReleases(deps.db, await roomsStillHeld(deps.db, now)),
  ])
}

async function requeueReleases(db: Db, orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) await enqueue(db, 'release-holds', { orderId })
}
