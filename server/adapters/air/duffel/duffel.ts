import type { IncomingHttpHeaders } from 'node:http'
import type { SearchedSupplier } from '#server/air/supplier.ts'
import { cancel, refundQuote } from './cancel.ts'
import { currentFlights } from './changed-flights.ts'
import { type DuffelAccess, duffelCalls } from './duffel-calls.ts'
import { orderByKey } from './find-order.ts'
import { book, holdOf } from './hold.ts'
import { price } from './price.ts'
import { type DuffelContext, search } from './search.ts'
import { confirm, ticket } from './tickets.ts'
import { verifyWebhook } from './webhook.ts'

export type DuffelConfig = DuffelAccess &
  Omit<DuffelContext, 'call'> & { betweenReadsMs?: number; webhookSecret?: string | undefined }

const BETWEEN_READS_MS = 2000

/** Duffel Flights, API v2: places are held, paid for from the agency's balance, and found again by the key that stands on the order. */
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
