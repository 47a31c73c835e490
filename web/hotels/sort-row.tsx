import { type HotelSort, hotelSortLabel, hotelSorts } from '#domain/hotels/sort.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './sort-row.module.css'

type Props = { value: HotelSort; onChange: (sort: HotelSort) => void }

/** The four orders as chips. */
export function SortRow({ value, onChange }: Props) {
  return (
    <fieldset aria-label="Порядок отелей" className={css.row}>
      {hotelSorts.map((sort) => (
        <Chip key={sort} on={sort === value} onClick={() => onChange(sort)}>
          {hotelSortLabel[sort]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The same on a narrow screen: the system's own list under a button's look. */
export function SortSelect({ value, onChange }: Props) {
  return (
    <label className={css.select}>
      <Icon name="arrows-sort" />
      <span className={css.name}>{hotelSortLabel[value].replace('Сначала ', '')}</span>
      <select
        aria-label="Порядок отелей"
        value={value}
        onChange={(event) => onChange(hotelSorts.find((sort) => sort === event.target.value) ?? 'price_up')}
      >
        {hotelSorts.map((sort) => (
          <option key={sort} value={sort}>
            {hotelSortLabel[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
