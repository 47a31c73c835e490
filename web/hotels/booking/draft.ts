import type { HotelBookingForm } from '#domain/hotels/booking-form.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Owner, isOpenTo } from '#web/auth/tab-owner.ts'

/**
 * What must survive a reload: the address of the booking, the form with its owner, the last sent body with its Idempotency-Key.
 */
export type HotelDraft = { owner: Owner; address: string; form: HotelBookingForm; sent: { key: string; body: string } | null }

const ITEM = 'hotel_booking'

/** Stores the draft of this tab (DHOT-11); it is deleted with the tab. */
export function saveHotelDraft(draft: HotelDraft): void {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify(draft))
  } catch {
    // full or forbidden storage only costs the visitor the typing again
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
