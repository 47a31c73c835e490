import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RateInfo } from '#contract/hotels.ts'
import { hotelBookingForm } from '#domain/hotels/booking-form.ts'
import { submitBooking } from './booking-form.ts'
import { type HotelDraft, loadHotelDraft, saveHotelDraft, wipeHotelDraftOf } from './draft.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a booked room takes what was typed for it, and nothing that was typed for another', () => {
  const form = hotelBookingForm({ adults: 1, children: [] })
  saveHotelDraft({ owner: null, address: '/hotels/booking/rate-2?hotelId=moscow-1', form, sent: null })
  wipeHotelDraftOf('rate-1')
  expect(loadHotelDraft()?.form).toEqual(form)
  wipeHotelDraftOf('rate-2')
  expect(loadHotelDraft()).toBeUndefined()
})

test('the same press again goes under the same key though the server was lost in between, and another body under another', async () => {
  const stay = { rateId: 'r', arrival: '2026-12-20', departure: '2026-12-21', adults: 1, children: [] as number[] } as RateInfo // all that is sent of it
  const keys: (string | null)[] = []
  let sent: HotelDraft['sent'] = null
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return new Response(JSON.stringify({ data: null, error: { code: 'UNAVAILABLE', description: 'Нет' } }), { status: 503 })
  })
  for (const acceptedPrice of [5_000, 5_000, 6_000]) {
    const form = hotelBookingForm(stay)
    await submitBooking({ stay, form, acceptedPrice, sent, remember: (said) => (sent = said) })
  }
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})
