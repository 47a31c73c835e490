import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hotelBookingForm } from '#domain/hotels/booking-form.ts'
import { loadHotelDraft, saveHotelDraft, wipeHotelDraftOf } from './draft.ts'

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
