import { type HotelFilters, compileFilters } from './filter.ts'
import type { Rate } from './offer.ts'
import { readRate } from './read-offer.ts'

/** The same rates, those the filters leave out marked as hidden; none is ever removed (DHOT-05). */
export function markRates(rates: readonly Rate[], filters: HotelFilters, now: Date): Rate[] {
  const compiled = compileFilters(filters, now)
  return rates.map((rate) => ({ ...rate, hidden: !compiled.rate(readRate(rate)) }))
}
