/** A steady 32-bit number of a text: the world is the same at every start. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash, 0)
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
