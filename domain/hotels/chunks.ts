/** Hotels are asked for in batches: three of ten, then of two hundred (spec §4, §9). */
const FIRST_BATCHES = 3
const FIRST_SIZE = 10
const NEXT_SIZE = 200

/** How many batches a region takes (HOTS-04): up to 30 ids by tens, beyond them by two hundred. */
export function chunkCount(ids: number): number {
  const inFirst = FIRST_BATCHES * FIRST_SIZE
  return ids <= inFirst ? Math.ceil(ids / FIRST_SIZE) : FIRST_BATCHES + Math.ceil((ids - inFirst) / NEXT_SIZE)
}

/** The ids of the batch with this 0-based index. */
export function chunkOf<T>(ids: readonly T[], index: number): T[] {
  const first = FIRST_BATCHES * FIRST_SIZE
  if (index < FIRST_BATCHES) return ids.slice(index * FIRST_SIZE, Math.min((index + 1) * FIRST_SIZE, first))
  return ids.slice(first + (index - FIRST_BATCHES) * NEXT_SIZE, first + (index - FIRST_BATCHES + 1) * NEXT_SIZE)
}

/**
 * Milliseconds after the ids arrived before which a batch is not sent (DHOT-02): none for the first three, then
 * index / 10 · 30 000, or the supplier's own pacing where it gave one.
 */
export function chunkDelay(index: number, pacingMs?: number): number {
  if (index < FIRST_BATCHES) return 0
  return pacingMs ?? (index / 10) * 30_000
}
