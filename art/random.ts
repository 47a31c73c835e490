/** Next number in [0, 1). */
export type Random = () => number

const GOLDEN = 0x6d2b79f5

/** FNV-1a of a text, 32 bits. */
function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h
}

/** A stream of numbers that is the same for the same seed everywhere (mulberry32). */
export function randomOf(seed: string): Random {
  let state = hash(seed)
  return () => {
    state = (state + GOLDEN) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
