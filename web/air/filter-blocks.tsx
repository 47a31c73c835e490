import { useEffect, useState } from 'react'
import {
  type AirFilters,
  type Facet,
  type FilterKey,
  type ListKey,
  type RangeKey,
  TIME_STEP,
  formatSeconds,
  isChanged,
  only,
  resetKey,
  setRange,
  toggle,
} from '#domain/air/filter.ts'
import { skyGradient } from '#art/sky.ts'
import { formatRub } from '#domain/money.ts'
import { counted } from '#domain/plural.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FilterBlock, FilterList } from '#web/ui/filter-block.tsx'
import { Range } from '#web/ui/range.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-blocks.module.css'
import type { ChangeFilters, ResultView } from './result-view.ts'

type Titles = Record<FilterKey, string>
type Props = { view: ResultView; titles: Titles; onChange: ChangeFilters }
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

/** Titles of the blocks; the names of the two cities make them plain. */
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

/** All nine filters; a block without a choice is not shown (AIRS-28, AIRS-29). */
export function FilterBlocks({ view, onChange, ...place }: Omit<Props, 'titles'> & Place) {
  const titles = filterTitles(place)
  return order.map((key) => {
    const shared = { view, titles, onChange }
    return isRange(key) ? <RangeBlock key={key} name={key} {...shared} /> : <ListBlock key={key} name={key} {...shared} />
  })
}

const isRange = (key: FilterKey): key is RangeKey => key === 'price' || key === 'departureTime' || key === 'arrivalTime'

/** The head of a block: its name and its reset. */
function headOf(name: FilterKey, { view, titles, onChange }: Props) {
  const onReset = () => onChange((filters) => resetKey(filters, name))
  return { title: titles[name], isChanged: isChanged(view.filters, name), onReset }
}

function ListBlock({ name, ...shared }: Props & { name: ListKey }) {
  const { view, onChange } = shared
  const facets = view.facets[name]
  if (facets.length < 2) return null
  return (
    <FilterList
      {...headOf(name, shared)}
      lines={facets}
      line={(facet) => <Line key={facet.value} name={name} facet={facet} filters={view.filters} onChange={onChange} />}
    />
  )
}

type LineProps = { name: ListKey; facet: Facet; filters: AirFilters; onChange: ChangeFilters }

function Line({ name, facet: { value, label, count, priceFrom }, filters, onChange }: LineProps) {
  return (
    <div className={css.line}>
      <Checkbox
        checked={filters[name].includes(value)}
        onChange={() => onChange((now) => toggle(now, name, value))}
        label={
          <>
            {label}
            <span className={css.count}>
              {count}
              <VisuallyHidden> {counted(count, ['рейс', 'рейса', 'рейсов']).slice(String(count).length)}</VisuallyHidden>
            </span>
          </>
        }
        end={`от\u00a0${formatRub(priceFrom)}`}
      />
      <button type="button" className={css.only} onClick={() => onChange((now) => only(now, name, value))}>
        только
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
    </div>
  )
}

const looks = {
  price: { step: 1, format: formatRub },
  departureTime: { step: TIME_STEP, format: formatSeconds },
  arrivalTime: { step: TIME_STEP, format: formatSeconds },
} as const

/** While a thumb is dragged only the track moves; the list follows when the hand rests. */
const REST_MS = 120

function RangeBlock({ name, ...shared }: Props & { name: RangeKey }) {
  const { view, titles, onChange } = shared
  const { total, select } = view.filters[name]
  const [held, setHeld] = useState<[number, number]>()
  const { step, format } = looks[name]
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      onChange((filters) => setRange(filters, name, { min: held[0], max: held[1] }))
      setHeld(undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [held, name, onChange])
  if (total.min === total.max) return null
  return (
    <FilterBlock {...headOf(name, shared)}>
      <Range
        label={titles[name]}
        min={total.min}
        max={total.max}
        step={step}
        value={held ?? [select.min, select.max]}
        onChange={setHeld}
        format={format}
        histogram={name === 'price' ? view.histogram : undefined}
        sky={name === 'price' ? undefined : skyGradient(total.min / 3_600, total.max / 3_600, 13)}
      />
    </FilterBlock>
  )
}
