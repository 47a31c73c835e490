/**
 * The best (arrival, price) pairs met so far: arrivals grow, prices fall. Journeys are offered to it in order of falling
 * departure, so whatever it beats on both is beaten on departure too.
 */
export type ParetoFront = { size: number; arrival: Int32Array; price: Int32Array; path: Int32Array }

const CAPACITY = 4096

export function openParetoFront(): ParetoFront {
  return { size: 0, arrival: new Int32Array(CAPACITY), price: new Int32Array(CAPACITY), path: new Int32Array(CAPACITY) }
}

// Index of the last step that arrives by `arrival`, -1 when all arrive later. Steps are few: halving them takes longer.
function stepAt({ size, arrival: arrivals }: ParetoFront, arrival: number): number {
  let at = size - 1
  while (at >= 0 && arrivals[at]! > arrival) at--
  return at
}

/** The path that is as early and as cheap, or -1. Also right for a lower bound: what beats it beats all it bounds. */
export function dominatorOf(front: ParetoFront, arrival: number, price: number): number {
  const at = stepAt(front, arrival)
  return at >= 0 && front.price[at]! <= price ? at : -1
}

/** Puts in a path nothing beats; `evicted` hears of every path that it beats on arrival and price. */
export function insert(front: ParetoFront, arrival: number, price: number, path: number, evicted: (path: number) => void) {
  const { size, arrival: arrivals, price: prices, path: paths } = front
  let from = stepAt(front, arrival)
  from = from >= 0 && arrivals[from] === arrival ? from : from + 1
  let to = from
  while (to < size && prices[to]! >= price) evicted(paths[to++]!)
  if (to !== from + 1) {
    arrivals.copyWithin(from + 1, to, size)
    prices.copyWithin(from + 1, to, size)
    paths.copyWithin(from + 1, to, size)
  }
  arrivals[from] = arrival
  prices[from] = price
  paths[from] = path
  front.size = size + 1 - (to - from)
}
