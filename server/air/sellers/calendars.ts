import type { AirSupplier } from '#server/air/supplier.ts'
import { answeredOf } from '#server/outside/answered.ts'
import type { Seller } from './search-news.ts'

type Calendar = Awaited<ReturnType<AirSupplier['calendar']>>

/** What days cost at all who sell flights to the agency, the lowest of each; who fails is left out. */
export type AirCalendars = Pick<AirSupplier, 'calendar'> & {
  /** What trips there and back are made of: ways by day of those who sell them apart, whole trips of the others. */
  returnCalendar(...query: Parameters<AirSupplier['calendar']>): Promise<{ prices: Calendar; whole: Record<string, number> }>
}

export function airCalendars(sellers: readonly Seller[]): AirCalendars {
  return {
    async calendar(ends, days, party, signal) {
      const asked = sellers.map((seller) => seller.supplier.calendar(ends, days, party, within(seller, signal)))
      return lowest(await answeredOf(asked))
    },
    async returnCalendar(ends, days, party, signal) {
      const asked = sellers.map(async (seller) => {
        const { supplier } = seller
        const query = [ends, days, party, within(seller, signal)] as const
        return supplier.tripCalendar
          ? { whole: await supplier.tripCalendar(...query) }
          : { prices: await supplier.calendar(...query) }
      })
      const answered = await answeredOf(asked)
      return {
        prices: lowest(answered.map(({ prices = {} }) => prices)),
        whole: lowest(answered.map(({ whole = {} }) => whole)),
      }
    },
  }
}

/** No seller is waited for longer than its own deadline. */
function within({ deadlineMs }: Seller, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
}

/** The least of each day, or of each pair of days. */
function lowest<Days extends string>(calendars: Record<Days, number>[]): Record<Days, number> {
  const prices = {} as Record<Days, number> // none yet
  for (const calendar of calendars) {
    for (const [days, price] of Object.entries(calendar) as [Days, number][])
      prices[days] = Math.min(prices[days] ?? price, price) // its keys
  }
  return prices
}
