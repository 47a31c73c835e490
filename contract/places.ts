import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A city, or one airport of a city that has several (DAIR-24). */
export const CitySuggestion = z.object({
  id: z.string(),
  iataCode: z.string(),
  title: z.string(),
  country: z.string(),
  city: z.string(),
  /** The requested place without flights, and how far from it this airport is, km. */
  near: z.optional(z.object({ town: z.string(), km: z.int() })),
})
export type CitySuggestion = z.infer<typeof CitySuggestion>

export const suggestCities = endpoint({
  name: 'suggestCities',
  summary:
    'Города и аэропорты по началу названия, коду, опечатке, чужой раскладке или транслиту; для места без рейсов ближайшие аэропорты; не больше 10, по алфавиту',
  method: 'GET',
  path: '/api/air/Cities/:city',
  access: 'anyone',
  input: z.object({ city: z.string().check(z.maxLength(64)) }),
  reply: z.array(CitySuggestion),
})
