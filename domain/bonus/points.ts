import { thousands } from '#domain/thousands.ts'

/** `1 240`, a debt with a real minus: `−40`. */
export function formatPoints(points: number): string {
  return thousands(points)
}

/** A change of the balance: `+370`, `−1 240`. */
export function signedPoints(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points)
}
