import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type TripOrder, type Trips as TripsReply, listPastTrips } from '#contract/personal.ts'
import * as paths from '#domain/paths.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { type TripEvent, spanOf } from '#domain/trips/timeline.ts'
import { type Trip, pastTrips, tripDays, tripsOf } from '#domain/trips/trips-of.ts'
import { daysUntil, inDays } from '#domain/trips/until-departure.ts'
import { AirOrderDialog } from '#web/account/orders/air-order-dialog.tsx'
import { HotelOrderDialog } from '#web/account/orders/hotel-order-dialog.tsx'
import { type OwnData, useOwnData } from '#web/account/own-data.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { LazyRefundDialog } from '#web/purchase/refund/lazy-refund-dialog.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CityPoster } from './city-poster.tsx'
import { TripSide } from './trip-side.tsx'
import { TripView } from './trip-view.tsx'
import { UnpaidStrips } from './unpaid-strips.tsx'
import tripCardsStyles from './trip-cards.module.css'
import css from './trips.module.css'

/** «Поездки»: flights and stays as trips, one of them open, with conflicts at their place and what can be done about them. */
export function Trips({ trips }: { trips: OwnData<TripsReply> | undefined }) {
  const { request, again } = useOwnData(trips)
  return (
    <>
      <h1 className="d4">Поездки</h1>
      <RequestView request={request} again={again} height={320}>
        {(reply) => <Known reply={reply} again={again} />}
      </RequestView>
    </>
  )
}

const fetchPast = (signal: AbortSignal) => call(listPastTrips, {}, { signal })

function Known({ reply: { data, orders }, again }: { reply: TripsReply; again: () => void }) {
  const [now] = useState(() => new Date())
  const [params] = useSearchParams()
  const past = useRequest(fetchPast)
  const reply = past.request.phase === 'ready' ? past.request.reply : undefined
  const [trips, behind] = [tripsOf(data), pastTrips(reply?.data ?? [], data)]
  const wanted = params.get('trip')
  const isWanted = ({ id }: Trip) => id === wanted
  const isPast = behind.some(isWanted)
  const isComing = wanted !== null && past.request.phase === 'loading' && !trips.some(isWanted)
  const trip = behind.find(isWanted) ?? trips.find(isWanted) ?? trips[0]
  const label = 'Прошлые поездки'
  return (
    <>
      {trips.length > (isPast ? 0 : 1) && (
        <TripCards
          label="Поездки впереди"
          trips={trips}
          openId={isComing ? undefined : trip?.id}
          note={(one) => aheadNote(one, now)}
        />
      )}
      <UnpaidStrips trips={trips} orders={orders} />
      {isComing ? (
        <Skeleton height={480} />
      ) : trip ? (
        <OpenTrip
          key={trip.id}
          trip={trip}
          orders={(isPast && reply?.orders) || orders}
          now={now}
          isPast={isPast}
          again={again}
        />
      ) : (
        <Nothing />
      )}
      {past.request.phase === 'failed' && <RequestView {...past}>{() => null}</RequestView>}
      {behind.length > 0 && (
        <section className={css.past}>
          <h2 className="h2">{label}</h2>
          <TripCards label={label} trips={behind} openId={trip?.id} isBelow />
        </section>
      )}
    </>
  )
}

type OpenProps = { trip: Trip; orders: TripsReply['orders']; now: Date; isPast: boolean; again: () => void }

/** The selected trip, and its order where that is open over it. */
function OpenTrip({ trip, orders, now, isPast, again }: OpenProps) {
  const [opened, setOpened] = useState<TripEvent>()
  const [returning, setReturning] = useState<TripOrder>()
  const own = orders.filter(({ orderId }) => trip.events.some((event) => event.orderId === orderId))
  const Dialog = opened?.kind === 'stay' ? HotelOrderDialog : AirOrderDialog
  return (
    <>
      <div className={css.columns}>
        <TripView trip={trip} orders={own} now={now} isPast={isPast} onOpen={setOpened} />
        <TripSide trip={trip} orders={own} now={now} isPast={isPast} onReturn={setReturning} />
      </div>
      {returning && (
        <LazyRefundDialog
          number={returning.number}
          route={trip.city}
          product={returning.kind}
          onClose={() => setReturning(undefined)}
          onReturned={() => {
            setReturning(undefined)
            again()
          }}
        />
      )}
      {opened && (
        <Dialog
          number={opened.orderNumber}
          onClose={() => setOpened(undefined)}
          onReturned={() => {
            setOpened(undefined)
            again()
          }}
        />
      )}
    </>
  )
}

function Nothing() {
  return (
    <Empty
      title="Впереди пока ничего нет"
      actions={
        <LinkButton to={paths.airResults} variant="primary" icon="plane-tilt">
          Найти билеты
        </LinkButton>
      }
    >
      Купите билет или забронируйте отель: здесь они встанут по&nbsp;дням, и&nbsp;мы&nbsp;подскажем, если что-то не&nbsp;сходится.
    </Empty>
  )
}

type Props = {
  /** The accessible name. */
  label: string
  trips: readonly Trip[]
  openId: string | undefined
  /** The line of a card under the days of its trip. */
  note?: (trip: Trip) => ReactNode
  /** The trip opens above them: the page goes there. */
  isBelow?: boolean
}

/** Trips as cards, of which the open one is marked. */
function TripCards({ label, trips, openId, note, isBelow = false }: Props) {
  return (
    <nav aria-label={label} className={tripCardsStyles.cards}>
      {trips.map((trip) => (
        <Link
          key={trip.id}
          to={`?${new URLSearchParams({ trip: trip.id })}${isBelow ? '#trip' : ''}`}
          preventScrollReset
          className={tripCardsStyles.card}
          aria-current={trip.id === openId ? 'page' : undefined}
        >
          <CityPoster city={trip.city} code={codeOf(trip)} />
          <span className={tripCardsStyles.about}>
            <b>{trip.city}</b>
            <span>{dayRange(...tripDays(trip))}</span>
            {note?.(trip)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** The time left to a trip, or that it is unpaid. */
function aheadNote(trip: Trip, now: Date): ReactNode {
  if (!trip.events.some(({ unpaid }) => unpaid)) return <Tag tone="water">{timeLeft(trip, now)}</Tag>
  return (
    <Tag tone="warn" icon="clock-hour-4">
      не&nbsp;оплачен
    </Tag>
  )
}

function timeLeft(trip: Trip, now: Date): string {
  const { begins, from } = spanOf(trip.events[0]!) // a trip has at least one event
  if (Date.parse(from) <= now.getTime()) return 'идёт сейчас'
  return inDays(daysUntil(begins, from, now))
}

/** The airport code of its city, where a flight goes there. */
function codeOf({ city, events }: Trip): string {
  for (const event of events) {
    if (event.kind === 'flight' && event.to === city) return event.toCode
  }
  return ''
}
