import * as z from 'zod/mini'
import { FlightQuery } from '#domain/air/query-schema.ts'
import { SupplierState, searchFlights } from './air.ts'

const people = z.coerce.number().check(z.int())

/** Server-sent events of one search: offers of each supplier as they arrive, the state of each supplier, and the end. */
export const searchStream = {
  name: 'searchStream',
  summary: 'Поиск рейсов, в котором предложения приходят по мере ответа поставщиков',
  method: 'GET',
  path: '/api/air/SearchStream',
  access: 'anyone',
  input: z.object({
    ...FlightQuery.shape,
    dateBack: z._default(FlightQuery.shape.dateBack, null),
    adults: people,
    children: people,
    infants: people,
    /** Calls this supplier alone. */
    supplier: z.optional(z.string().check(z.maxLength(40))),
  }),
  events: {
    offers: z.object({ ...searchFlights.reply.shape, supplier: z.string() }),
    supplier: z.object({ name: z.string(), state: SupplierState }),
    done: z.object({}),
  },
} as const
