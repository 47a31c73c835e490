import { useSyncExternalStore } from 'react'
import type { PriceUnit } from '#domain/hotels/stay-words.ts'
import { watchStorage } from '#web/boot/watch-storage.ts'

const KEY = 'hotel_price'

/** What the visitor wants prices shown for; the whole stay in the server's HTML, and for one night always (DHOT-24). */
export function usePriceUnit(nights: number): PriceUnit {
  const isNight = useSyncExternalStore(
    watchStorage,
    () => localStorage.getItem(KEY) === 'night',
    () => false,
  )
  return isNight && nights > 1 ? 'night' : 'stay'
}

/** Stored for all searches and shown in all tabs. */
export function choosePriceUnit(unit: PriceUnit) {
  localStorage.setItem(KEY, unit)
  dispatchEvent(new Event('storage'))
}
