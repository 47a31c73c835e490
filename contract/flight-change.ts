import * as z from 'zod/mini'
import { InstantText, LocalTimeText } from '#domain/text/day-schema.ts'

/** Local times of the airports; an airport where it was changed. */
const Times = z.object({
  departure: LocalTimeText,
  arrival: LocalTimeText,
  fromAirport: z.optional(z.string()),
  toAirport: z.optional(z.string()),
})

/** A carrier's change of an order's flights: only those that changed; `now` is null for a cancelled flight. */
export const FlightChange = z.object({
  at: InstantText,
  flights: z.array(z.object({ flight: z.string(), route: z.string(), was: z.nullable(Times), now: z.nullable(Times) })),
  /** A full refund may be claimed, whatever the fare says (DPAY-16). */
  isForced: z.boolean(),
})
export type FlightChange = z.infer<typeof FlightChange>

/** How a supplier reports a change of an order: `POST /air/webhook/{supplier}`, signed over the raw body. */
export const airWebhook = {
  name: 'airWebhook',
  summary:
    'Сообщение поставщика о заказе: подпись над телом, не старше пяти минут; что стало с заказом, перечитывается у него самого',
  method: 'POST',
  path: '/air/webhook/:supplier',
  signature: 'X-Duffel-Signature',
  input: z.looseObject({
    id: z.string(),
    type: z.string(),
    data: z.optional(z.looseObject({ object: z.optional(z.looseObject({ id: z.optional(z.string()) })) })),
  }),
  reply: z.object({ status: z.enum(['ok', 'ignored']) }),
} as const
