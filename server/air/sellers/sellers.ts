import { sellerOf } from '#domain/air/sellers/seller.ts'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import type { Seller } from './search-news.ts'

type Named<Request> = Request & { supplier: string }

/** All who sell flights to the agency, as one: what was bought goes to whoever sold it, by the name kept with it. */
export type AirSellers = Pick<AirSupplier, 'price' | 'book' | 'cleanUp'> & {
  confirm(request: Named<Parameters<AirSupplier['confirm']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['confirm']>
  ticket(request: Named<Parameters<AirSupplier['ticket']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['ticket']>
  cancel(request: Named<Parameters<AirSupplier['cancel']>[0]>, signal: AbortSignal): ReturnType<AirSupplier['cancel']>
  status(key: string, signal: AbortSignal, supplier: string): ReturnType<AirSupplier['status']>
}

/**
 * The suppliers on sale, and with `opened` also those that were: an order of theirs is still served. Refuses
 * `air.supplier-failed` for one that cannot be opened any more, so that its orders come to a person,
 * and `air.session-expired` for offers of one that is not on sale.
 */
export function airSellers(sellers: readonly Seller[], opened: (name: string) => AirSupplier | undefined): AirSellers {
  const onSale = (name: string): AirSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)
    if (!known) throw new Refusal('air.session-expired')
    return known.supplier
  }
  const who = (name: string): AirSupplier => {
    const known = sellers.find(({ supplier }) => supplier.name === name)?.supplier ?? opened(name)
    if (!known) throw new Refusal('air.supplier-failed')
    return known
  }
  return {
    price: (refs, signal) => pricedByAll(refs, (name, own) => onSale(name).price(own, signal)),
    book: async (request, signal) => onSale(sellerOfAll(request.refs)).book(request, signal),
    confirm: async (request, signal) => who(request.supplier).confirm(request, signal),
    ticket: async (request, signal) => who(request.supplier).ticket(request, signal),
    cancel: async (request, signal) => who(request.supplier).cancel(request, signal),
    status: async (key, signal, supplier) => who(supplier).status(key, signal),
    cleanUp: async () => void (await Promise.all(sellers.map(async ({ supplier }) => supplier.cleanUp?.()))),
  }
}

type PriceOwn = (supplier: string, refs: ItineraryRef[]) => Promise<AirOffer[]>

/** The refs of one trip may be of two suppliers: each prices its own, the answer keeps their order. */
async function pricedByAll(refs: ItineraryRef[], priceOwn: PriceOwn): Promise<AirOffer[]> {
  const bySeller = Map.groupBy(refs, sellerOf)
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
  const names = new Set(refs.map(sellerOf))
  const [name] = names
  if (name === undefined || names.size > 1) throw new Refusal('air.session-expired')
  return name
}
