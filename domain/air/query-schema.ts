import * as z from 'zod/mini'
import { AirDay } from '#domain/text/day-schema.ts'

/** The visitor's query, as POST /api/air/Search takes it (DAIR-02). */
export const FlightQuery = z.object({
  iataFrom: z.string(),
  iataTo: z.string(),
  dateThere: AirDay,
  dateBack: z.nullable(AirDay),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  locale: z._default(z.literal('ru'), 'ru'),
  currency: z._default(z.literal('rub'), 'rub'),
})
export type FlightQuery = z.infer<typeof FlightQuery>
