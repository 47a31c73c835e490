import { thousands } from '#domain/text/thousands.ts'

/** A change of the balance: `+370`, `−1 240`. */
export function signedPoints(points: number): string {
  return points > 0 ? `+${thousands(points)}` : thousands(points)
}
