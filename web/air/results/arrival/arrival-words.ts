import type { Journey } from '#domain/air/results.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { ResultView } from '#web/air/results/search-results.ts'
import type { LateSupplier } from './use-arrival.ts'

type List = Pick<ResultView, 'journeys' | 'prices'>

/** What waits to be shown: flights and prices the list lacks. Empty when the list would stay as it is. */
export function newsText(now: List, next: List): string {
  const known = new Map(now.journeys.map(({ key, lead }) => [key, now.prices.get(lead.id)]))
  const fresh = next.journeys.filter(({ key }) => !known.has(key))
  const reduced = next.journeys.filter(({ key, lead }) => (next.prices.get(lead.id) ?? Infinity) < (known.get(key) ?? 0))
  const [least, leastFresh, leastReduced] = [lowest(now, now.journeys), lowest(next, fresh), lowest(next, reduced)]
  if (fresh.length > 0) {
    const more = `Ещё ${counted(fresh.length, words.option)}`
    if (leastFresh === undefined) return more
    return leastFresh < (least ?? Infinity) ? `${more} от\u00a0${formatRub(leastFresh)}` : `${more}, дешевле нет`
  }
  if (leastReduced !== undefined) return `Те\u00a0же рейсы дешевле: от\u00a0${formatRub(leastReduced)}`
  const count = ({ journeys }: List) => journeys.reduce((sum, { families }) => sum + families.length, 0)
  return count(next) > count(now) ? 'Ещё тарифы на\u00a0те\u00a0же рейсы' : ''
}

function lowest({ prices }: List, journeys: readonly Journey[]): number | undefined {
  const sums = journeys.flatMap(({ lead }) => prices.get(lead.id) ?? [])
  return sums.length > 0 ? Math.min(...sums) : undefined
}

/** How the suppliers do whose offers came late or not at all. Nobody is named: a visitor buys from the agency. */
export function suppliersText(suppliers: readonly Pick<LateSupplier, 'state'>[]): string {
  const count = (...states: LateSupplier['state'][]) => suppliers.filter(({ state }) => states.includes(state)).length
  const [awaited, silent] = [count('slow'), count('failed', 'late')]
  if (awaited > 0) return awaited === 1 ? 'Ждём ещё одного поставщика…' : `Ждём ещё ${awaited} поставщиков…`
  if (silent > 0) return silent === 1 ? 'Один из\u00a0поставщиков не\u00a0ответил' : `Не\u00a0ответили поставщики: ${silent}`
  return 'Ответили все поставщики'
}
