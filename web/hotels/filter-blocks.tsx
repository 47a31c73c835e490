import { type ReactNode, useEffect, useState } from 'react'
import { amenityKey } from '#domain/hotels/facets.ts'
import {
  type HotelFilterKey,
  hasAmenity,
  isChangedFilter,
  resetFilter,
  setPrice,
  toggleAmenity,
  toggleValue,
} from '#domain/hotels/filter-changes.ts'
import { FREE_CANCELLATION, bedLabel, mealIds, mealLabel } from '#domain/hotels/offer.ts'
import { forNights } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/money.ts'
import { plural, words } from '#domain/plural.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Range } from '#web/ui/range.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-blocks.module.css'
import type { ChangeHotelFilters, HotelView } from './hotel-view.ts'
import { Stars, starsLabel } from './stars.tsx'

/** How many lines of a block stand before «Показать все» (spec §9). */
const SHORT = 6
/** While a thumb is dragged or a name is typed the list waits until the hand rests. */
const REST_MS = 120

type Props = { view: HotelView; nights: number; onChange: ChangeHotelFilters }
type Line = { key: string; label: ReactNode; count: number; isOn: boolean; group?: string; onToggle: () => void }

/** All eight filters in the order of DHOT-21; a block without a choice is not shown (HOTS-28). */
export function FilterBlocks({ view, nights, onChange }: Props) {
  const { filters, lists, counts } = view
  const shared = { view, onChange }
  const meals = mealIds.filter((id) => lists.mealList.some((meal) => meal.id === id))
  return (
    <>
      <PriceBlock nights={nights} {...shared} />
      <NameBlock {...shared} />
      <ListBlock
        name="stars"
        title="Звёзды"
        {...shared}
        lines={view.stars.map((one) => ({
          key: String(one),
          label: one === 0 ? starsLabel(0) : <Stars stars={one} />,
          count: counts.stars.get(one) ?? 0,
          isOn: filters.stars.includes(one),
          onToggle: () => onChange((now) => toggleValue(now, 'stars', one)),
        }))}
      />
      <ListBlock
        name="mealList"
        title="Питание"
        {...shared}
        lines={meals.map((id) => ({
          key: id,
          label: mealLabel[id],
          count: counts.mealList.get(id) ?? 0,
          isOn: filters.mealList.includes(id),
          onToggle: () => onChange((now) => toggleValue(now, 'mealList', id)),
        }))}
      />
      {lists.cancellationIsAvailable && (
        <ListBlock
          name="cancellation"
          title="Отмена"
          least={1}
          {...shared}
          lines={[
            {
              key: FREE_CANCELLATION,
              label: 'Бесплатная отмена',
              count: counts.cancellation.get(FREE_CANCELLATION) ?? 0,
              isOn: filters.cancellation.includes(FREE_CANCELLATION),
              onToggle: () => onChange((now) => toggleValue(now, 'cancellation', FREE_CANCELLATION)),
            },
          ]}
        />
      )}
      <ListBlock
        name="bedtypes"
        title="Кровати"
        {...shared}
        lines={view.beds.map((bed) => ({
          key: bed,
          label: bedLabel[bed],
          count: counts.bedtypes.get(bed) ?? 0,
          isOn: filters.bedtypes.includes(bed),
          onToggle: () => onChange((now) => toggleValue(now, 'bedtypes', bed)),
        }))}
      />
      <ListBlock
        name="inRoom"
        title="В номере"
        {...shared}
        lines={lists.inRoom.map((amenity) => ({
          key: amenity,
          label: amenity,
          count: counts.inRoom.get(amenity) ?? 0,
          isOn: filters.inRoom.includes(amenity),
          onToggle: () => onChange((now) => toggleValue(now, 'inRoom', amenity)),
        }))}
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
            onToggle: () => onChange((now) => toggleAmenity(now, groupName, amenity)),
          })),
        )}
      />
    </>
  )
}

type Shared = { view: HotelView; onChange: ChangeHotelFilters }

function Block({ name, title, view, onChange, children }: Shared & { name: HotelFilterKey; title: string; children: ReactNode }) {
  return (
    <fieldset className={css.block}>
      <legend>{title}</legend>
      {isChangedFilter(view.filters, name) && (
        <button type="button" className={css.reset} onClick={() => onChange((filters) => resetFilter(filters, name))}>
          Сбросить
          <VisuallyHidden>: {title}</VisuallyHidden>
        </button>
      )}
      {children}
    </fieldset>
  )
}

type ListProps = Shared & { name: HotelFilterKey; title: string; lines: readonly Line[]; least?: number }

function ListBlock({ lines, least = 2, ...shared }: ListProps) {
  const [whole, setWhole] = useState(false)
  if (lines.length < least) return null
  const shown = whole ? lines : lines.slice(0, SHORT)
  return (
    <Block {...shared}>
      {shown.map((line, at) => (
        <div key={line.key}>
          {line.group && line.group !== shown[at - 1]?.group && <p className={css.group}>{line.group}</p>}
          <Checkbox
            className={css.choice}
            checked={line.isOn}
            onChange={line.onToggle}
            label={<span className={line.count === 0 && !line.isOn ? css.none : undefined}>{line.label}</span>}
            end={
              <>
                {line.count}
                <VisuallyHidden> {plural(line.count, words.hotel)}</VisuallyHidden>
              </>
            }
          />
        </div>
      ))}
      {lines.length > SHORT && (
        <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Свернуть' : `Показать все ${lines.length}`}
        </button>
      )}
    </Block>
  )
}

function PriceBlock({ nights, ...shared }: Shared & { nights: number }) {
  const { view, onChange } = shared
  const { total, current } = view.filters.price
  const [held, hold] = useRest<[number, number]>(([min, max]) => onChange((filters) => setPrice(filters, { min, max })))
  if (total.min === total.max) return null
  return (
    <Block name="price" title={`Цена ${forNights(nights)}`} {...shared}>
      <Range
        label={`Цена ${forNights(nights)}`}
        min={total.min}
        max={total.max}
        step={1}
        value={held ?? [current.min, current.max]}
        onChange={hold}
        format={formatRub}
        histogram={view.histogram}
      />
    </Block>
  )
}

function NameBlock(shared: Shared) {
  const { view, onChange } = shared
  const [held, hold] = useRest<string>((name) => onChange((filters) => ({ ...filters, name })))
  return (
    <Block name="name" title="Название" {...shared}>
      <Field
        label="Название отеля"
        icon="search"
        value={held ?? view.filters.name}
        onChange={(event) => hold(event.target.value)}
        autoComplete="off"
      />
    </Block>
  )
}

/** A value that is told only when the hand has rested. */
function useRest<T>(tell: (value: T) => void) {
  const [held, hold] = useState<{ value: T }>()
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      tell(held.value)
      hold(undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new picture must not restart the rest
  }, [held])
  return [held?.value, (value: T) => hold({ value })] as const
}
