import type { HotelRow } from '#contract/hotel-cabinet.ts'

/** How long the list of stays is good (spec §4, DACC-07). */
const LIFE_MS = 15 * 60_000

let kept: { rows: HotelRow[]; whose: string; at: number } | undefined

/** A person's list of the last fifteen minutes, or undefined. */
export function keptStaysOf(whose: string, now: number = Date.now()): HotelRow[] | undefined {
  return kept && kept.whose === whose && now - kept.at < LIFE_MS ? kept.rows : undefined
}

export function keepStays(whose: string, rows: HotelRow[], now: number = Date.now()): void {
  kept = { rows, whose, at: now }
}

/** The list is not what it was: something was deleted, cancelled or bought. */
export function dropStays(): void {
  kept = undefined
}
