import { useMemo, useState } from 'react'
import { type DayPrices, priceOfTrip, type TripPrices } from '#domain/air/price-matrix.ts'
import type { Party } from '#domain/air/query.ts'
import type { Day } from '#domain/text/dates.ts'
import { patiently } from '#web/boot/once-connected.ts'
import { once } from '#web/data/cache.ts'
import { useRequest } from '#web/data/use-request.ts'

type PricesQuery = {
  iataFrom: string
  iataTo: string
  from: string
  to: string
  trip?: 'return'
  stops?: 'none'
} & Partial<Party>
type Calendar = { prices: DayPrices } & Pick<TripPrices, 'whole' | 'leaves' | 'backFrom'>

const fetchCalendar = once(async (query: PricesQuery): Promise<Calendar> => {
  const { call, priceCalendar } = await import('#web/air/search/calls.ts')
  return call(priceCalendar, query)
})

const EMPTY: Calendar = { prices: {} }

/**
 * Prices of a range of days for a party, one adult by default, between two places; undefined while they are loading, empty when
 * they cannot be fetched.
 */
export function usePrices(query: PricesQuery): DayPrices | undefined {
  return useCalendar(query)?.prices
}

function useCalendar({ iataFrom, iataTo, from, to, trip, stops, adults, children, infants }: PricesQuery): Calendar | undefined {
  const load = useMemo(() => {
    if (!iataFrom || !iataTo || iataFrom === iataTo) return undefined
    const query = { iataFrom, iataTo, from, to, trip, stops, adults, children, infants }
    return () => patiently(() => fetchCalendar(query)).catch(() => EMPTY)
  }, [iataFrom, iataTo, from, to, trip, stops, adults, children, infants])
  const { request, isOld } = useRequest(load)
  return load && request.phase === 'ready' && !isOld ? request.reply : undefined
}

/** The prices of trips by the calendars of both directions. */
export function tripPricesOf({ prices, whole, backFrom }: Calendar, returning: Calendar): TripPrices {
  return { there: prices, back: returning.prices, whole, backFrom, leaves: returning.leaves }
}

type Range = { from: string; to: string }

/** The prices trips of a party are made of, by the days of both ways; undefined while loading, and for one way. */
export function useTripPrices(
  { iataFrom, iataTo, adults, children, infants }: { iataFrom: string; iataTo: string } & Party,
  there: Range,
  back: Range | undefined,
): TripPrices | undefined {
  const party = { adults, children, infants, trip: 'return' } as const
  const home = back ? iataFrom : ''
  const out = useCalendar({ iataFrom: home, iataTo, ...there, ...party })
  const returning = useCalendar({ iataFrom: iataTo, iataTo: home, ...(back ?? there), ...party })
  return out && returning && tripPricesOf(out, returning)
}

/** The lowest price of a party on its days, both ways where there are two; undefined until it is known. */
export function usePriceOn(
  { iataFrom, iataTo, adults, children, infants }: { iataFrom: string; iataTo: string } & Party,
  there: Day | undefined,
  back: Day | undefined,
): number | undefined {
  const query = { iataFrom: there ? iataFrom : '', iataTo, adults, children, infants }
  const on = (day = '') => ({ from: day, to: day })
  const way = usePrices({ ...query, ...on(there), iataTo: back ? '' : iataTo })
  const trip = useTripPrices(query, on(there), back && on(back))
  if (there && back) return trip && priceOfTrip(trip, there, back)
  return there && way?.[there]
}

const NOTHING: Calendar = { prices: {} }

/** Prices of whole months, fetched as they scroll into view and cached; never blocks the calendar. */
export function useMonthPrices(
  iataFrom: string,
  iataTo: string,
  { adults, children, infants, trip }: Party & { trip: 'return' | undefined },
) {
  const [calendar, setCalendar] = useState(NOTHING)
  const pair = `${iataFrom} ${iataTo} ${trip}`
  const [shownPair, setShownPair] = useState(pair)
  if (shownPair !== pair) {
    setShownPair(pair)
    setCalendar(NOTHING)
  }
  function show(from: string, to: string) {
    if (!iataFrom || !iataTo || iataFrom === iataTo) return
    fetchCalendar({ iataFrom, iataTo, from, to, trip, adults, children, infants })
      .then(({ prices, whole, leaves, backFrom }) =>
        setCalendar((before) => ({
          prices: { ...before.prices, ...prices },
          whole: { ...before.whole, ...whole },
          leaves: { ...before.leaves, ...leaves },
          backFrom: { ...before.backFrom, ...backFrom },
        })),
      )
      .catch(() => undefined)
  }
  return { ...calendar, show }
}
