import type { IncomingHttpHeaders } from 'node:http'
import type { Party } from '#domain/air/query.ts'
import { type Day, addDays, airDay, daysBetween } from '#domain/text/dates.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
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

/** They have no calendar: so many days are each searched for, more are left without a price. */
const CALENDAR_DAYS = 7
const BETWEEN_READS_MS = 2000

/** Duffel Flights, API v2: places are held, paid for from the agency's balance, and found again by the key that stands on the order. */
export function duffel(config: DuffelConfig): AirSupplier {
  const { webhookSecret: secret } = config
  const context = { ...config, call: duffelCalls(config), betweenReadsMs: config.betweenReadsMs ?? BETWEEN_READS_MS }
  return {
    name: 'duffel',
    search: (query, signal) => search(context, query, signal),
    calendar: (ends, days, party, signal) => calendar(context, { ends, days, party }, signal),
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

type Calendar = { ends: [from: string, to: string]; days: [first: Day, last: Day]; party: Party }

async function calendar(context: DuffelContext, { ends, days, party }: Calendar, signal: AbortSignal) {
  const [[iataFrom, iataTo], [first, last]] = [ends, days]
  const prices: Record<Day, number> = {}
  const count = daysBetween(first, last) + 1
  if (count > CALENDAR_DAYS) return prices
  for (let at = 0; at < count; at += 1) {
    const day = addDays(first, at)
    const query = { iataFrom, iataTo, dateThere: airDay(day), dateBack: null, ...party, locale: 'ru', currency: 'rub' } as const
    const totals: number[] = []
    for await (const { there } of search(context, query, signal)) totals.push(...there.map(({ totalPrice }) => totalPrice))
    if (totals.length > 0) prices[day] = Math.min(...totals)
  }
  return prices
}
