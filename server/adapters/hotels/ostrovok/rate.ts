import type { Cancellation, Rate } from '#domain/hotels/offer.ts'
import type { Guests } from '#domain/hotels/query.ts'
import { type Pricing, isAmount, wholeRoubles } from '#domain/money/exchange.ts'
import { instant } from '#domain/text/dates.ts'
import type { EtgRate, PaymentType } from './etg-shapes.ts'
import { amenitiesOf, mealOf, roomOf, taxName } from './supplier-words.ts'

/** How a rate is paid for: out of the agency's deposit, in the currency of its contract. */
export function depositOf({ payment_options }: EtgRate, currency: string): PaymentType | undefined {
  return payment_options.find(
    (one) => one.type === 'deposit' && one.currency_code === currency && !one.is_need_credit_card_data && isAmount(one.amount),
  )
}

type RateContext = { id: string; guests: Guests; pricing: Pricing; now: Date }

/**
 * A rate of theirs as ours, in whole roubles. undefined when it may not be sold alone, or is not paid from the deposit.
 * What the guest still pays at the hotel is no part of the price.
 */
export function rateOf(raw: EtgRate, { id, guests, pricing, now }: RateContext): Rate | undefined {
  const payment = depositOf(raw, pricing.rate.currency)
  if (!payment || raw.is_package) return undefined
  const price = wholeRoubles(payment.amount, pricing)
  const payAtHotel = duesOf(raw, payment)
  return {
    id,
    ...roomOf(raw),
    price,
    meal: mealOf(raw, guests),
    cancellation: cancellationOf(payment, { price, pricing, now }),
    amenities: amenitiesOf(raw),
    hidden: false,
    bonusApplicable: true,
    ...(payAtHotel.length > 0 && { payAtHotel }),
  }
}

function duesOf({ deposit }: EtgRate, { tax_data }: PaymentType): NonNullable<Rate['payAtHotel']> {
  const own = (tax_data?.taxes ?? []).filter((tax) => tax.included_by_supplier === false && isAmount(tax.amount))
  const dues = own.map(({ name, amount, currency_code }) => ({ name: taxName(name), amount, currency: currency_code }))
  if (!deposit || !isAmount(deposit.amount)) return dues
  const name = deposit.is_refundable ? 'возвращаемый депозит' : 'депозит'
  return [...dues, { name, amount: deposit.amount, currency: deposit.currency_code }]
}

type Priced = { price: number; pricing: Pricing; now: Date }

/** Their times are UTC and bear no zone. Terms that cannot be read promise nothing: the whole price is kept. */
function cancellationOf({ cancellation_penalties: terms }: PaymentType, { price, pricing, now }: Priced): Cancellation {
  const moment = instant(now)
  const steps = (terms?.policies ?? []).map(({ start_at, amount_charge }) => ({
    from: start_at ? momentOf(start_at) : moment,
    amount: isAmount(amount_charge) ? Math.min(price, wholeRoubles(amount_charge, pricing)) : price,
  }))
  const until = terms?.free_cancellation_before ? momentOf(terms.free_cancellation_before) : undefined
  const freeUntil = until && until > moment ? until : null // instants sort as text
  const penalties = steps
    .flatMap(({ from, amount }) => (amount > 0 ? [{ from: from ?? moment, amount }] : []))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const isStated = penalties.length > 0 || freeUntil !== null
  return { isAvailable: freeUntil !== null, freeUntil, penalties: isStated ? penalties : [{ from: moment, amount: price }] }
}

function momentOf(text: string): string | undefined {
  const moment = new Date(/[Zz]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : instant(moment)
}
