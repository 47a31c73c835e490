import type { PlaceSuggestion } from '#contract/hotels.ts'
import { Refusal } from '#domain/refusal.ts'
import { sellerOfId } from '#domain/seller.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import { answeredOf } from '#server/outside/answered.ts'

/** A supplier whose rooms are on sale, and how long a list waits for it. */
export type HotelSeller = { supplier: HotelSupplier; deadlineMs: number }

type Named<Request> = Request & { supplier: string }

/** All who sell rooms to the agency, as one: what was bought goes to whoever sold it, by the name kept with it. */
export type HotelSellers = Omit<HotelSupplier, 'name' | 'confirm' | 'reserve' | 'cancel' | 'status'> & {
  confirm(request: Named<Parameters<HotelSupplier['confirm']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['confirm']>
  reserve(request: Named<Parameters<HotelSupplier['reserve']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['reserve']>
  cancel(request: Named<Parameters<HotelSupplier['cancel']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['cancel']>
  status(key: string, signal: AbortSignal, supplier: string): ReturnType<HotelSupplier['status']>
}

/** Regions and hotels one list of suggestions shows (DHOT-22). */
const SUGGESTED = 5

/**
 * The suppliers on sale, and with `opened` also those that were: an order of theirs is still served. Refuses
 * `hotels.supplier-failed` for one that cannot be opened any more, so that its orders come to a person, and `hotels.rate-gone`
 * for rooms of one that is not on sale.
 */
export function hotelSellers(sellers: readonly HotelSeller[], opened: (name: string) => HotelSupplier | undefined): HotelSellers {
  const onSale = (id: string) => sellers.find(({ supplier }) => supplier.name === sellerOfId(id))
  const who = (name: string): HotelSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)?.supplier ?? opened(name)
    if (!known) throw new Refusal('hotels.supplier-failed')
    return known
  }
  return {
    async suggest(text, signal) {
      const each = await answeredOf(sellers.map((seller) => seller.supplier.suggest(text, within(seller, signal))))
      return { regions: suggested(each.map(({ regions }) => regions)), hotels: suggested(each.map(({ hotels }) => hotels)) }
    },
    async ids(region, signal) {
      const own = onSale(region)
      if (!own) return { ids: [] }
      const found = await own.supplier.ids(region, signal)
      const others = sellers.filter((seller) => seller !== own)
      if (others.length === 0 || found.regionName === undefined) return found
      const alike = await sameRegion({ own, others }, { region, name: found.regionName }, signal)
      const ids = [found, ...alike].flatMap((each) => each.ids)
      const paces = [found, ...alike].flatMap(({ delayMs }) => delayMs ?? [])
      return { ...found, ids, ...(paces.length > 0 && { delayMs: Math.max(...paces) }) }
    },
    async rates(query, ids, detail, signal) {
      const asked = [...Map.groupBy(ids, sellerOfId)].flatMap(([, own]) => {
        const seller = onSale(own[0] ?? '')
        return seller ? [seller.supplier.rates(query, own, detail, within(seller, signal))] : []
      })
      const offers = await answeredOf(asked)
      signal.throwIfAborted()
      return offers.flat()
    },
    listed: () => sellers.flatMap(({ supplier }) => supplier.listed?.() ?? []),
    hotel: async (id, signal) => onSale(id)?.supplier.hotel(id, signal),
    recheck: async (rateId, signal) => onSale(rateId)?.supplier.recheck(rateId, signal),
    timeZoneOf: (hotelId) => onSale(hotelId)?.supplier.timeZoneOf(hotelId),
    async book(request, signal) {
      const seller = onSale(request.rateId)
      if (!seller) throw new Refusal('hotels.rate-gone')
      return seller.supplier.book(request, signal)
    },
    confirm: async (request, signal) => who(request.supplier).confirm(request, signal),
    reserve: async (request, signal) => who(request.supplier).reserve(request, signal),
    cancel: async (request, signal) => who(request.supplier).cancel(request, signal),
    status: async (key, signal, supplier) => who(supplier).status(key, signal),
    cleanUp: async () => void (await Promise.all(sellers.map(async ({ supplier }) => supplier.cleanUp?.()))),
  }
}

function within({ deadlineMs }: HotelSeller, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
}

/** Places of all in turn, the first supplier's first; one that two know by the same name and country stands once. */
function suggested(lists: PlaceSuggestion[][]): PlaceSuggestion[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  const named = new Map<string, PlaceSuggestion>()
  for (const place of inTurn) {
    const key = place.type === 'Hotel' ? place.id : nameOf(place)
    if (!named.has(key)) named.set(key, place)
  }
  return [...named.values()].slice(0, SUGGESTED)
}

function nameOf({ name, country }: PlaceSuggestion): string {
  return `${name}, ${country}`.toLowerCase()
}

type Found = Awaited<ReturnType<HotelSupplier['ids']>>
type Sides = { own: HotelSeller; others: HotelSeller[] }

/** Hotels that the others have in the same region: by name and country, which each tells in its suggestions. */
async function sameRegion(
  { own, others }: Sides,
  { region, name }: { region: string; name: string },
  signal: AbortSignal,
): Promise<Found[]> {
  const known = await own.supplier.suggest(name, within(own, signal)).catch(() => undefined)
  const ours = known?.regions.find(({ id }) => id === region)
  if (!ours) return []
  const asked = others.map(async (seller): Promise<Found> => {
    const limit = within(seller, signal)
    const theirs = (await seller.supplier.suggest(name, limit)).regions.find((one) => nameOf(one) === nameOf(ours))
    return theirs ? seller.supplier.ids(theirs.id, limit) : { ids: [] }
  })
  return answeredOf(asked).catch(() => [])
}
