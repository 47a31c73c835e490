import { useState } from 'react'
import type { TripOrder } from '#contract/personal.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import type { TripEvent } from '#domain/trips/timeline.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import css from './unpaid-strips.module.css'

type StripsProps = { trips: readonly Trip[]; orders: readonly TripOrder[] }

/** Unpaid trips, the most urgent first: the time left for each order, and the way to pay it. */
export function UnpaidStrips({ trips, orders }: StripsProps) {
  return waitingIn(trips).map((waiting, strip) => (
    <Banner key={waiting[0]?.orderId} tone="warn" icon="clock-hour-4">
      <ul className={css.unpaid}>
        {waiting.map(({ orderId, kind, until, words }, at) => (
          <OneUnpaid
            key={orderId}
            kind={kind}
            words={words}
            until={until}
            isFirst={strip === 0 && at === 0}
            sum={sumOf(orders.find((order) => order.orderId === orderId))}
            payment={kind === 'flight' ? href(paths.airBooking, {}, { id: orderId }) : href(paths.hotelBooking, {}, { orderId })}
            search={kind === 'flight' ? paths.airResults : paths.hotels}
          />
        ))}
      </ul>
    </Banner>
  ))
}

const sumOf = (order: TripOrder | undefined) => order && (order.toPay ?? order.price)

type Waiting = { orderId: string; kind: TripEvent['kind']; until: string; words: string }

/** The unpaid orders of each trip, the soonest first; the first one of a trip says where and when it is. */
function waitingIn(trips: readonly Trip[]): Waiting[][] {
  const soonest = (a: Waiting, b: Waiting) => Date.parse(a.until) - Date.parse(b.until)
  return trips
    .map((trip) => {
      const all = trip.events.flatMap((event): Waiting[] => {
        const { orderId, kind, unpaid } = event
        const words = event.kind === 'flight' ? 'билеты не\u00a0оплачены' : `${event.hotelName}: бронь не\u00a0оплачена`
        return unpaid ? [{ orderId, kind, until: unpaid.until, words }] : []
      })
      const own = [...new Map(all.map((one) => [one.orderId, one])).values()].toSorted(soonest)
      const place = `${trip.city}, ${dayRange(...tripDays(trip))}`
      return own.map((one, at) => ({ ...one, words: at === 0 ? `${place}, ${one.words}` : capital(one.words) }))
    })
    .filter((own) => own.length > 0)
    .toSorted(([a], [b]) => (a && b ? soonest(a, b) : 0))
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is promised until then; for a room some suppliers hold only the price. */
const promises = {
  flight: { terms: 'Цена и\u00a0места за\u00a0вами', over: 'места вернулись в\u00a0продажу' },
  stay: { terms: 'Цена за\u00a0вами', over: 'цена больше не\u00a0действует' },
} as const satisfies Record<TripEvent['kind'], object>

type UnpaidProps = {
  kind: TripEvent['kind']
  words: string
  until: string
  isFirst: boolean
  sum: number | undefined
  payment: string
  search: string
}

/** When the time is over, a link to search again. */
function OneUnpaid({ kind, words, until, isFirst, sum, payment, search }: UnpaidProps) {
  const [isOver, setOver] = useState(false)
  const left = useSecondsLeft(Date.parse(until), () => setOver(true), serverNow)
  return (
    <li>
      <div>
        <p>
          <b>{words}</b>
        </p>
        <p className="small">
          {isOver ? (
            <>Время вышло: {promises[kind].over}, деньги не&nbsp;списаны</>
          ) : (
            <>
              {promises[kind].terms} ещё{' '}
              <span role="timer" aria-live="off" className={css.left}>
                {left === undefined ? '…' : clock(left)}
              </span>
              , потом бронь отменится сама
            </>
          )}
        </p>
      </div>
      {isOver ? (
        <LinkButton to={search}>Найти снова</LinkButton>
      ) : (
        <LinkButton to={payment} variant={isFirst ? 'primary' : 'outline'}>
          Оплатить{sum !== undefined && <>&nbsp;{formatRub(sum)}</>}
        </LinkButton>
      )}
    </li>
  )
}

/** `14:32`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
