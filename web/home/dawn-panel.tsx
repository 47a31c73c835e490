import { type RefObject, useCallback } from 'react'
import { posterCityOf } from '#art/poster-cities.ts'
import type { Trip } from '#domain/air/trips/cheapest-trip.ts'
import type { Sunrise } from '#domain/dawn/line.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { type RequestState, useRequest } from '#web/data/use-request.ts'
import { cityClock } from '#web/shell/city-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SmallPoster } from './poster-wall.tsx'
import { fetchCheapTrip } from './trips.ts'
import css from './dawn-panel.module.css'

type Props = {
  sunrise: Sunrise
  now: number
  home: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** The city is put into the form, and its days are opened. */
  onFly: () => void
}

/** Where dawn is: when, and what a trip there costs. A city without a way on sale has no price. */
export function DawnPanel({ sunrise, now, home, anchor, onClose, onFly }: Props) {
  const { iata, name, timeZone, rise } = sunrise
  const load = useCallback((signal: AbortSignal) => fetchCheapTrip(home, iata, signal), [home, iata])
  const { request } = useRequest(load)
  const drawn = posterCityOf(iata)
  const clock = cityClock(new Date(rise), timeZone)
  return (
    <Popover open onClose={onClose} anchor={anchor} label={`Рассвет: ${name}`}>
      <div className={css.panel}>
        <div className={css.head}>
          {drawn ? <SmallPoster slug={drawn.slug} /> : <span className={css.dawn} aria-hidden="true" />}
          <div>
            <h2 className="d4">{name}</h2>
            <p>
              {rise <= now ? 'Солнце взошло' : 'Солнце взойдёт'} в&nbsp;{clock} по&nbsp;местному времени
            </p>
          </div>
        </div>
        <div className={css.foot}>
          <p className={css.price} aria-live="polite">
            <TripPrice request={request} />
          </p>
          {!isUnsold(request) && (
            <Button variant="tonal" onClick={onFly}>
              Лететь туда
            </Button>
          )}
        </div>
      </div>
    </Popover>
  )
}

type TripRequest = RequestState<Trip | undefined>

/** A city unknown to every supplier, or without flights. */
function isUnsold(request: TripRequest): boolean {
  if (request.phase === 'failed') return failureOf(request.error) === 'air.bad-city'
  return request.phase === 'ready' && !request.reply
}

export function TripPrice({ request }: { request: TripRequest }) {
  if (isUnsold(request)) return <span>Билетов туда у&nbsp;нас пока нет</span>
  if (request.phase === 'failed') return <span>Цену узнать не&nbsp;удалось</span>
  if (request.phase === 'loading' || !request.reply) return null
  const { price, there, back } = request.reply
  return (
    <>
      <b>от&nbsp;{formatRub(price)}</b>
      <span>туда и&nbsp;обратно,</span> <span>{dayRange(there, back)}</span>
    </>
  )
}
