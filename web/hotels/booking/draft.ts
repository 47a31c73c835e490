import type { HotelBookingForm } from '#domain/hotels/booking-form.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Owner, isOpenTo } from '#web/auth/tab-owner.ts'

/** What a reload must not lose: where the booking is, the form with whose it is, the last sent body with its Idempotency-Key. */
export type HotelDraft = { owner: Owner; address: string; form: HotelBookingForm; sent: { key: string; body: string } | null }

const ITEM = 'hotel_booking'

/** Keeps the draft of this tab (DHOT-11); it dies with the tab. */
export function saveHotelDraft(draft: HotelDraft): void {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify(draft))
  } catch {
    // a full or forbidden store only costs the visitor the typing again
  }
}

export function loadHotelDraft(): HotelDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null')
    const isDraft = typeof stored === 'object' && stored !== null && 'address' in stored && 'form' in stored
    return isDraft ? (stored as HotelDraft) : undefined // written by saveHotelDraft
  } catch {
    return undefined
  }
}

/** What this visitor has typed in this tab; nothing of an account that has signed out, or of another. */
export function hotelDraftOf(who: Owner): HotelDraft | undefined {
  const draft = loadHotelDraft()
  return draft && isOpenTo(draft, who) ? draft : undefined
}

export function wipeHotelDraft(): void {
  sessionStorage.removeItem(ITEM)
}

/** The room of this rate is booked: what was typed for it is deleted, what was typed for another stays. */
export function wipeHotelDraftOf(rateId: string): void {
  if (loadHotelDraft()?.address.split('?')[0] === href(paths.hotelBooking, { rateId })) wipeHotelDraft()
}
