import * as z from 'zod/mini'
import { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

const BoardEvent = z.enum(['departure', 'arrival'])

/** The board of an airport; the times of every row are local. */
export const airportBoard = endpoint({
  name: 'airportBoard',
  summary: 'Табло аэропорта на день: вылет или прилёт (DSCH-01)',
  method: 'GET',
  path: '/ext/yandex/rasp/',
  access: 'anyone',
  input: z.object({
    station: z.string().check(z.regex(/^[A-Za-z]{3}$/, 'Ожидается трёхбуквенный код аэропорта')),
    date: IsoDay,
    transport_types: z._default(z.literal('plane', 'Табло знает только самолёты'), 'plane'),
    system: z._default(z.literal('iata', 'Ожидается код IATA'), 'iata'),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
    /** For the rest of a day of more than 500 flights. */
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5000)), 0),
    event: z._default(BoardEvent, 'departure'),
  }),
  reply: z.object({
    date: z.string(),
    event: BoardEvent,
    station: z.object({
      code: z.string(),
      title: z.string(),
      station_type_name: z.string(),
      /**
       * «в Москве», the zone of its clock and its local time when the board is answered, `HH:mm`; null for a place unknown to us.
       */
      place: z.nullable(z.object({ inCity: z.string(), timeZone: z.string(), time: z.string() })),
    }),
    schedule: z.array(BoardEntry),
    pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
    /** The source of the timetable the page must name. */
    source: z.object({ title: z.string(), url: z.nullable(z.string()) }),
  }),
})
export type AirportBoard = z.infer<(typeof airportBoard)['reply']>

/** An airport used by flights of the timetable. */
export const AirportSuggestion = z.object({ iata: z.string(), title: z.string(), city: z.string(), country: z.string() })
export type AirportSuggestion = z.infer<typeof AirportSuggestion>

export const suggestAirports = endpoint({
  name: 'suggestAirports',
  summary: 'Аэропорты по названию города или аэропорта и по коду, не больше 10; для пустого текста самые людные',
  method: 'GET',
  path: '/api/air/Airports',
  access: 'anyone',
  input: z.object({ text: z._default(z.string().check(z.maxLength(64)), '') }),
  reply: z.array(AirportSuggestion),
})
