import type { AirResult } from '#domain/air/results.ts'

type Kept = { result: AirResult; cards: Record<string, number> }

/** How many searches of one page view are remembered. */
const MOST = 6
const kept = new Map<string, Kept>()

/** The result of a search while its time limit lasts: going back shows the same list at once (DAIR-01). */
export function keptResult(key: string, now: Date): AirResult | undefined {
  const found = kept.get(key)?.result
  return found && Date.parse(found.timeLimit) > now.getTime() ? found : undefined
}

export function keepResult(key: string, result: AirResult) {
  kept.delete(key)
  kept.set(key, { result, cards: {} })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

/** How many cards of a list were unrolled: coming back must find the page as long as it was. */
export function cardsUnrolled(key: string, list: string): number | undefined {
  return kept.get(key)?.cards[list]
}

export function rememberCards(key: string, list: string, count: number) {
  const entry = kept.get(key)
  if (entry) entry.cards[list] = count
}
