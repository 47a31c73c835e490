/** Hotels are asked for in batches: three of ten, then of two hundred (spec §4, §9). */
const FIRST_BATCHES = 3
const FIRST_SIZE = 10
const NEXT_SIZE = 200

/** How many batches a region takes (HOTS-04): up to 30 ids by tens, beyond them by two hundred. */
export function batchCount(ids: number): number {
  const inFirst = FIRST_BATCHES * FIRST_SIZE
  return ids <= inFirst ? Math.ceil(ids / FIRST_SIZE) : FIRST_BATCHES + Math.ceil((ids - inFirst) / NEXT_SIZE)
}

/** How many ids stand before the batch with this 0-based index. */
export function firstIdOf(index: number): number {
  return Math.min(index, FIRST_BATCHES) * FIRST_SIZE + Math.max(index - FIRST_BATCHES, 0) * NEXT_SIZE
}

/** The ids of the batch with this 0-based index. */
export function batchOf<T>(ids: readonly T[], index: number): T[] {
  return ids.slice(firstIdOf(index), firstIdOf(index + 1))
}

/**
 * Milliseconds after the ids arrived before which a batch is not sent (DHOT-02): none for the first three, then
 * index / 10 · 30 000, or the supplier's own pacing where it gave one.
 */
export function batchDelay(index: number, pacingMs?: number): number {
  if (index < FIRST_BATCHES) return 0
  return pacingMs ?? (index / 10) * 30_000
}
