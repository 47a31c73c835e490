import { type ReactNode, useEffect, useState } from 'react'
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
import { Range } from '#web/ui/range.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-blocks.module.css'
import type { ChangeFilters, ResultView } from './result-view.ts'

/** How many lines of a block stand before «Показать все» (spec §9). */
const SHORT = 6

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

function Block({ name, view, titles, onChange, children }: Props & { name: FilterKey; children: ReactNode }) {
  return (
    <fieldset className={css.block}>
      <legend>{titles[name]}</legend>
      {isChanged(view.filters, name) && (
        <button type="button" className={css.reset} onClick={() => onChange((filters) => resetKey(filters, name))}>
          Сбросить
          <VisuallyHidden>: {titles[name]}</VisuallyHidden>
        </button>
      )}
      {children}
    </fieldset>
  )
}

function ListBlock({ name, ...shared }: Props & { name: ListKey }) {
  const { view, onChange } = shared
  const [whole, setWhole] = useState(false)
  const facets = view.facets[name]
  if (facets.length < 2) return null
  const lines = whole ? facets : facets.slice(0, SHORT)
  return (
    <Block name={name} {...shared}>
      {lines.map((facet) => (
        <Line key={facet.value} name={name} facet={facet} filters={view.filters} onChange={onChange} />
      ))}
      {facets.length > SHORT && (
        <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Свернуть' : `Показать все ${facets.length}`}
        </button>
      )}
    </Block>
  )
}

type LineProps = { name: ListKey; facet: Facet; filters: AirFilters; onChange: ChangeFilters }

function Line({ name, facet: { value, label, count, priceFrom }, filters, onChange }: LineProps) {
  return (
    <div className={css.line}>
      <Checkbox
        className={css.choice}
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
    <Block name={name} {...shared}>
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
    </Block>
  )
}
