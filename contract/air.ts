import * as z from 'zod/mini'
import { AirOffer } from '#domain/air/offer-schema.ts'
import { FlightQuery } from '#domain/air/query-schema.ts'
import { InstantText, IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

/** The state of a supplier on the page: it has finished, is still awaited, gave no answer, or is too late. */
export const SupplierState = z.enum(['ok', 'slow', 'failed', 'late'])

/** A supplier whose offers a list lacks: `slow` is still awaited, GET SearchStream sends what it finds. */
const MissingSupplier = z.object({ name: z.string(), state: z.enum(['slow', 'failed', 'late']) })

export const searchFlights = endpoint({
  name: 'searchFlights',
  summary: 'Поиск рейсов туда и обратно (DAIR-02)',
  method: 'POST',
  path: '/api/air/Search',
  access: 'anyone',
  input: z.object({
    ...FlightQuery.shape,
    /** `first`: the reply is sent with the first supplier whose flights make a trip. */
    wait: z._default(z.enum(['all', 'first']), 'all'),
    /** Names of suppliers that are not called. */
    without: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  }),
  reply: z.object({
    forwardOptions: z.array(AirOffer),
    backwardOptions: z.array(AirOffer),
    bonusRatio: z.optional(z.number()),
    timeLimit: z.optional(InstantText),
    errorMessage: z.nullable(z.string()),
    errorDetails: z.nullable(z.string()),
    missing: z.optional(z.array(MissingSupplier)),
  }),
})

const count = (least: number) => z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(9)), least)

/**
 * Lowest one-way price by departure day for a party, one adult by default; a day without flights is absent. For a return: of
 * directions sold separately, and in `whole` of trips that are not, by both days (`2026-12-12 2026-12-19`).
 */
export const priceCalendar = endpoint({
  name: 'priceCalendar',
  summary: 'Самая низкая цена на каждый день, за одного взрослого или за всех, кто летит (DAIR-29)',
  method: 'GET',
  path: '/api/air/Calendar',
  access: 'anyone',
  input: z.object({
    iataFrom: z.string(),
    iataTo: z.string(),
    from: IsoDay,
    to: IsoDay,
    adults: count(1),
    children: count(0),
    infants: count(0),
    trip: z._default(z.enum(['one-way', 'return']), 'one-way'),
    /** For one way only: with `none` the prices are those of direct flights. */
    stops: z._default(z.enum(['any', 'none']), 'any'),
  }),
  reply: z.object({
    prices: z.record(z.string(), z.int()),
    whole: z.optional(z.record(z.string(), z.int())),
    /** Of a return: when the flight of a day's price leaves, and from when on a flight back can be caught after it. */
    leaves: z.optional(z.record(z.string(), z.string())),
    backFrom: z.optional(z.record(z.string(), z.string())),
  }),
})

const NearbyFlight = z.object({
  iataFrom: z.string(),
  iataTo: z.string(),
  /** The neighbour's Russian name, and how far it is from the requested end; 0 = the whole city of a requested airport. */
  city: z.string(),
  km: z.int(),
  price: z.int(),
})
export type NearbyFlight = z.infer<typeof NearbyFlight>

/** The same trip from or to a neighbouring city that day: the lowest one-way price of one adult. */
export const nearbyFlights = endpoint({
  name: 'nearbyFlights',
  summary: 'Тот же день из соседнего города или в соседний город: расстояние и самая низкая цена (DAIR-34)',
  method: 'GET',
  path: '/api/air/Nearby',
  access: 'anyone',
  input: z.object({ iataFrom: z.string(), iataTo: z.string(), day: IsoDay }),
  reply: z.object({ near: z.array(NearbyFlight) }),
})

const CheapestDay = z.object({ price: z.int(), date: IsoDay })

/** Where people fly from a city, and to it: the cheapest day of the coming year, one adult, one way. */
export const popularDirections = endpoint({
  name: 'popularDirections',
  summary: 'Популярные направления с самой низкой ценой и её датой, за одного взрослого в одну сторону',
  method: 'GET',
  path: '/api/air/Directions',
  access: 'anyone',
  input: z.object({ from: z.string().check(z.maxLength(3)) }),
  /** `isDirect`: it has direct flights, so it has a page of its own (DSEO-03). */
  reply: z.object({
    directions: z.array(z.extend(CheapestDay, { iataFrom: z.string(), iataTo: z.string(), isDirect: z.boolean() })),
  }),
})

/** The cheapest day of each month of the coming year, one adult, one way; months without flights are absent. */
export const monthPrices = endpoint({
  name: 'monthPrices',
  summary: 'Самая низкая цена каждого месяца и её дата, за одного взрослого в одну сторону',
  method: 'GET',
  path: '/api/air/Months',
  access: 'anyone',
  input: z.object({ iataFrom: z.string().check(z.maxLength(3)), iataTo: z.string().check(z.maxLength(3)) }),
  reply: z.object({ months: z.array(CheapestDay) }),
})

/** The cheapest trip of one adult there and back that begins within three months; null when there is none. */
export const cheapTrip = endpoint({
  name: 'cheapTrip',
  summary: 'Самая дешёвая поездка туда и обратно на 3–14 ночей в ближайшие три месяца, за одного взрослого',
  method: 'GET',
  path: '/api/air/Trip',
  access: 'anyone',
  input: z.object({ iataFrom: z.string().check(z.maxLength(3)), iataTo: z.string().check(z.maxLength(3)) }),
  reply: z.object({ trip: z.nullable(z.object({ there: IsoDay, back: IsoDay, nights: z.int(), price: z.int() })) }),
})
