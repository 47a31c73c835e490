import { memo } from 'react'
import { type SortType, sortLabel, sortTypes } from '#domain/air/sort.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './sort-row.module.css'

type Props = { value: SortType; onChange: (sort: SortType) => void }

/** The five orders as chips. */
export function SortRow({ value, onChange }: Props) {
  return (
    <fieldset aria-label="Порядок рейсов" className={css.row}>
      {sortTypes.map((sort) => (
        <Chip key={sort} on={sort === value} onClick={() => onChange(sort)}>
          {sortLabel[sort]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The same on a narrow screen: the system's own list under a button's look. */
export const SortSelect = memo(function SortSelect({ value, onChange }: Props) {
  return (
    <label className={css.select}>
      <Icon name="arrows-sort" />
      <span className={css.name}>{sortLabel[value].replace('Сначала ', '')}</span>
      <select
        aria-label="Порядок рейсов"
        value={value}
        onChange={(event) => onChange(sortTypes.find((sort) => sort === event.target.value) ?? 'price_up')}
      >
        {sortTypes.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabel[sort]}
          </option>
        ))}
      </select>
    </label>
  )
})
