import type { Product } from '#domain/product.ts'
/** An unpaid order of this tab: its visitor may leave the page and think it lost (DPAY-14). */
export type UnpaidRef = { product: Product; id: string }

/** The same as the server knows it. */
export type UnpaidOrder = {
  number: string
  /** `Москва — Сочи, 12 345 ₽`. */
  what: string
  /** When it expires, in ms since 1970. */
  until: number
  /** Where it is paid. */
  to: string
}

const KEY = 'held_order'

/** The stored form, and the one written by a tab that was opened before the products had one name each. */
const productOf = new Map<string, Product>([
  ['air', 'air'],
  ['hotel', 'hotel'],
  ['avia', 'air'],
  ['stay', 'hotel'],
])
const watchers = new Set<() => void>()

export function watchUnpaid(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** As in the tab's storage: equal while nothing changes. */
export function unpaidText(): string | null {
  return sessionStorage.getItem(KEY)
}

export function unpaidOf(text: string | null): UnpaidRef | undefined {
  const [name = '', id] = text?.split(' ') ?? []
  const product = productOf.get(name)
  return id && product ? { product, id } : undefined
}

/** The order was seen unpaid. */
export function rememberUnpaid({ product, id }: UnpaidRef): void {
  sessionStorage.setItem(KEY, `${product} ${id}`)
  for (const changed of watchers) changed()
}

export function forgetUnpaid(): void {
  sessionStorage.removeItem(KEY)
  for (const changed of watchers) changed()
}
