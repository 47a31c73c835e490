import { LRUCache } from 'lru-cache'
import { ONE_ADULT } from '#domain/air/query.ts'
import { type Trip, cheapestTrip } from '#domain/air/trips/cheapest-trip.ts'
import { HOME_ZONE, type Day, addDays, addMonths, dayOf } from '#domain/text/dates.ts'
import type { AirCalendars } from './sellers/calendars.ts'

/** How long prices of a pair are believed before they are asked again. */
const FRESH_MS = 15 * 60_000
/** Pairs that are remembered; a year of prices takes some 40 KB. */
const MAX_PAIRS = 400

/** A short trip within three months is what somebody leaves for who has no plan yet. */
const TRIP_AHEAD_DAYS = 90
const TRIP_NIGHTS = [3, 14] as const

export type Pair = { iataFrom: string; iataTo: string }
export type YearOfPrices = [day: Day, price: number][]

/** What one adult pays between two cities. */
export type PriceBook = {
  /** The price of each day of the coming year, one way; days without flights are absent. */
  yearOf(pair: Pair, now: Date): Promise<YearOfPrices>
  /** The cheapest trip there and back that begins after today; undefined when there is none. */
  tripOf(pair: Pair, now: Date): Promise<Trip | undefined>
}

/** Asks a pair once and believes it while it is fresh; old prices are shown while new ones are on the way. */
export function priceBook(calendars: AirCalendars): PriceBook {
  async function askYear({ iataFrom, iataTo }: Pair, today: Day): Promise<YearOfPrices> {
    const days: [Day, Day] = [addDays(today, 1), addMonths(today, 12)]
    const prices = await calendars.calendar([iataFrom, iataTo], days, ONE_ADULT, forNobody())
    return Object.entries(prices).toSorted(([a], [b]) => a.localeCompare(b)) as YearOfPrices // the supplier's keys are days
  }

  async function askTrip({ iataFrom, iataTo }: Pair, today: Day): Promise<Trip | undefined> {
    const days: [Day, Day] = [addDays(today, 1), addDays(today, TRIP_AHEAD_DAYS)]
    const [there, back] = await Promise.all([
      calendars.returnCalendar([iataFrom, iataTo], days, ONE_ADULT, forNobody()),
      calendars.returnCalendar([iataTo, iataFrom], days, ONE_ADULT, forNobody()),
    ])
    return cheapestTrip({ there: there.prices, back: back.prices, whole: there.whole }, TRIP_NIGHTS)
  }

  return { yearOf: believed(inTurn(askYear)), tripOf: believed(askTrip) }
}

/** What is asked for all does not end with the visit of the first. */
const forNobody = () => new AbortController().signal

type Ask<Value> = (pair: Pair, today: Day) => Promise<Value>

/** One at a time: a slow machine needs longer for fourteen years than one may take, and would count them all as failed. */
function inTurn<Value>(ask: Ask<Value>): Ask<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (pair, today) => {
    const next = last.then(() => ask(pair, today))
    last = next.catch(() => undefined)
    return next
  }
}

function believed<Value>(ask: Ask<Value>): (pair: Pair, now: Date) => Promise<Value> {
  const known = new LRUCache<string, { requestedAt: number; value: Promise<Value> }>({ max: MAX_PAIRS })
  return async (pair, now) => {
    const today = dayOf(now, HOME_ZONE)
    const key = `${today} ${pair.iataFrom} ${pair.iataTo}`
    const before = known.get(key)
    if (before && now.getTime() - before.requestedAt < FRESH_MS) return before.value
    const entry = { requestedAt: now.getTime(), value: ask(pair, today) }
    known.set(key, entry)
    entry.value.catch(() => known.peek(key) === entry && known.delete(key))
    return before?.value ?? entry.value
  }
}
