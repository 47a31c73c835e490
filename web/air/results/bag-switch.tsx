import { asksBaggage, resetKey, withBaggage } from '#domain/air/filters/filter.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { ChangeFilters, ResultView } from './search-results.ts'

type Props = { view: Pick<ResultView, 'facets' | 'filters'>; onChange: ChangeFilters }

/** The honest total: with baggage every card shows its cheapest fare that holds it, and the list is sorted anew. */
export function BagSwitch({ view: { facets, filters }, onChange }: Props) {
  const weights = facets.baggageWeight
  if (weights.length < 2 || weights[0]?.value !== '0') return null
  return (
    <Segmented
      label="Какие цены показать"
      value={asksBaggage(filters) ? 'bag' : 'any'}
      options={[
        { value: 'any', label: 'Любые цены' },
        { value: 'bag', label: 'С\u00a0багажом', icon: 'luggage' },
      ]}
      onChange={(kind) => onChange((now) => (kind === 'bag' ? withBaggage(now, facets) : resetKey(now, 'baggageWeight')))}
    />
  )
}
