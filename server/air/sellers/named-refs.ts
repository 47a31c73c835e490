import { namedId } from '#domain/seller.ts'
import { named, unnamed } from '#domain/air/sellers/seller.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { AirSupplier } from '#server/air/supplier.ts'

/** A supplier whose references carry its name on the way out and lose it on the way in. */
export function namedRefs(supplier: AirSupplier): AirSupplier {
  if (namedId(supplier.name, '') === '') return supplier
  const ours = (offer: AirOffer): AirOffer => ({ ...offer, itineraryRef: named(supplier.name, offer.itineraryRef) })
  return {
    ...supplier,
    async *search(query, signal) {
      for await (const { there, back } of supplier.search(query, signal)) yield { there: there.map(ours), back: back.map(ours) }
    },
    price: async (refs, signal) => (await supplier.price(refs.map(unnamed), signal)).map(ours),
    async book(request, signal) {
      const hold = await supplier.book({ ...request, refs: request.refs.map(unnamed) }, signal)
      return { ...hold, offers: hold.offers.map(ours) }
    },
    async status(key, signal) {
      const hold = await supplier.status(key, signal)
      return hold && { ...hold, offers: hold.offers.map(ours) }
    },
  }
}
