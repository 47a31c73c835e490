import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './sort-row.module.css'
import { useOptimisticValue } from '#web/ui/use-optimistic-value.ts'

type Props<Sort extends string> = {
  /** The accessible name: «Сортировка рейсов». */
  label: string
  sorts: readonly Sort[]
  names: Record<Sort, string>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The orders of a list as chips. */
export function SortRow<Sort extends string>({ label, sorts, names, value, onChange }: Props<Sort>) {
  const [shown, change] = useOptimisticValue(value, onChange)
  return (
    <fieldset aria-label={label} className={css.row}>
      {sorts.map((sort) => (
        <Chip key={sort} on={sort === shown} onClick={() => change(sort)}>
          {names[sort]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The same on a narrow screen: the system's own list under a button's look. */
export function SortSelect<Sort extends string>({ label, sorts, names, value, onChange }: Props<Sort>) {
  const [shown, change] = useOptimisticValue(value, onChange)
  return (
    <label className={css.select}>
      <Icon name="arrows-sort" size={16} />
      <span className={css.name}>{names[shown].replace('Сначала ', '')}</span>
      <select
        aria-label={label}
        value={shown}
        onChange={(event) => change(sorts.find((sort) => sort === event.target.value) ?? shown)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
