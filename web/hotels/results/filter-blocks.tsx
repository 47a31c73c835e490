import { memo, useMemo } from 'react'
import { countsOf, hotelHistogram } from '#domain/hotels/facets.ts'
import {
  type HotelFilterKey,
  hasAmenity,
  isChangedFilter,
  resetFilter,
  setPrice,
  toggleAmenity,
} from '#domain/hotels/filter-changes.ts'
import { type HotelFilters, noFilters } from '#domain/hotels/filter.ts'
import { type PriceUnit, type PriceWording, displayPrice } from '#domain/hotels/price-unit.ts'
import { amenityKey } from '#domain/hotels/read-offer.ts'
import { stayPrices } from '#domain/hotels/stay-prices.ts'
import { forNights } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { plural, words } from '#domain/text/plural.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FilterBlock, FilterList } from '#web/ui/filters/filter-block.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Range } from '#web/ui/fields/range.tsx'
import { useOptimisticValue } from '#web/ui/use-optimistic-value.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-blocks.module.css'
import { type Line, lineOf, mealLines, termLines } from './filter-lines.ts'
import type { ChangeHotelFilters, HotelChoices, HotelView } from './results-view.ts'
import { Stars, starsLabel } from '#web/hotels/stars.tsx'

type Shared = { filters: HotelFilters; onChange: ChangeHotelFilters }
export type FilterProps = Shared & {
  choices: HotelChoices
  /** What the numbers are reckoned from; it may follow the filters a paint later. */
  view: HotelView
  now: Date
  nights: number
  unit: PriceUnit
}
/** All filters in the order of DHOT-21; a block without a choice is not shown (HOTS-28). */
export const FilterBlocks = memo(function FilterBlocks({ filters, choices, view, now, nights, unit, onChange }: FilterProps) {
  const counts = useMemo(() => countsOf(view.all, { filters: view.filters, now }), [view, now])
  const histogram = useMemo(() => hotelHistogram(view.all, { filters: view.filters, now }), [view, now])
  // By how many hotels have them whatever is chosen: a line must not move from under the finger that presses it.
  const often = useMemo(() => countsOf(view.all, { filters: noFilters, now }).mealList, [view.all, now])
  const counted = { filters, counts }
  const { lists, prices, stars } = choices
  const shared = { filters, onChange }
  return (
    <>
      {prices.min < prices.max && <PriceBlock wording={{ nights, unit }} histogram={histogram} {...shared} />}
      <NameBlock {...shared} />
      <ListBlock name="stars" title="Звёзды" {...shared} lines={stars.map((one) => lineOf(counted, 'stars', one, one))} />
      <ListBlock name="mealList" title="Питание" {...shared} lines={mealLines(counted, lists.mealList, often)} />
      <ListBlock name={terms} title="Кровати и отмена" {...shared} lines={termLines(counted, choices, view.all)} />
      <ListBlock
        name="inRoom"
        title="В номере"
        {...shared}
        lines={lists.inRoom.map((amenity) => lineOf(counted, 'inRoom', amenity, amenity))}
      />
      <ListBlock
        name="inHotel"
        title="В отеле"
        {...shared}
        lines={lists.inHotel.flatMap(({ groupName, amenities }) =>
          amenities.map((amenity) => ({
            key: amenityKey(groupName, amenity),
            label: amenity,
            group: groupName,
            count: counts.inHotel.get(amenityKey(groupName, amenity)) ?? 0,
            isOn: hasAmenity(filters.inHotel, groupName, amenity),
            flip: (before) => toggleAmenity(before, groupName, amenity),
          })),
        )}
      />
    </>
  )
})

const terms = ['bedtypes', 'cancellation'] as const

type Head = Shared & { name: HotelFilterKey | readonly HotelFilterKey[]; title: string }

/** The head of a block: its name and its reset. */
function headOf({ name, title, filters, onChange }: Head) {
  const keys = [name].flat()
  const onReset = () => onChange((now) => keys.reduce(resetFilter, now))
  return { title, isChanged: keys.some((key) => isChangedFilter(filters, key)), onReset }
}

type ListProps = Head & { lines: readonly Line[] }

function ListBlock({ lines, ...head }: ListProps) {
  if (lines.length < 2) return null
  return (
    <FilterList
      {...headOf(head)}
      lines={lines}
      line={({ key, group, ...line }, above) => (
        <div key={key}>
          {group && group !== above?.group && <p className={css.group}>{group}</p>}
          <Choice {...line} onChange={head.onChange} />
        </div>
      )}
    />
  )
}

type ChoiceProps = Omit<Line, 'key' | 'group'> & Pick<Shared, 'onChange'>

/** One line of a block; drawn again only when its tick or its number changes, for there are dozens of them. */
const Choice = memo(
  function Choice({ label, count, isOn, flip, onChange }: ChoiceProps) {
    const [isTicked, tick] = useOptimisticValue(isOn, () => onChange(flip))
    return (
      <Checkbox
        checked={isTicked}
        onChange={() => tick(!isTicked)}
        label={
          <span className={count === 0 && !isTicked ? css.none : undefined}>
            {typeof label === 'string' ? label : label === 0 ? starsLabel(0) : <Stars stars={label} />}
          </span>
        }
        end={
          <>
            {count}
            <VisuallyHidden> {plural(count, words.hotel)}</VisuallyHidden>
          </>
        }
      />
    )
  },
  (before, next) =>
    before.count === next.count && before.isOn === next.isOn && before.label === next.label && before.onChange === next.onChange,
)

/** In the unit of the cards; a stay told at the price of a handle passes (DHOT-24). */
function PriceBlock({ wording, histogram, ...shared }: Shared & { wording: PriceWording; histogram: number[] }) {
  const { filters, onChange } = shared
  const { total, current } = filters.price
  const title = `Цена ${forNights(wording.unit === 'night' ? 1 : wording.nights)}`
  return (
    <FilterBlock {...headOf({ name: 'price', title, ...shared })}>
      <Range
        label={title}
        min={displayPrice(total.min, wording)}
        max={displayPrice(total.max, wording)}
        step={1}
        value={[displayPrice(current.min, wording), displayPrice(current.max, wording)]}
        onChange={(ends) => onChange((now) => setPrice(now, stayPrices(ends, wording)))}
        format={formatRub}
        histogram={histogram}
      />
    </FilterBlock>
  )
}

function NameBlock(shared: Shared) {
  const { filters, onChange } = shared
  const [typed, type] = useDebounced<string>((name) => onChange((now) => ({ ...now, name })))
  return (
    <FilterBlock {...headOf({ name: 'name', title: 'Название', ...shared })}>
      <Field
        label="Название отеля"
        icon="search"
        value={typed ?? filters.name}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
      />
    </FilterBlock>
  )
}
