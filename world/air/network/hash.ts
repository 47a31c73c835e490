/** A steady 32-bit number of a text: the world is the same at every start. */
export function hashOf(text: string): number {
  return mix(fnv(text), 0)
}

/** FNV-1a of a text after what was hashed before it. */
export function fnv(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

const ZERO = 48

/** The digits of a number as `fnv` would read them, without writing them out a hundred thousand times. */
export function fnvOfNumber(number: number, before: number): number {
  const rest = Math.floor(number / 10)
  const hash = rest > 0 ? fnvOfNumber(rest, before) : before
  return Math.imul(hash ^ (ZERO + (number % 10)), 0x01000193)
}

/** The n-th number that follows from a hash; unsigned. */
export function mix(hash: number, n: number): number {
  let x = (hash + Math.imul(n + 1, 0x9e3779b9)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/** A number of [0, 1) from a hash. */
export function share(hash: number): number {
  return hash / 4_294_967_296
}
