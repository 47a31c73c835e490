import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { namedId, namedRef, sellerOfRef, unnamedRef } from '#domain/seller.ts'
import type { Day, Instant } from '#domain/text/dates.ts'
import type { AirSupplier, PricedDay } from '#server/air/supplier.ts'
import { collectAnswers } from '#server/outside/answered.ts'
import type { Seller } from './search-news.ts'

type Named<Request> = Request & { supplier: string }

/** All who sell flights to the agency, as one: what was bought goes to the supplier stored with it. */
export type AirSellers = Pick<AirSupplier, 'price' | 'book' | 'cleanUp'> & {
  confirm(request: Named<Parameters<AirSupplier['confirm']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['confirm']>
  ticket(request: Named<Parameters<AirSupplier['ticket']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['ticket']>
  cancel(request: Named<Parameters<AirSupplier['cancel']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['cancel']>
  status(key: string, signal: AbortSignal, supplier: string): ReturnType<AirSupplier['status']>
}

/**
 * The suppliers on sale, and with `opened` also former ones: their orders are still served. Refuses `air.supplier-failed` for one
 * that cannot be opened any more, so that its orders go to manual review, and `air.session-expired` for offers of one that is not
 * on sale.
 */
export function airSellers(sellers: readonly Seller[], opened: (name: string) => AirSupplier | undefined): AirSellers {
  const onSale = (name: string): AirSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)
    if (!known) throw new Refusal('air.session-expired')
    return known.supplier
  }
  const supplierNamed = (name: string): AirSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)?.supplier ?? opened(name)
    if (!known) throw new Refusal('air.supplier-failed')
    return known
  }
  return {
    price: (refs, signal) => pricedByAll(refs, (name, own) => onSale(name).price(own, signal)),
    book: async (request, signal) => onSale(sellerOfAll(request.refs)).book(request, signal),
    confirm: async (request, signal) => supplierNamed(request.supplier).confirm(request, signal),
    ticket: async (request, signal) => supplierNamed(request.supplier).ticket(request, signal),
    cancel: async (request, signal) => supplierNamed(request.supplier).cancel(request, signal),
    status: async (key, signal, supplier) => supplierNamed(supplier).status(key, signal),
    cleanUp: async () => void (await Promise.all(sellers.map(async ({ supplier }) => supplier.cleanUp?.()))),
  }
}

type PriceOwn = (supplier: string, refs: ItineraryRef[]) => Promise<AirOffer[]>

/** The refs of one trip may be of two suppliers: each prices its own, the answer keeps their order. */
async function pricedByAll(refs: ItineraryRef[], priceOwn: PriceOwn): Promise<AirOffer[]> {
  const bySeller = Map.groupBy(refs, sellerOfRef)
  const priced = new Map<ItineraryRef, AirOffer>()
  await Promise.all(
    [...bySeller].map(async ([name, own]) => {
      const offers = await priceOwn(name, own)
      for (const [at, ref] of own.entries()) if (offers[at]) priced.set(ref, offers[at])
    }),
  )
  return refs.flatMap((ref) => priced.get(ref) ?? [])
}

/** The supplier of refs of one session. */
export function sellerOfAll(refs: readonly ItineraryRef[]): string {
  const names = new Set(refs.map(sellerOfRef))
  const [name] = names
  if (name === undefined || names.size > 1) throw new Refusal('air.session-expired')
  return name
}

type Calendar = Awaited<ReturnType<AirSupplier['calendar']>>

/**
 * Prices by day across all suppliers, the lowest of each; a supplier that fails, or does not distinguish direct flights, is left
 * out.
 */
export type AirCalendars = Required<Pick<AirSupplier, 'calendar' | 'directCalendar'>> & {
  /**
   * The prices a trip there and back is made of: by day of suppliers that sell directions separately, whole trips of the others.
   */
  returnCalendar(...query: Parameters<AirSupplier['calendar']>): Promise<ReturnPrices>
}

/** `leaves` and `backFrom`: the times of the flights whose prices these are, where they are known (`PricedDay`). */
type ReturnPrices = {
  prices: Calendar
  whole: Record<string, number>
  leaves?: Record<Day, Instant>
  backFrom?: Record<Day, Instant>
}

export function airCalendars(sellers: readonly Seller[]): AirCalendars {
  return {
    async calendar(ends, days, party, signal) {
      const asked = sellers.map((seller) => seller.supplier.calendar(ends, days, party, withDeadline(seller, signal)))
      return lowest(await collectAnswers(asked))
    },
    async directCalendar(ends, days, party, signal) {
      const asked = sellers.flatMap(
        (seller) => seller.supplier.directCalendar?.(ends, days, party, withDeadline(seller, signal)) ?? [],
      )
      return lowest(await collectAnswers(asked))
    },
    async returnCalendar(ends, days, party, signal) {
      type Answer = { whole?: Record<string, number>; days?: Record<Day, PricedDay> }
      const asked = sellers.map(async (seller): Promise<Answer> => {
        const { supplier } = seller
        const query = [ends, days, party, withDeadline(seller, signal)] as const
        if (supplier.tripCalendar) return { whole: await supplier.tripCalendar(...query) }
        if (supplier.timedCalendar) return { days: await supplier.timedCalendar(...query) }
        return { days: untimed(await supplier.calendar(...query)) }
      })
      const answered = await collectAnswers(asked)
      const ways = lowestDays(answered.map((answer) => answer.days ?? {}))
      return { ...columnsOf(ways), whole: lowest(answered.map(({ whole = {} }) => whole)) }
    },
  }
}

/** No supplier is awaited longer than its own deadline. */
function withDeadline({ deadlineMs }: Seller, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
}

function untimed(prices: Calendar): Record<Day, PricedDay> {
  return Object.fromEntries(Object.entries<number>(prices).map(([day, price]) => [day, { price }]))
}

/** The lowest of each day, with its times. */
function lowestDays(calendars: Record<Day, PricedDay>[]): Record<Day, PricedDay> {
  const days: Record<Day, PricedDay> = {}
  for (const calendar of calendars)
    for (const [day, priced] of Object.entries<PricedDay>(calendar)) {
      const known = days[day as Day] // a key of the calendar
      if (!known || priced.price < known.price) days[day as Day] = priced
    }
  return days
}

function columnsOf(days: Record<Day, PricedDay>): Omit<ReturnPrices, 'whole'> {
  const column = <Value>(read: (priced: PricedDay) => Value | undefined): Record<Day, Value> =>
    Object.fromEntries(
      Object.entries<PricedDay>(days).flatMap(([day, priced]) => {
        const value = read(priced)
        return value === undefined ? [] : [[day, value]]
      }),
    )
  return {
    prices: column(({ price }) => price),
    leaves: column(({ leaves }) => leaves),
    backFrom: column(({ backFrom }) => backFrom),
  }
}

/** The lowest price of each day, or of each pair of days. */
function lowest(calendars: Record<string, number>[]): Record<string, number> {
  const prices: Record<string, number> = {}
  for (const calendar of calendars)
    for (const [days, price] of Object.entries(calendar)) prices[days] = Math.min(prices[days] ?? price, price)
  return prices
}

/** A supplier whose references are prefixed with its name on the way out and stripped of it on the way in. */
export function namedRefs(supplier: AirSupplier): AirSupplier {
  if (namedId(supplier.name, '') === '') return supplier
  const ours = (offer: AirOffer): AirOffer => ({ ...offer, itineraryRef: namedRef(supplier.name, offer.itineraryRef) })
  return {
    ...supplier,
    async *search(query, signal) {
      for await (const { there, back } of supplier.search(query, signal)) yield { there: there.map(ours), back: back.map(ours) }
    },
    price: async (refs, signal) => (await supplier.price(refs.map(unnamedRef), signal)).map(ours),
    async book(request, signal) {
      const hold = await supplier.book({ ...request, refs: request.refs.map(unnamedRef) }, signal)
      return { ...hold, offers: hold.offers.map(ours) }
    },
    async status(key, signal) {
      const hold = await supplier.status(key, signal)
      return hold && { ...hold, offers: hold.offers.map(ours) }
    },
  }
}
