import type { IncomingHttpHeaders } from 'node:http'
import type { Flights } from '#domain/air/changes/flight-change.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier, BookingHint, SupplierQuote } from '#server/air/supplier.ts'

export type Booking = { supplier: string; supplierRef: string }

/** What suppliers tell of bookings that were made; of one that tells nothing the flights are null. */
export type BookingNews = {
  flights(booking: Booking, signal: AbortSignal): Promise<Flights | null>
  refundQuote(booking: Booking, signal: AbortSignal): Promise<SupplierQuote | null>
  /** Refuses `not-found` for a supplier that sends no messages. */
  verifyWebhook(supplier: string, headers: IncomingHttpHeaders, rawBody: string): BookingHint | null | undefined
}

/** `opened` knows also those who sell no more. */
export function bookingNews(opened: (name: string) => AirSupplier | undefined): BookingNews {
  return {
    flights: async ({ supplier, supplierRef }, signal) => (await opened(supplier)?.flights?.(supplierRef, signal)) ?? null,
    refundQuote: async ({ supplier, supplierRef }, signal) =>
      (await opened(supplier)?.refundQuote?.(supplierRef, signal)) ?? null,
    verifyWebhook(supplier, headers, rawBody) {
      const hears = opened(supplier)
      if (!hears?.verifyWebhook) throw new Refusal('not-found')
      return hears.verifyWebhook(headers, rawBody)
    },
  }
}
