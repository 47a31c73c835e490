import type * as z from 'zod/mini'
import type { checkoutFlights } from '#contract/air-orders.ts'
import type { PublicConfig } from '#contract/config.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import type { BonusTerms } from '#server/bonus/reserve.ts'
import type { CallContext } from '#server/http/serve.ts'
import { refuseOtherBody } from '#server/orders/idempotency.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type Adjust, type OpenDeps, applyPoints, atProvider, openAttempt } from '#server/payments/open-payment.ts'
import type { PaymentRow } from '#server/payments/payment-store.ts'
import { type ItemRow, loadItems } from './order-store.ts'

export type CheckoutDeps = OpenDeps & { site: Pick<PublicConfig, 'bonus'> }
type Input = z.infer<typeof checkoutFlights.input>
type Reply = z.infer<typeof checkoutFlights.reply>
type CheckoutCall = Pick<CallContext, 'idempotencyKey' | 'inputHash'>

/**
 * Opens the payment of an order, or returns the attempt that is open already (DAIR-20). The first call starts the window.
 * `useBonus` reserves points or gives them back; an attempt of another sum, or by another `method`, makes room then. Left out,
 * they change nothing. Refuses `order.window-closed` after the deadline and `order.bad-state` once paid or ended. A provider that
 * does not answer is no refusal: 200 with `errorMessage`, and the next call goes on with the same attempt.
 */
export async function checkout(deps: CheckoutDeps, owned: OrderRow, input: Input, call?: CheckoutCall): Promise<Reply> {
  if (call?.idempotencyKey) {
    const sent = { principal: `checkout:${owned.id}`, key: call.idempotencyKey, bodyHash: call.inputHash }
    await refuseOtherBody(deps.db, sent, { id: owned.id, now: deps.now() })
  }
  const opened = await openAttempt(deps, owned.id, { adjust: pointsAs(deps, input), method: input.method })
  if (!opened.payment) return covered(opened.order)
  try {
    const { order, payment = opened.payment } = await atProvider(deps, opened)
    return replyOf(order, payment)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment.failed') throw error
    return unreachable(opened.order, opened.payment, error.message)
  }
}

/** What `useBonus` leaves to pay; nothing when it is left out. */
function pointsAs({ site, now }: CheckoutDeps, { useBonus, bonusAmount }: Input): Adjust | undefined {
  if (useBonus === undefined) return undefined
  return async (trx, order) => {
    const terms = termsOf(await loadItems(trx, order.id), site.bonus)
    return applyPoints(trx, order, { terms, amount: useBonus ? bonusAmount : 0, now: now() })
  }
}

function replyOf(order: OrderRow, payment: PaymentRow): Reply {
  return {
    status: order.status,
    processingId: payment.id,
    expiresAt: instant(order.expires_at),
    amount: payment.amount_rub,
    method: payment.method,
    bonusAmount: order.bonus_rub,
    paymentSystem: {
      type: payment.mode ?? 'redirect',
      data: { paymentUrl: payment.payment_url ?? paths.loader },
      errorMessage: null,
      processingId: payment.id,
    },
  }
}

function covered(order: OrderRow): Reply {
  return {
    status: order.status,
    processingId: order.id,
    expiresAt: instant(order.expires_at),
    amount: 0,
    bonusAmount: order.bonus_rub,
    paymentSystem: {
      type: 'none',
      data: { paymentUrl: href(paths.airPaid, {}, { id: order.id }) },
      errorMessage: null,
      processingId: order.id,
    },
  }
}

function unreachable(order: OrderRow, payment: PaymentRow, sentence: string): Reply {
  const reply = replyOf(order, payment)
  const paymentSystem = {
    ...reply.paymentSystem,
    type: 'none' as const,
    data: { paymentUrl: paths.loader },
    errorMessage: sentence,
  }
  return { ...reply, paymentSystem }
}

/** The items of a flight order as points see them: one pricing session each, no points for a fare that refuses them (DBON-06). */
export function termsOf(items: ItemRow[], { ratio, air }: BonusRates): BonusTerms {
  return {
    items: items.map(({ id, price_rub, offers }) => ({
      price: price_rub,
      sessionId: id,
      bonusApplicable: offers.every(({ bonusApplicable }) => bonusApplicable),
    })),
    ratio,
    maxShare: air.maxShare,
  }
}
