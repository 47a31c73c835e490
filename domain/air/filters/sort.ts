/** The five orders of a list (spec §4), the first is the default. */
export const sortTypes = ['price_up', 'price_down', 'time_up', 'time_down', 'company'] as const
export type SortType = (typeof sortTypes)[number]

/** Every order of a list: ours by the visitor's weights (best.ts), then the five. */
export const orders = ['best', ...sortTypes] as const
export type Order = (typeof orders)[number]

/** The orders shown over a list with their first flight. */
export const pickOrders = ['best', 'price_up', 'time_up'] as const satisfies readonly Order[]

export const orderLabel: Record<Order, string> = {
  best: 'Сначала лучшие',
  price_up: 'Сначала дешевле',
  price_down: 'Сначала дороже',
  time_up: 'Сначала быстрее',
  time_down: 'Сначала дольше',
  company: 'По авиакомпании',
}

/** Reads `sort=` of the address; anything unknown is the default. */
export function sortOf(params: URLSearchParams): Order {
  return orders.find((sort) => sort === params.get('sort')) ?? 'price_up'
}

/** Writes `sort=` into the address, only when it is not the default (DAIR-01). */
export function withSort(params: URLSearchParams, sort: Order): URLSearchParams {
  const next = new URLSearchParams(params)
  if (sort === 'price_up') next.delete('sort')
  else next.set('sort', sort)
  return next
}
