import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bedLabel } from '#domain/hotels/bed.ts'
import { duesBesidePrice } from '#domain/hotels/dues.ts'
import { hotelViewParams, readHotelFilters } from '#domain/hotels/filter-address.ts'
import { noFilters } from '#domain/hotels/filter.ts'
import { BREAKFAST_LABEL, breakfastMeals } from '#domain/hotels/meals.ts'
import { type HotelOffer, type Rate, FREE_CANCELLATION } from '#domain/hotels/offer.ts'
import { cheapestRefundable, groupRooms, markRates, roomChoices } from '#domain/hotels/rooms.ts'
import { counted } from '#domain/text/plural.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { choosePriceUnit, usePriceUnit } from '#web/hotels/results/price-unit.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { Rates } from './hotel-data.ts'
import { RoomCard } from './room-card.tsx'
import type { Stay } from './stay.ts'
import roomChoicesStyles from './room-choices.module.css'
import css from './rooms.module.css'

const PriceSwitch = lazyPart(() => import('#web/hotels/results/filter-chips.tsx'), 'PriceSwitch')
const NoRates = lazyPart(() => import('./no-rates.tsx'), 'NoRates')

/** Kinds of room shown before «Показать ещё» (spec §9). */
const SHOWN = 6

/** The rooms of a stay by kind, the ways to buy each beside; those hidden by the filters are folded (DHOT-05). */
export function Rooms({ rates, ...of }: Stay & { rates: Rates }) {
  if (rates.kind !== 'found') return <NoRates rates={rates} {...of} />
  return <Found offer={rates.offer} {...of} />
}

function Found({ offer, ...of }: Stay & { offer: HotelOffer }) {
  const { rates: all } = offer
  const [params] = useSearchParams()
  const [isWhole, setWhole] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const rates = useFiltered(all, params, of.now)
  const rest = rates.filter(({ hidden }) => hidden).length
  const best = cheapestRefundable(rates)
  const groups = groupRooms(rates).filter(({ shown }) => isOpen || shown.length > 0)
  const seen = isWhole ? groups : groups.slice(0, SHOWN)
  return (
    <div className={css.rooms}>
      <RoomChoices rates={all} />
      <PriceNote
        nights={of.stay.nights}
        dues={all.some(({ payAtHotel }) => payAtHotel) ? 'сборы в\u00a0отеле стоят под ценой' : duesBesidePrice({}, offer)}
      />
      {groups.length === 0 && <output>По&nbsp;вашим условиям номеров нет, остальные ниже.</output>}
      {seen.map((group) => (
        <RoomCard key={group.name} group={group} isOpen={isOpen} best={best?.id} {...of} />
      ))}
      {groups.length > SHOWN && (
        <Button variant="tonal" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? 'Свернуть'
            : `Показать ещё ${counted(groups.length - SHOWN, ['вид номеров', 'вида номеров', 'видов номеров'])}`}
        </Button>
      )}
      {rest > 0 && (
        <Button variant="tonal" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Скрыть остальные' : `Показать остальные (${rest})`}
        </Button>
      )}
    </div>
  )
}

/** What the prices below mean, and from two nights on the choice of it. */
function PriceNote({ nights, dues }: { nights: number; dues: string }) {
  const unit = usePriceUnit(nights)
  return (
    <div className={css.note}>
      <p>
        Цена за&nbsp;{unit === 'night' ? 'ночь' : 'всё проживание'} и&nbsp;всех гостей, {dues}.
      </p>
      <Suspense>{nights > 1 && <PriceSwitch unit={unit} onChange={choosePriceUnit} />}</Suspense>
    </div>
  )
}

/** Rates marked by the filters of the address; its bounds of price are for the whole list and do not affect a hotel's page. */
function useFiltered(rates: Rate[], params: URLSearchParams, now: string): Rate[] {
  if (!hotelViewParams.some((name) => params.has(name))) return rates
  const { mealList, cancellation, bedtypes, inRoom } = readHotelFilters(params)
  return markRates(rates, { ...noFilters, mealList, cancellation, bedtypes, inRoom }, new Date(now))
}

/** Filters of the search that choose among the rates of a hotel. */
const rateParams = ['mealList', 'cancellation', 'bedtypes', 'inRoom']

/** Quick filters over the rooms; they are the filters of the search and are in the address (DHOT-01). */
function RoomChoices({ rates }: { rates: readonly Rate[] }) {
  const [params, setParams] = useSearchParams()
  const choices = roomChoices(rates)
  const isWhole = rateParams.every((name) => !params.has(name))
  const has = (name: string, value: string) => params.get(name) === value

  function put(change: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(params)
    change(next)
    setParams(next, { replace: true })
  }
  const toggle = (name: string, value: string) => put((next) => (has(name, value) ? next.delete(name) : next.set(name, value)))

  const meals = breakfastMeals.join(',')
  if (!choices.breakfast && !choices.free && choices.beds.length === 0) return null
  return (
    <fieldset className={roomChoicesStyles.row} aria-label="Какие номера показать">
      <Chip on={isWhole} onClick={() => put((next) => rateParams.forEach((name) => next.delete(name)))}>
        Все номера
      </Chip>
      {choices.breakfast && (
        <Chip on={has('mealList', meals)} onClick={() => toggle('mealList', meals)}>
          {BREAKFAST_LABEL}
        </Chip>
      )}
      {choices.free && (
        <Chip on={has('cancellation', FREE_CANCELLATION)} onClick={() => toggle('cancellation', FREE_CANCELLATION)}>
          Бесплатная отмена
        </Chip>
      )}
      {choices.beds.map((bed) => (
        <Chip key={bed} on={has('bedtypes', bed)} onClick={() => toggle('bedtypes', bed)}>
          {bedLabel[bed]}
        </Chip>
      ))}
    </fieldset>
  )
}
