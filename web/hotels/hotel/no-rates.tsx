import { useCallback } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { type HotelForm, MAX_NIGHTS, isBadParty } from '#domain/hotels/query.ts'
import { tooManyFor } from '#domain/hotels/too-many.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addDays, addMonths, dayOf, daysBetween, parseDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted } from '#domain/text/plural.ts'
import { useRequest } from '#web/data/use-request.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { type Rates, fetchRates } from './hotel-data.ts'
import type { Stay } from './stay.ts'
import css from './no-rates.module.css'

type Props = Stay & { rates: Exclude<Rates, { kind: 'found' }> }

/** Nothing to book: why, the nearest dates, the other hotels of the place. */
export function NoRates({ rates, ...of }: Props) {
  const { adults, children } = of.stay
  const most = tooManyFor(of.card.rooms, { adults, children: children.list })
  return (
    <div ref={handFocusOn}>
      {rates.kind === 'refused' ? (
        <RefusedStay code={rates.code} text={rates.text} {...of} />
      ) : most === undefined ? (
        <FreeDates {...of} />
      ) : (
        <TooMany most={most} search={of.search} />
      )}
    </div>
  )
}

/** No dates would help: the party is larger than any room of the hotel. */
function TooMany({ most, search }: Pick<Stay, 'search'> & { most: number }) {
  return (
    <Empty title="Столько гостей в один номер не поместится" actions={<OtherHotels search={search} />}>
      <p>
        Самый большой номер отеля&nbsp;— до&nbsp;{counted(most, ['гостя', 'гостей', 'гостей'])}. Измените число гостей выше
        и&nbsp;забронируйте два номера отдельно или посмотрите другие отели.
      </p>
    </Empty>
  )
}

function RefusedStay({ code, text, ...of }: Stay & { code: string; text: string }) {
  const { revalidate, state } = useRevalidator()
  const [params] = useSearchParams()
  if (code === 'failed')
    return (
      <Banner
        tone="err"
        actions={
          <Button variant="text" busy={state === 'loading'} onClick={() => void revalidate()}>
            Повторить
          </Button>
        }
      >
        {text}
      </Banner>
    )
  return (
    <div className={css.refused}>
      <Banner tone="err">{text}</Banner>
      {isBadParty(params) ? (
        <p>Измените гостей выше; большую компанию разделите на&nbsp;две брони.</p>
      ) : (
        <div className={css.links}>
          <NextSteps {...of} />
        </div>
      )}
    </div>
  )
}

/** Dates that can be searched, though nobody has checked their vacancies. */
function NextSteps({ card, stay, search, now }: Stay) {
  const near = nearStays(stay, dayOf(new Date(now), card.timeZone)).slice(0, SHOWN)
  const [nearest] = near
  return (
    <>
      <Dates stays={near} search={search} />
      <OtherHotels search={nearest ? withDates(search, nearest) : search} />
    </>
  )
}

/** The nearest dates with a free room and its price; other hotels when there are none. */
function FreeDates({ card, stay, search, now }: Stay) {
  const free = useFreeDates({ id: card.id, stay, zone: card.timeZone, now })
  return (
    <Empty
      title="На эти даты свободных номеров нет"
      actions={
        <>
          <Dates stays={free ?? []} search={search} />
          <OtherHotels search={search} />
        </>
      }
    >
      <output>
        {free === undefined
          ? 'Ищем ближайшие свободные даты…'
          : free.length > 0
            ? 'Ближайшие свободные даты, цена за\u00a0всё проживание:'
            : `На\u00a0соседние даты номеров тоже нет. Посмотрите другие отели: ${card.regionName}.`}
      </output>
    </Empty>
  )
}

function Dates({ stays, search }: { stays: readonly NearStay[]; search: URLSearchParams }) {
  return stays.map((stay) => (
    <LinkButton key={stay.arrival} to={`?${withDates(search, stay)}`}>
      {dayRange(stay.arrival, stay.departure)}
      {stay.price !== undefined && `, от\u00a0${formatRub(stay.price)}`}
    </LinkButton>
  ))
}

function withDates(search: URLSearchParams, { arrival, departure }: NearStay): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('arrival', arrival)
  next.set('departure', departure)
  return next
}

function OtherHotels({ search }: { search: URLSearchParams }) {
  return (
    <LinkButton to={`${paths.hotelResults}?${search}`} variant="tonal">
      Другие отели
    </LinkButton>
  )
}

/** A stay near the requested one with its lowest price; no price until it has been fetched. */
type NearStay = { arrival: Day; departure: Day; price?: number }

/** Days to move a full stay by, the least first, and how many stays are offered. */
const SHIFTS = [-1, 1, -2, 2, -3, 3, 7, 14]
const SHOWN = 3

/** Stays of as many nights near the requested one, none before today and none that is not on sale yet. */
export function nearStays({ arrival, departure }: Pick<HotelForm, 'arrival' | 'departure'>, today: Day): NearStay[] {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  const nights = from && to ? Math.min(Math.max(daysBetween(from, to), 1), MAX_NIGHTS) : 1
  const last = addDays(addMonths(today, 12), -nights)
  const base = from && from > today ? (from < last ? from : last) : today
  return [0, ...SHIFTS]
    .map((shift) => addDays(base, shift))
    .filter((day) => day >= today && day <= last && !(day === from && addDays(day, nights) === to))
    .map((day) => ({ arrival: day, departure: addDays(day, nights) }))
}

type FreeDatesQuery = { id: string; stay: HotelForm; zone: string; now: string }

/** The nearest stays for which the hotel has a room, by date; undefined while they are loading. */
function useFreeDates({ id, stay, zone, now }: FreeDatesQuery): NearStay[] | undefined {
  const load = useCallback((signal: AbortSignal) => freeDates({ id, stay, zone, now }, signal), [id, stay, zone, now])
  const { request } = useRequest(load)
  if (request.phase === 'loading') return undefined
  return request.phase === 'ready' ? request.reply : []
}

async function freeDates({ id, stay, zone, now }: FreeDatesQuery, signal: AbortSignal): Promise<NearStay[]> {
  const near = nearStays(stay, dayOf(new Date(now), zone))
  const answers = await Promise.all(near.map((dates) => fetchRates(id, { ...stay, ...dates }, signal)))
  const free = near.flatMap((dates, at): NearStay[] => {
    const rates = answers[at]
    const [cheapest] = rates?.kind === 'found' ? rates.offer.rates : []
    return cheapest ? [{ ...dates, price: cheapest.price }] : []
  })
  return free.slice(0, SHOWN).toSorted((a, b) => a.arrival.localeCompare(b.arrival))
}
