import { Suspense, memo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Direction } from '#domain/air/filters/filter.ts'
import { bounds, searchedDays } from '#domain/air/form-days.ts'
import { isFeasibleReturn, totalOf } from '#domain/air/itinerary.ts'
import { type DayPrice, shiftedPrice } from '#domain/air/price-matrix.ts'
import { type AirForm, type Party } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import * as paths from '#domain/paths.ts'
import { type Day, type Instant, addDays, daysBetween } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { forParty } from '#web/air/search/party-words.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { FlightPage, SearchActions } from './results-data.ts'
import { usePrices, useTripPrices } from './use-prices.ts'
import css from './neighbour-dates.module.css'

const PriceMatrix = lazyPart(() => import('#web/air/prices/price-matrix.tsx'), 'PriceMatrix')

type Props = {
  page: FlightPage
  direction: Direction
  /** The outbound whose returns are listed. */
  there: FoundOffer | null
  actions: SearchActions
}

/** Seven days around the chosen one of the list, with what the trip costs on each; the cheapest ones are green. */
export const NeighbourDates = memo(function NeighbourDates({ page: { form, today }, direction, there, actions }: Props) {
  const [wide, setWide] = useState(false)
  const { search } = useLocation()
  const { iataFrom, iataTo } = form
  const [out, home] = searchedDays(form)
  const { from: soonest, to } = bounds(today)
  const pair = direction === 'there' && home ? { there: out, back: home } : undefined
  const [day, from] = direction === 'back' && home ? [home, out] : [out, soonest]
  const first = clamp(addDays(day, -3), from, addDays(to, -6))
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index)).filter((one) => one <= to)
  const priceOf = useDayPrices(form, days, direction, there)
  const known = days.flatMap((one) => priceOf?.(one) ?? [])
  const least = Math.min(...known)
  const varied = Math.max(...known) > least

  function choose(one: Day) {
    const back = pair && addDays(one, daysBetween(out, pair.back))
    if (back && back <= to) actions.movePair({ there: one, back })
    else actions.moveDay(direction === 'back' ? 'dateBack' : 'dateThere', one)
  }
  return (
    <div className={css.frame}>
      <fieldset aria-label="Соседние даты" className={css.days}>
        {days.map((one) => (
          <button
            key={one}
            ref={one === day ? toMiddle : undefined}
            type="button"
            className={classes(one === day && css.on, varied && priceOf?.(one) === least && css.low)}
            aria-current={one === day ? 'date' : undefined}
            onClick={() => one !== day && choose(one)}
          >
            {shortDayOfWeek(one)}
            <Price price={priceOf?.(one)} known={priceOf !== undefined} />
          </button>
        ))}
      </fieldset>
      <div className={css.foot}>
        {pair && (
          <button type="button" className={css.wide} aria-expanded={wide} onClick={() => setWide(!wide)}>
            <span>
              <VisuallyHidden>Туда и&nbsp;обратно, </VisuallyHidden>±3&nbsp;дня
            </span>
            <Icon name={wide ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
        <Link to={`${paths.airYear}${search}`} className={css.wide}>
          Год цен
        </Link>
        <p className={css.note}>{noteOf(form, pair, direction)}</p>
      </div>
      {pair && wide && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PriceMatrix
            {...{ iataFrom, iataTo, to }}
            party={partyOf(form)}
            chosen={pair}
            from={soonest}
            onChoose={actions.movePair}
          />
        </Suspense>
      )}
    </div>
  )
})

/** The `ref` of the chosen day: it is centred in a strip that is wider than the window. */
function toMiddle(day: HTMLElement | null) {
  const strip = day?.closest('fieldset')
  if (day && strip) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
}

const partyOf = ({ adults, children, infants }: AirForm): Party => ({ adults, children, infants })

/** What the trip costs by the day of the list; undefined while the prices are loading. */
function useDayPrices(form: AirForm, days: Day[], direction: Direction, there: FoundOffer | null): DayPrice | undefined {
  const [out, home] = searchedDays(form)
  const [first, last] = [days[0]!, days.at(-1)!]
  const nights = direction === 'there' && home ? daysBetween(out, home) : 0
  const shown = { from: first, to: last }
  const ways = usePrices({ iataFrom: form.iataFrom, iataTo: home ? '' : form.iataTo, ...shown, ...partyOf(form) })
  const homes = home && { from: addDays(first, nights), to: addDays(last, nights) }
  const trips = useTripPrices(form, direction === 'back' ? { from: out, to: out } : shown, homes)
  if (!home) return ways && ((day) => ways[day])
  if (direction === 'there') return trips && shiftedPrice({ there: out, back: home }, trips)
  if (!there) return undefined
  // Ways home that are sold separately are combined with outbounds sold so.
  const backs = there.pairedOnly ? {} : trips?.back
  const isMissed = (departureUtc: Instant | undefined) =>
    departureUtc && !isFeasibleReturn(there, { flightSegments: [{ departureUtc }] })
  return (
    backs && ((day) => (backs[day] === undefined || isMissed(trips?.leaves?.[day]) ? undefined : backs[day] + totalOf(there)))
  )
}

/** «Туда и обратно за двоих, 7 ночей»: what the prices of the days are for. */
function noteOf(form: AirForm, pair: { there: Day; back: Day } | undefined, direction: Direction): string {
  if (direction === 'back') return `Вместе с\u00a0выбранным рейсом туда, ${forParty(form)}`
  if (!pair) return `В\u00a0одну сторону ${forParty(form)}`
  const nights = daysBetween(pair.there, pair.back)
  return `Туда и\u00a0обратно ${forParty(form)}${nights > 0 ? `, ${counted(nights, words.night)}` : ''}`
}

function clamp(day: Day, from: Day, to: Day): Day {
  return day < from ? from : day > to ? to : day
}

function Price({ price, known }: { price: number | undefined; known: boolean }) {
  if (!known) return <Skeleton width={64} height={14} className={css.coming} />
  if (price !== undefined) return <b>{formatRub(price)}</b>
  return (
    <b>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>цены нет</VisuallyHidden>
    </b>
  )
}
