import { useState } from 'react'
import type { TripOrder } from '#contract/personal.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { type Trip, tripDays } from '#domain/trips/trips-of.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'

type StripsProps = { trips: readonly Trip[]; orders: readonly TripOrder[] }

/** Orders that wait for their money, the most urgent first: how long yet, and the way to pay; when the time is over, the way to search anew. */
export function UnpaidStrips({ trips, orders }: StripsProps) {
  return waitingIn(trips).map(({ orderId, kind, until, name }, at) => (
    <OneUnpaid
      key={orderId}
      name={name}
      until={until}
      isFirst={at === 0}
      price={orders.find((order) => order.orderId === orderId)?.price}
      payment={kind === 'flight' ? href(paths.airBooking, {}, { id: orderId }) : href(paths.hotelBooking, {}, { orderId })}
      search={kind === 'flight' ? paths.airResults : paths.hotels}
    />
  ))
}

function waitingIn(trips: readonly Trip[]) {
  const all = trips.flatMap((trip) => {
    const name = `${trip.city}, ${dayRange(...tripDays(trip))}`
    return trip.events.flatMap(({ orderId, kind, unpaid }) => (unpaid ? [{ orderId, kind, until: unpaid.until, name }] : []))
  })
  return [...new Map(all.map((one) => [one.orderId, one])).values()].toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until))
}

type Props = { name: string; until: string; isFirst: boolean; price: number | undefined; payment: string; search: string }

function OneUnpaid({ name, until, isFirst, price, payment, search }: Props) {
  const [isOver, setOver] = useState(false)
  const left = useSecondsLeft(Date.parse(until), () => setOver(true))
  if (isOver) {
    return (
      <Banner
        tone="warn"
        actions={
          <LinkButton to={search} size="s">
            Найти снова
          </LinkButton>
        }
      >
        <b>{name}: бронь закончилась.</b> Места вернулись в&nbsp;продажу, деньги не&nbsp;списаны.
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      icon="clock-hour-4"
      actions={
        <LinkButton to={payment} variant={isFirst ? 'primary' : 'outline'}>
          Оплатить{price !== undefined && <>&nbsp;{formatRub(price)}</>}
        </LinkButton>
      }
    >
      <b>{name}, не&nbsp;оплачен.</b> Цена и&nbsp;места за&nbsp;вами ещё{' '}
      <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {left === undefined ? '…' : clock(left)}
      </span>
      , потом бронь отменится сама.
    </Banner>
  )
}

/** `14:32`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
