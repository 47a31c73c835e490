import { timingSafeEqual } from 'node:crypto'

/** Compares a received secret with ours in constant time. */
export function isSameSecret(sent: string, known: string): boolean {
  const [given, right] = [Buffer.from(sent), Buffer.from(known)]
  return given.length === right.length && timingSafeEqual(given, right)
}
