import * as z from 'zod/mini'
import { IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

const Iata = z.string().check(z.regex(/^[A-Z]{3}$/, 'Ожидается код города'))
const CheapestDay = z.object({ price: z.int(), date: IsoDay })

/** The direct flights of a direction in the timetable. */
export const DirectFlights = z.object({
  /** Departures in an average week of the coming year, without codeshares. */
  weekly: z.number(),
  /** Shortest flight, minutes. */
  minutes: z.int(),
  km: z.int(),
  /** The carriers of it, the most frequent first. */
  carriers: z.array(z.object({ code: z.string(), name: z.string(), weekly: z.number() })),
  airports: z.object({ from: z.array(z.string()), to: z.array(z.string()) }),
  /** First and last departure of the day, `HH:mm` on the clock of the city of departure. */
  first: z.string(),
  last: z.string(),
})
export type DirectFlights = z.infer<typeof DirectFlights>

/**
 * A direction between bundled cities; its price while it is known. `weekly`: direct flights; null where no timetable is known and
 * searches have found its price.
 */
export const CityPair = z.object({ from: z.string(), to: z.string(), weekly: z.nullable(z.number()), price: z.nullable(z.int()) })
export type CityPair = z.infer<typeof CityPair>

export const cityPairPage = endpoint({
  name: 'cityPairPage',
  summary: 'Направление между городами: прямые рейсы, цены по месяцам и по дням недели, соседние направления (DSEO-03)',
  method: 'GET',
  path: '/api/air/Direction',
  access: 'anyone',
  input: z.object({ from: Iata, to: Iata }),
  reply: z.object({
    flights: DirectFlights,
    cheapest: z.nullable(CheapestDay),
    months: z.array(CheapestDay),
    /** Average of the lowest prices by weekday, Monday first; null where there are no flights. */
    weekdays: z.array(z.nullable(z.int())),
    returns: z.boolean(),
    siblings: z.array(CityPair),
  }),
})
export type CityPairPage = z.infer<(typeof cityPairPage)['reply']>

export const cityPage = endpoint({
  name: 'cityPage',
  summary:
    'Город: откуда в него и куда из него летают без пересадок, с ценами, что уже известны; без расписания — цены найденного (DSEO-03)',
  method: 'GET',
  path: '/api/air/City',
  access: 'anyone',
  input: z.object({ city: Iata }),
  /** `cities`: every city that has such a page. */
  reply: z.object({ arriving: z.array(CityPair), leaving: z.array(CityPair), cities: z.array(z.string()) }),
})
export type CityPage = z.infer<(typeof cityPage)['reply']>
