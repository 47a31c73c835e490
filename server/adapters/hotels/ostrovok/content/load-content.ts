import { type HotelLine, forgetHotels, readHotel, writeHotels } from './hotel-lines.ts'
import { type ContentContext, type Target, loadDump } from './load-dump.ts'
import { forgetRegions, hidsOf, readRegion, writeRegions } from './region-lines.ts'

/** Regions somebody asked to be loaded that the supplier does not have. */
export class UnknownRegions extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`No such regions: ${ids.join(', ')}`)
    this.ids = ids
  }
}

/**
 * Brings regions and hotels to what the supplier's dumps say: a whole dump when there is a newer one, then what changed since.
 * With `regions` only these and their hotels.
 */
export async function loadContent(context: ContentContext, regions: readonly string[]): Promise<void> {
  const { db, matching } = context
  const wanted = new Set(regions)
  const limit = [...wanted].toSorted().join(',')
  await loadDump(context, {
    kind: 'regions',
    regions: limit,
    read: (line) => {
      const region = readRegion(line)
      return region && wanted.size > 0 && !wanted.has(region.id) ? false : region
    },
    write: writeRegions,
    forget: forgetRegions,
  })
  const own = wanted.size > 0 ? await hidsOf(db, [...wanted]) : undefined
  if (own && own.unknown.length > 0) throw new UnknownRegions(own.unknown)

  const hotels: Target<HotelLine> = {
    kind: 'hotels',
    regions: limit,
    read: (line) => {
      const hotel = readHotel(line)
      return hotel && own && !own.hids.has(hotel.hid) ? false : hotel
    },
    write: (trx, lines, readAt) => writeHotels(trx, lines, { readAt, matching }),
  }
  await loadDump(context, {
    ...hotels,
    async forget(_db, edition, signal) {
      await forgetHotels(db, edition, signal)
      await matching?.forgotten(db, edition)
    },
  })
  await loadDump(context, { ...hotels, kind: 'changes' })
}
