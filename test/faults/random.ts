/** A stream of numbers 0 ≤ x < 1 that is the same for the same seed (mulberry32). */
export type Random = { next(): number; below(n: number): number; hits(share: number): boolean; pick<T>(from: readonly T[]): T }

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, hits: (share) => next() < share, pick: (from) => from[below(from.length)]! } // never called with nothing
}
