import { timingSafeEqual } from 'node:crypto'

/** Whether a secret somebody sent is the one we know; it takes as long to say no wherever they differ. */
export function isSameSecret(sent: string, known: string): boolean {
  const [given, right] = [Buffer.from(sent), Buffer.from(known)]
  return given.length === right.length && timingSafeEqual(given, right)
}
