import type { Ids } from './results-data.ts'

/** How long the ids of a region are good (spec §9). */
const LIFE_MS = 10 * 60_000

const cache = new Map<string, Ids>()

/** The ids of a region: those of the last ten minutes, or newly asked for (HOTS-02). */
export async function idsOf(region: string, ask: () => Promise<Omit<Ids, 'at'>>, now: () => number = Date.now): Promise<Ids> {
  const known = cache.get(region)
  if (known && now() - known.at < LIFE_MS) return known
  const ids = { ...(await ask()), at: now() }
  cacheIds(region, ids)
  return ids
}

/** The name of a region, where its ids have come. */
export function knownName(region: string): string | undefined {
  return cache.get(region)?.regionName
}

/** Ids that came in the first HTML. */
export function cacheIds(region: string, ids: Ids): void {
  cache.set(region, ids)
}
