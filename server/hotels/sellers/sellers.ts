import { setTimeout as pause } from 'node:timers/promises'
import type { HotelCard, PlaceSuggestion } from '#contract/hotels.ts'
import { mergedOffer } from '#domain/hotels/joined-hotels.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { PhotoWidth } from '#domain/hotels/photo.ts'
import { Refusal } from '#domain/refusal.ts'
import { sellerOfId } from '#domain/seller.ts'
import type { HotelSupplier, PhotoPlace } from '#server/hotels/supplier.ts'
import { collectAnswers } from '#server/outside/answered.ts'
import type { JoinedById } from './hotel-matches.ts'

/**
 * A supplier whose rooms are on sale, how long a list waits for it, and how long for its prices of hotels that suppliers which
 * have already answered sell as well.
 */
export type HotelSeller = { supplier: HotelSupplier; deadlineMs: number; alsoSoldMs?: number | undefined }

type Named<Request> = Request & { supplier: string }

/** All who sell rooms to the agency, as one: what was bought goes to the supplier stored with it. */
export type HotelSellers = Omit<HotelSupplier, 'name' | 'confirm' | 'reserve' | 'cancel' | 'status' | 'around' | 'photos'> & {
  /** Where a photograph of a hotel is, also for a supplier that is off the list. */
  photo?(hotelId: string, at: number, width: PhotoWidth): Promise<PhotoPlace | undefined>
  confirm(request: Named<Parameters<HotelSupplier['confirm']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['confirm']>
  reserve(request: Named<Parameters<HotelSupplier['reserve']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['reserve']>
  cancel(request: Named<Parameters<HotelSupplier['cancel']>[0]>, signal: AbortSignal): ReturnType<HotelSupplier['cancel']>
  status(key: string, signal: AbortSignal, supplier: string): ReturnType<HotelSupplier['status']>
}

/** Regions and hotels one list of suggestions shows (DHOT-22). */
const SUGGESTED = 5

/**
 * The suppliers on sale, and with `opened` also former ones: their orders are still served. A hotel that several have is one, as
 * `joined` says: it has the rooms of all, is found by the id of each, and is listed while one of them answers. Refuses
 * `hotels.supplier-failed` for a supplier that cannot be opened any more, so that its orders go to manual review, and
 * `hotels.rate-gone` for rooms of one that is not on sale.
 */
export function hotelSellers(
  sellers: readonly HotelSeller[],
  opened: (name: string) => HotelSupplier | undefined,
  joined?: JoinedById,
): HotelSellers {
  const names = sellers.map(({ supplier }) => supplier.name)
  const card = cards(names, joined)
  const onSale = (id: string) => sellers.find(({ supplier }) => supplier.name === sellerOfId(id))
  const supplierNamed = (name: string): HotelSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)?.supplier ?? opened(name)
    if (!known) throw new Refusal('hotels.supplier-failed')
    return known
  }
  /** A hotel as described by the first of its suppliers that answers. */
  async function describedBy({ id, members }: OneCard, signal: AbortSignal): Promise<HotelCard | undefined> {
    let failure: { error: unknown } | undefined
    for (const member of members) {
      const seller = onSale(member)
      const limit = seller && members.length > 1 ? withDeadline(seller, signal) : signal
      const known = await seller?.supplier.hotel(member, limit).catch((error: unknown) => void (failure ??= { error }))
      if (known) return known.id === id ? known : { ...known, id }
      signal.throwIfAborted()
    }
    if (failure) throw failure.error
    return undefined
  }
  async function onceEach(hotels: PlaceSuggestion[]): Promise<PlaceSuggestion[]> {
    const shown = new Set((await card.of(hotels.map(({ id }) => id))).map(({ id }) => id))
    return distinct(hotels, ({ id }) => id).filter(({ id }) => shown.has(id))
  }
  return {
    async suggest(text, signal) {
      const each = await collectAnswers(sellers.map((seller) => seller.supplier.suggest(text, withDeadline(seller, signal))))
      const [regions, hotels] = [inTurn(each.map((one) => one.regions)), inTurn(each.map((one) => one.hotels))]
      return { regions: distinct(regions, nameOf).slice(0, SUGGESTED), hotels: (await onceEach(hotels)).slice(0, SUGGESTED) }
    },
    async ids(region, signal) {
      const own = onSale(region)
      if (!own) return { ids: [] }
      const found = await own.supplier.ids(region, signal)
      const others = sellers.filter((seller) => seller !== own)
      if (others.length === 0 || found.regionName === undefined) return found
      const alike = await sameRegion({ own, others }, { region, name: found.regionName }, signal)
      const ids = await card.shown([found, ...alike].flatMap((each) => each.ids))
      const paces = [found, ...alike].flatMap(({ delayMs }) => delayMs ?? [])
      return { ...found, ids, ...(paces.length > 0 && { delayMs: Math.max(...paces) }) }
    },
    async rates(query, ids, detail, signal) {
      const wanted = await card.of(ids)
      const members = wanted.flatMap((one) => one.members)
      const calls = [...Map.groupBy(members, sellerOfId)].flatMap(([, own]) => {
        const seller = onSale(own[0] ?? '')
        return seller ? [{ seller, own, answer: seller.supplier.rates(query, own, detail, withDeadline(seller, signal)) }] : []
      })
      const offers = await collectAnswers(detail === 'all' ? calls.map(({ answer }) => answer) : inShortTime(calls, wanted))
      signal.throwIfAborted()
      return offersOfCards(wanted, offers.flat(), detail)
    },
    listed: () => sellers.flatMap(({ supplier }) => supplier.listed?.() ?? []),
    async hotel(id, signal) {
      const [own] = await card.of([id])
      return own && describedBy(own, signal)
    },
    async photo(hotelId, at, width) {
      const { photos } = onSale(hotelId)?.supplier ?? opened(sellerOfId(hotelId)) ?? {}
      const found = await photos?.find(hotelId, at, width)
      return photos && found && { ...found, hosts: photos.hosts, isFake: photos.isFake }
    },
    recheck: async (rateId, signal) => onSale(rateId)?.supplier.recheck(rateId, signal),
    timeZoneOf: (hotelId) => onSale(hotelId)?.supplier.timeZoneOf(hotelId),
    async book(request, signal) {
      const seller = onSale(request.rateId)
      if (!seller) throw new Refusal('hotels.rate-gone')
      return seller.supplier.book(request, signal)
    },
    confirm: async (request, signal) => supplierNamed(request.supplier).confirm(request, signal),
    reserve: async (request, signal) => supplierNamed(request.supplier).reserve(request, signal),
    cancel: async (request, signal) => supplierNamed(request.supplier).cancel(request, signal),
    status: async (key, signal, supplier) => supplierNamed(supplier).status(key, signal),
    cleanUp: async () => void (await Promise.all(sellers.map(async ({ supplier }) => supplier.cleanUp?.()))),
  }
}

function withDeadline({ deadlineMs }: HotelSeller, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
}

/** Places of all suppliers in turn, the first supplier's first. */
function inTurn(lists: PlaceSuggestion[][]): PlaceSuggestion[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

function distinct(places: PlaceSuggestion[], keyOf: (place: PlaceSuggestion) => string): PlaceSuggestion[] {
  const first = new Map<string, PlaceSuggestion>()
  for (const place of places) if (!first.has(keyOf(place))) first.set(keyOf(place), place)
  return [...first.values()]
}

function nameOf({ name, country }: PlaceSuggestion): string {
  return `${name}, ${country}`.toLowerCase()
}

type Found = Awaited<ReturnType<HotelSupplier['ids']>>
type Sides = { own: HotelSeller; others: HotelSeller[] }

/** Hotels that the others have in the same region, matched by the name and country in the suggestions of each. */
async function sameRegion(
  { own, others }: Sides,
  { region, name }: { region: string; name: string },
  signal: AbortSignal,
): Promise<Found[]> {
  const known = await own.supplier.suggest(name, withDeadline(own, signal)).catch(() => undefined)
  const ours = known?.regions.find(({ id }) => id === region)
  if (!ours) return []
  const asked = others.map(async (seller): Promise<Found> => {
    const limit = withDeadline(seller, signal)
    const theirs = (await seller.supplier.suggest(name, limit)).regions.find((one) => nameOf(one) === nameOf(ours))
    return theirs ? seller.supplier.ids(theirs.id, limit) : { ids: [] }
  })
  return collectAnswers(asked).catch(() => [])
}

/** A hotel requested by an id: the ids it is sold under, those of the first supplier of the list first. */
type OneCard = { id: string; members: readonly string[] }

/** Hotels that several suppliers have, as one. */
type Cards = {
  /** The hotels of these ids, each once: under the first of its ids. */
  of(ids: readonly string[]): Promise<OneCard[]>
  /** The ids under which lists show these hotels, each once: that of the supplier that is first in the list. */
  shown(ids: readonly string[]): Promise<string[]>
}

/** `sellers` are the names of those on sale in the order of their list. */
function cards(sellers: readonly string[], joined: JoinedById | undefined): Cards {
  const place = (id: string) => sellers.indexOf(sellerOfId(id))
  async function groups(ids: readonly string[]): Promise<Map<string, readonly string[]>> {
    if (sellers.length < 2 || !joined || ids.length === 0) return new Map()
    return joined(ids)
  }
  function members(id: string, known: ReadonlyMap<string, readonly string[]>): string[] {
    const onSale = (known.get(id) ?? [id]).filter((one) => place(one) >= 0)
    return onSale.toSorted((one, other) => place(one) - place(other))
  }
  return {
    async of(ids) {
      const known = await groups(ids)
      const found = new Map<string, OneCard>()
      for (const id of ids) {
        const own = members(id, known)
        const [first = id] = own
        if (!found.has(first)) found.set(first, { id, members: own })
      }
      return [...found.values()]
    },
    async shown(ids) {
      const known = await groups(ids)
      return [...new Set(ids.map((id) => members(id, known)[0] ?? id))]
    },
  }
}

/** The offers of these hotels merged over suppliers, one per hotel in the order of the hotels. */
function offersOfCards(found: readonly OneCard[], offers: readonly HotelOffer[], detail: 'all' | 'needed'): HotelOffer[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return found.flatMap(({ id, members }) => {
    const parts = members.flatMap((member) => byId.get(member) ?? [])
    return mergedOffer(id, parts, detail) ?? []
  })
}

type RatesCall = { seller: { alsoSoldMs?: number | undefined }; own: readonly string[]; answer: Promise<HotelOffer[]> }

/**
 * The answers for a list: suppliers that are not the first seller of any of its hotels have only a short time after the others.
 * So a slow one delays no hotel that others sell too; its own hotels are waited for.
 */
function inShortTime(calls: readonly RatesCall[], found: readonly OneCard[]): Promise<HotelOffer[]>[] {
  const first = new Set(found.map(({ members }) => members[0]))
  const isFirst = ({ own }: RatesCall) => own.some((id) => first.has(id))
  const others = Promise.allSettled(calls.filter(isFirst).map(({ answer }) => answer))
  return calls.map((call) => {
    const { answer, seller } = call
    const ms = seller.alsoSoldMs
    if (ms === undefined || isFirst(call)) return answer
    // Where one of them has failed it may be the only one who has a price.
    const late = others.then((settled) =>
      settled.every(({ status }) => status === 'fulfilled') ? pause(ms, [], { ref: false }) : answer,
    )
    return Promise.race([answer, late])
  })
}
