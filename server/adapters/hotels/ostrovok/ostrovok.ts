import { randomUUID } from 'node:crypto'
import type { HotelMatching, HotelSupplier } from '#server/hotels/supplier.ts'
import { cancel, confirm, reserve } from './booked-stay.ts'
import { type PhotoHosts, etgPhotos } from './card.ts'
import { dumpedPlaces } from './content/dumped-places.ts'
import { describedHotels } from './described-hotels.ts'
import { type EtgAccess, etgCalls } from './etg-calls.ts'
import { book } from './hold.ts'
import { etgPlaces } from './places.ts'
import { type EtgContext, findRate, hotelPages, rates } from './rates.ts'
import { cleanUpStays, findStay, holdOf } from './stay-store.ts'

export type OstrovokConfig = EtgAccess &
  Omit<EtgContext, 'call' | 'hotels' | 'dumped' | 'pages'> & {
    pollMs?: number
    matching?: HotelMatching
    photoHosts?: PhotoHosts
  }

const POLL_MS = 1000

/** ETG (Ostrovok), API v3: rooms paid for from the agency's deposit, each found again by a number of ours. */
export function ostrovok(config: OstrovokConfig): HotelSupplier {
  const { db, now, matching, photoHosts } = config
  const call = etgCalls(config)
  const dumped = dumpedPlaces(db, now)
  const hotels = describedHotels({ db, call, now, loadedTo: dumped.loadedTo, matching })
  const context = { ...config, call, hotels, dumped, pages: hotelPages(), newId: randomUUID, pollMs: config.pollMs ?? POLL_MS }
  const findPhotos = async (hid: string) => (await hotels.known([hid])).get(hid)?.photos
  return {
    name: 'ostrovok',
    ...etgPlaces(context),
    rates: (query, ids, detail, signal) => rates(context, { query, ids, detail }, signal),
    async hotel(id, signal) {
      const found = await hotels.one(id, signal)
      return found?.isShown ? found.card : undefined
    },
    recheck: async (rateId, signal) => (await findRate(context, rateId, signal))?.checked,
    ...(photoHosts && { photos: etgPhotos(photoHosts, findPhotos) }),
    timeZoneOf: hotels.timeZoneOf,
    book: (request, signal) => book(context, request, signal),
    confirm: (request, signal) => confirm(context, request, signal),
    reserve: (request, signal) => reserve(context, request, signal),
    cancel: (request, signal) => cancel(context, request, signal),
    async status(key) {
      const stay = await findStay(db, 'idempotency_key', key)
      return stay && stay.state !== 'refused' && stay.state !== 'released' ? holdOf(stay) : null
    },
    cleanUp: () => cleanUpStays(db, now()),
  }
}
