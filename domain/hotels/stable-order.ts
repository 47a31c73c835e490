import type { Hit } from './filter.ts'

/** The hotels already seen stand first, as they stood; the others follow in the order given (DHOT-08). */
export function withSeenFirst(sorted: readonly Hit[], seen: readonly string[]): Hit[] {
  const places = new Map(seen.map((id, at) => [id, at]))
  const first: Hit[] = []
  const rest: Hit[] = []
  for (const hit of sorted) {
    const at = places.get(hit.offer.id)
    if (at === undefined) rest.push(hit)
    else first[at] = hit
  }
  return [...first.filter(Boolean), ...rest]
}
