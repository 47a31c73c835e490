import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { BookingHint, SearchedSupplier } from '#server/air/supplier.ts'
import { jsonOf } from '#server/db/stored-json.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { book, confirm, holdOf, ticket } from './booking.ts'
import { cancel, refundQuote } from './cancel.ts'
import { currentFlights } from './changed-flights.ts'
import { type DuffelAccess, duffelCalls } from './duffel-calls.ts'
import { orderByKey } from './orders.ts'
import { type DuffelContext, price, search } from './search.ts'

export type DuffelConfig = DuffelAccess &
  Omit<DuffelContext, 'call'> & { betweenReadsMs?: number; webhookSecret?: string | undefined }

const BETWEEN_READS_MS = 2000

/** Duffel Flights, API v2: seats are held, paid for from the agency's balance, and found again by the key stored on the order. */
export function duffel(config: DuffelConfig): SearchedSupplier {
  const { webhookSecret: secret } = config
  const context = { ...config, call: duffelCalls(config), betweenReadsMs: config.betweenReadsMs ?? BETWEEN_READS_MS }
  return {
    name: 'duffel',
    search: (query, signal) => search(context, query, signal),
    price: (refs, signal) => price(context, refs, signal),
    book: (request, signal) => book(context, request, signal),
    confirm: (request, signal) => confirm(context, request, signal),
    ticket: (request, signal) => ticket(context, request, signal),
    cancel: (request, signal) => cancel(context, request, signal),
    refundQuote: (supplierRef, signal) => refundQuote(context, supplierRef, signal),
    flights: (supplierRef, signal) => currentFlights(context, supplierRef, signal),
    ...(secret !== undefined && {
      verifyWebhook: (headers: IncomingHttpHeaders, rawBody: string) =>
        verifyWebhook({ secret, now: config.now }, headers, rawBody),
    }),
    async status(key, signal) {
      const order = await orderByKey(context, { key }, signal)
      return order && holdOf(context, order)
    },
  }
}

const TOLERANCE_S = 5 * 60

const Event = z.looseObject({
  id: z.string().min(1).max(200),
  data: z
    .looseObject({ object: z.looseObject({ id: z.string().nullish(), order_id: z.string().nullish() }).nullish() })
    .nullish(),
})

/**
 * Parses a message of theirs when its signature, `t=…,v1=…` over `t.body`, is made with our secret and not older than five
 * minutes. null: a ping, or about something else than an order.
 */
function verifyWebhook(
  { secret, now }: { secret: string; now: () => Date },
  headers: IncomingHttpHeaders,
  rawBody: string,
): BookingHint | null | undefined {
  const { t = [], v1 = [] } = partsOf(String(headers['x-duffel-signature'] ?? ''))
  const [time = ''] = t
  const isYoung = /^\d{1,12}$/.test(time) && Math.abs(now().getTime() / 1000 - Number(time)) <= TOLERANCE_S
  const right = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex')
  if (!isYoung || !v1.some((sent) => isSameSecret(sent.toLowerCase(), right))) return undefined
  const read = Event.safeParse(jsonOf(rawBody))
  if (!read.success) return undefined
  const { id, data } = read.data
  const supplierRef = [data?.object?.order_id, data?.object?.id].find((one) => one?.startsWith('ord_'))
  return supplierRef ? { eventId: id, supplierRef } : null
}

/** `t=1,v1=a,v1=b`: while a secret is being changed there are two signatures. */
function partsOf(header: string): Record<string, string[]> {
  const pairs = header.split(',').map((part) => part.trim().split('=', 2))
  const parts: Record<string, string[]> = Object.create(null) as Record<string, string[]> // no names but those of the header
  for (const [name = '', value = ''] of pairs) (parts[name] ??= []).push(value)
  return parts
}
