import { Refusal } from '#domain/refusal.ts'

/** The price is not the one the buyer agreed to. */
export function priceChanged(oldPrice: number, newPrice: number): Refusal {
  return new Refusal('order.price-changed', { extra: { oldPrice, newPrice } })
}
