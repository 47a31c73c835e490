import { memo, useDeferredValue } from 'react'
import { skyGradient } from '#art/sky.ts'
import {
  type AirFilters,
  type Facet,
  type FilterKey,
  type ListKey,
  type RangeKey,
  changedKeys,
  formatSeconds,
  selectOnly,
  rangeRules,
  resetAll,
  resetKey,
  setRange,
  toggle,
} from '#domain/air/filters/filter.ts'
import { isRangeKey } from '#domain/air/filters/view-params.ts'
import { formatRub } from '#domain/text/money.ts'
import { plural, words, counted } from '#domain/text/plural.ts'
import type { ChangeFilters, ResultView } from '#web/air/results/search-results.ts'
import { useOptimisticValue } from '#web/ui/after-paint.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Range } from '#web/ui/fields/range.tsx'
import { FilterBlock, FilterList, FiltersDialog, SkipToList } from '#web/ui/filters/filter-block.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-blocks.module.css'

type Titles = Record<FilterKey, string>
type Place = { from: string; to: string; forWhom: string }

const order: readonly FilterKey[] = [
  'countTransfer',
  'departureTime',
  'arrivalTime',
  'price',
  'baggageWeight',
  'aviaCompany',
  'departureAirports',
  'arrivalAirports',
  'cabin',
]

/** Titles of the blocks; they include the names of the two cities. */
function filterTitles({ from, to, forWhom }: Place): Titles {
  return {
    countTransfer: 'Пересадки',
    departureTime: 'Время вылета',
    arrivalTime: 'Время прилёта',
    price: `Цена ${forWhom}`,
    baggageWeight: 'Багаж',
    aviaCompany: 'Авиакомпании',
    departureAirports: `Аэропорт, ${from}`,
    arrivalAirports: `Аэропорт, ${to}`,
    cabin: 'Класс',
  }
}

type Props = { view: ResultView; onChange: ChangeFilters; onSkip?: () => void } & Place

/** All nine filters; a block without a choice is not shown (AIRS-28, AIRS-29). Bars of prices may appear a paint later. */
export const FilterBlocks = memo(function FilterBlocks({ view, onChange, onSkip, ...place }: Props) {
  const titles = filterTitles(place)
  const histogram = useDeferredValue(view.histogram)
  const { filters, facets } = view
  const blocks = order.map((name) => {
    const shared = { title: titles[name], onChange }
    if (!isRangeKey(name)) return <ListBlock key={name} name={name} facets={facets[name]} chosen={filters[name]} {...shared} />
    const bars = name === 'price' ? histogram : undefined
    return <RangeBlock key={name} name={name} range={filters[name]} histogram={bars} {...shared} />
  })
  return (
    <>
      {onSkip && <SkipToList onSkip={onSkip}>К&nbsp;рейсам</SkipToList>}
      {blocks}
    </>
  )
})

type BlockProps = { name: FilterKey; title: string; onChange: ChangeFilters }

/** The head of a block: its name and its reset. */
function headOf({ name, title, onChange }: BlockProps) {
  return { title, onReset: () => onChange((filters) => resetKey(filters, name)) }
}

type ListProps = BlockProps & { name: ListKey; facets: Facet[]; chosen: string[] }

const ListBlock = memo(function ListBlock({ facets, chosen, ...shared }: ListProps) {
  if (facets.length < 2) return null
  const { name, onChange } = shared
  return (
    <FilterList
      {...headOf(shared)}
      isChanged={chosen.length > 0}
      lines={facets}
      line={(facet) => (
        <Line key={facet.value} {...facet} name={name} checked={chosen.includes(facet.value)} onChange={onChange} />
      )}
    />
  )
})

type LineProps = Facet & { name: ListKey; checked: boolean; onChange: ChangeFilters }

const Line = memo(function Line({ name, value, label, count, priceFrom, checked, onChange }: LineProps) {
  const [isTicked, tick] = useOptimisticValue(checked, () => onChange((now) => toggle(now, name, value)))
  return (
    <div className={css.line}>
      <Checkbox
        checked={isTicked}
        onChange={() => tick(!isTicked)}
        label={
          <>
            {label}&nbsp;
            <span className={css.count}>
              {count}
              <VisuallyHidden> {plural(count, words.flight)}</VisuallyHidden>
            </span>
          </>
        }
        end={priceFrom === undefined ? '—' : `от\u00a0${formatRub(priceFrom)}`}
      />
      <button type="button" className={css.only} onClick={() => onChange((now) => selectOnly(now, name, value))}>
        только
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
    </div>
  )
})

const formats = { price: formatRub, departureTime: formatSeconds, arrivalTime: formatSeconds } as const

type RangeProps = BlockProps & { name: RangeKey; range: AirFilters[RangeKey]; histogram: number[] | undefined }

const RangeBlock = memo(function RangeBlock({ range: { total, select }, histogram, ...shared }: RangeProps) {
  const { name, title, onChange } = shared
  if (total.min === total.max) return null
  return (
    <FilterBlock {...headOf(shared)} isChanged={select.min > total.min || select.max < total.max}>
      <Range
        label={title}
        min={total.min}
        max={total.max}
        step={rangeRules[name].step}
        value={[select.min, select.max]}
        onChange={([min, max]) => onChange((filters) => setRange(filters, name, { min, max }))}
        format={formats[name]}
        histogram={histogram}
        sky={name === 'price' ? undefined : skyGradient(total.min / 3_600, total.max / 3_600, 13)}
      />
    </FilterBlock>
  )
})

type FiltersDialogProps = {
  view: ResultView
  from: string
  to: string
  forWhom: string
  onChange: ChangeFilters
  onClose: () => void
}

/** The filters of flights on a narrow screen. */
export function FlightFiltersDialog({ view, onChange, onClose, ...place }: FiltersDialogProps) {
  const isChanged = changedKeys(view.filters).length > 0
  const shown = counted(view.shown, words.flight)
  return (
    <FiltersDialog
      isChanged={isChanged}
      onReset={() => onChange(resetAll)}
      shown={shown}
      isEmpty={view.shown === 0}
      onClose={onClose}
    >
      <FilterBlocks view={view} onChange={onChange} {...place} />
    </FiltersDialog>
  )
}
