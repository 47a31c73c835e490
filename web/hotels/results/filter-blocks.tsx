import { type RefObject, memo, useMemo } from 'react'
import { bedLabel } from '#domain/hotels/bed.ts'
import { countsOf, hotelHistogram, stayPrices, type HotelCounts } from '#domain/hotels/facets.ts'
import {
  type HotelFilterKey,
  hasAmenity,
  isChangedFilter,
  resetFilter,
  setPrice,
  toggleAmenity,
  type HotelListKey,
  toggleValue,
  changedFilters,
  resetFilters,
} from '#domain/hotels/filter-changes.ts'
import { type HotelFilters, amenityKey, noFilters } from '#domain/hotels/filter.ts'
import { type MealId, mealLabel } from '#domain/hotels/meal.ts'
import { BREAKFAST_LABEL, hasBreakfast, toggleBreakfast, wantsBreakfast } from '#domain/hotels/meals.ts'
import { FREE_CANCELLATION, type HotelOffer } from '#domain/hotels/offer.ts'
import { type PriceUnit, type PriceWording, displayPrice, forNights } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { plural, words, counted } from '#domain/text/plural.ts'
import { Stars, starsLabel } from '#web/hotels/stars.tsx'
import { useOptimisticValue } from '#web/ui/after-paint.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Range } from '#web/ui/fields/range.tsx'
import { FilterBlock, FilterList, FiltersDialog, SkipToList } from '#web/ui/filters/filter-block.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PriceSwitch } from './filter-chips.tsx'
import { choosePriceUnit } from './price-unit.ts'
import type { ChangeHotelFilters, HotelChoices, HotelView } from './use-results-view.ts'
import css from './filter-blocks.module.css'

type Shared = { filters: HotelFilters; onChange: ChangeHotelFilters }
export type FilterProps = Shared & {
  choices: HotelChoices
  /** What the numbers are computed from; it may follow the filters a paint later. */
  view: HotelView
  now: Date
  nights: number
  unit: PriceUnit
  /** The beginning of the list beside them. */
  list?: RefObject<HTMLElement | null>
}
/** All filters in the order of DHOT-21; a block without a choice is not shown (HOTS-28). */
export const FilterBlocks = memo(function FilterBlocks({
  filters,
  choices,
  view,
  now,
  nights,
  unit,
  list,
  onChange,
}: FilterProps) {
  const counts = useMemo(() => countsOf(view.all, { filters: view.filters, now }), [view, now])
  const histogram = useMemo(() => hotelHistogram(view.all, { filters: view.filters, now }), [view, now])
  // By how many hotels have them whatever is chosen: a line must not move from under the finger that presses it.
  const often = useMemo(() => countsOf(view.all, { filters: noFilters, now }).mealList, [view.all, now])
  const counted = { filters, counts }
  const { lists, prices, stars } = choices
  const shared = { filters, onChange }
  return (
    <>
      {list && <SkipToList onSkip={() => list.current?.focus()}>К&nbsp;отелям</SkipToList>}
      {prices.min < prices.max && <PriceBlock wording={{ nights, unit }} histogram={histogram} {...shared} />}
      <NameBlock {...shared} />
      <ListBlock name="stars" title="Звёзды" {...shared} lines={stars.map((one) => lineOf(counted, 'stars', one, one))} />
      <ListBlock name="mealList" title="Питание" {...shared} lines={mealLines(counted, lists.mealList, often)} />
      <ListBlock name={terms} title="Кровати и отмена" {...shared} lines={termLines(counted, choices, view.all)} />
      <ListBlock
        name="inRoom"
        title="В номере"
        {...shared}
        lines={emptyLast(lists.inRoom.map((amenity) => lineOf(counted, 'inRoom', amenity, amenity)))}
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

/** In the unit of the cards; a stay shown at the price of a handle passes (DHOT-24). */
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
        onChange={(ends) => onChange((now) => setPrice(now, stayPrices(ends, wording), filters.price))}
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

/** One line of a filter that is a list. */
type Line = {
  key: string
  /** In words, or the class of hotels shown as stars. */
  label: string | number
  count: number
  isOn: boolean
  group?: string
  /** The filters with this line pressed. */
  flip: (filters: HotelFilters) => HotelFilters
}

type CountedFilters = { filters: HotelFilters; counts: HotelCounts }

/** One value of a filter that is a list. */
function lineOf<K extends HotelListKey>(
  { filters, counts: all }: CountedFilters,
  name: K,
  value: HotelFilters[K][number],
  label: Line['label'],
): Line {
  // The value is of this very filter by the type above, whichever filter it is.
  const [chosen, counts] = [filters[name] as readonly unknown[], all[name] as Map<unknown, number>]
  return {
    key: String(value),
    label,
    count: counts.get(value) ?? 0,
    isOn: chosen.includes(value),
    flip: (now) => toggleValue(now, name, value),
  }
}

/** «Завтрак включён» first, then the meals without a breakfast, then the exact kinds of it; the commonest first (DHOT-21). */
function mealLines(counted: CountedFilters, meals: readonly { id: MealId }[], often: ReadonlyMap<string, number>): Line[] {
  const byCount = meals.map(({ id }) => id).toSorted((left, right) => (often.get(right) ?? 0) - (often.get(left) ?? 0))
  const lines = (ids: MealId[]) => ids.map((id) => lineOf(counted, 'mealList', id, mealLabel[id]))
  const kinds = byCount.filter(hasBreakfast)
  // With one kind, or with nothing but breakfasts, the choice over them would say nothing new.
  if (kinds.length < 2 || kinds.length === meals.length) return emptyLast(lines(byCount))
  const { filters, counts } = counted
  const any: Line = {
    key: 'any breakfast',
    label: BREAKFAST_LABEL,
    count: counts.breakfast,
    isOn: wantsBreakfast(filters.mealList),
    flip: (now) => ({ ...now, mealList: toggleBreakfast(now.mealList) }),
  }
  const exact = lines(kinds).map((line) => ({ ...line, group: 'С\u00a0завтраком, точнее' }))
  return emptyLast([any, ...lines(byCount.filter((id) => !hasBreakfast(id))), ...exact])
}

/** Lines without results are last. Its own block changes no number, so that none moves from under the finger that presses it. */
function emptyLast(lines: readonly Line[]): Line[] {
  const isUseless = ({ count }: Line) => count === 0
  const rest = lines.filter(isUseless)
  // Under a head of their own where others are under one.
  const group = lines.some((line) => line.group !== undefined) ? 'С\u00a0этими фильтрами нет' : undefined
  return [...lines.filter((line) => !isUseless(line)), ...rest.map((line) => ({ ...line, ...(group && { group }) }))]
}

/** Beds, and free cancellation beside them: nearly every rate has it, and a block of one line is no choice (DHOT-21). */
function termLines(counted: CountedFilters, { beds, lists }: HotelChoices, all: readonly HotelOffer[]): Line[] {
  const isFreeApart =
    lists.cancellationIsAvailable && all.some(({ rates }) => rates.some(({ cancellation }) => !cancellation.isAvailable))
  return [
    ...(beds.length > 1 ? beds.map((bed) => lineOf(counted, 'bedtypes', bed, bedLabel[bed])) : []),
    ...(isFreeApart ? [lineOf(counted, 'cancellation', FREE_CANCELLATION, 'Бесплатная отмена')] : []),
  ]
}

type Props = FilterProps & { shown: number; onClose: () => void }

/** The filters of hotels on a narrow screen. */
export function HotelFiltersDialog({ shown, onClose, ...blocks }: Props) {
  const isChanged = changedFilters(blocks.filters).length > 0
  const reset = () => blocks.onChange(resetFilters)
  return (
    <FiltersDialog
      isChanged={isChanged}
      onReset={reset}
      shown={counted(shown, words.hotel)}
      isEmpty={shown === 0}
      onClose={onClose}
    >
      {blocks.nights > 1 && (
        <div className={css.unit}>
          <PriceSwitch unit={blocks.unit} onChange={choosePriceUnit} wide />
        </div>
      )}
      <FilterBlocks {...blocks} />
    </FiltersDialog>
  )
}
