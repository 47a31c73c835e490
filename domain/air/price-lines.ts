import type { AirOffer } from './offer.ts'
import { type PassengerKind, passengerKinds } from './passenger-kind.ts'

/** Money of everyone of one kind in one direction, in roubles; `total` = `base` + `taxes`. */
export type PriceLine = { kind: PassengerKind; count: number; base: number; taxes: number; total: number }

/** One direction's price by passenger kind over all its tickets; the totals add up to `totalPrice` to the rouble. */
export function priceLines(offer: Pick<AirOffer, 'airlineFares'>): PriceLine[] {
  const parts = offer.airlineFares.flatMap((fare) => fare.passengers)
  return passengerKinds.flatMap((kind) => {
    const mine = parts.filter((part) => part.type === kind && part.count > 0)
    const [first] = mine
    if (!first) return []
    const sum = (of: 'base' | 'taxes' | 'total') => mine.reduce((whole, part) => whole + part.count * part[of], 0)
    return [{ kind, count: first.count, base: sum('base'), taxes: sum('taxes'), total: sum('total') }]
  })
}
