import type { Ids } from './results-data.ts'

/** How long the ids of a region are good (spec §9). */
const LIFE_MS = 10 * 60_000

const kept = new Map<string, Ids>()

/** The ids of a region: those of the last ten minutes, or newly asked for (HOTS-02). */
export async function idsOf(region: string, ask: () => Promise<Omit<Ids, 'at'>>, now: () => number = Date.now): Promise<Ids> {
  const known = kept.get(region)
  if (known && now() - known.at < LIFE_MS) return known
  const ids = { ...(await ask()), at: now() }
  keepIds(region, ids)
  return ids
}

/** The name of a region, where its ids have come. */
export function knownName(region: string): string | undefined {
  return kept.get(region)?.regionName
}

/** Ids that came in the first HTML. */
export function keepIds(region: string, ids: Ids): void {
  kept.set(region, ids)
}
