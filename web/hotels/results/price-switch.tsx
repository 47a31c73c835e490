import type { PriceUnit } from '#domain/hotels/price-unit.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useOptimisticValue } from '#web/ui/use-optimistic-value.ts'

type Props = {
  unit: PriceUnit
  onChange: (unit: PriceUnit) => void
  /** Fills the row. */
  wide?: boolean
}

/** What the prices of hotels are told for; what is paid and the order of the list are the same either way (DHOT-24). */
export function PriceSwitch({ unit, onChange, wide }: Props) {
  const [shown, change] = useOptimisticValue(unit, onChange)
  return (
    <Segmented
      label="За что показать цены"
      wide={wide}
      value={shown}
      options={[
        { value: 'stay', label: 'За\u00a0всё проживание' },
        { value: 'night', label: 'За\u00a0ночь' },
      ]}
      onChange={change}
    />
  )
}
