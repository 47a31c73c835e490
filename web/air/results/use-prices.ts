import { useEffect, useState } from 'react'
import type { Party } from '#domain/air/query.ts'
import { inNextTask } from '#web/boot/scheduling.ts'
import { once } from '#web/data/cache.ts'

type PricesQuery = { iataFrom: string; iataTo: string; from: string; to: string } & Partial<Party>

/** Lowest prices by day, as roubles. */
export type DayPrices = Record<string, number>

const pricesOf = once(async (query: PricesQuery): Promise<DayPrices> => {
  const { call, priceCalendar } = await import('#web/air/search/calls.ts')
  return (await call(priceCalendar, query)).prices
})

/** Prices of a range of days for a party, one adult unless told, between two places; undefined while they are on the way, empty when they cannot be had. */
export function usePrices({ iataFrom, iataTo, from, to, adults, children, infants }: PricesQuery): DayPrices | undefined {
  const [answer, setAnswer] = useState<{ key: string; prices: DayPrices }>()
  const key = [iataFrom, iataTo, from, to, adults, children, infants].join(' ')
  useEffect(() => {
    let left = false
    if (!iataFrom || !iataTo || iataFrom === iataTo) return
    const cancel = inNextTask(() => {
      void pricesOf({ iataFrom, iataTo, from, to, adults, children, infants })
        .catch(() => ({}))
        .then((prices) => left || setAnswer({ key, prices }))
    })
    return () => {
      cancel()
      left = true
    }
  }, [key, iataFrom, iataTo, from, to, adults, children, infants])
  return answer?.key === key ? answer.prices : undefined
}

/** Prices of whole months, asked as they come into view and kept; never blocks the calendar. */
export function useMonthPrices(iataFrom: string, iataTo: string, { adults, children, infants }: Party) {
  const [prices, setPrices] = useState<DayPrices>({})
  const pair = `${iataFrom} ${iataTo}`
  const [shownPair, setShownPair] = useState(pair)
  if (shownPair !== pair) {
    setShownPair(pair)
    setPrices({})
  }
  function show(from: string, to: string) {
    if (!iataFrom || !iataTo || iataFrom === iataTo) return
    pricesOf({ iataFrom, iataTo, from, to, adults, children, infants })
      .then((found) => setPrices((before) => ({ ...before, ...found })))
      .catch(() => undefined)
  }
  return { prices, show }
}
