import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Trips as TripsReply, listPastTrips } from '#contract/personal.ts'
import type { TripEvent } from '#domain/account/timeline.ts'
import { type Trip, pastTrips, tripsOf } from '#domain/trips/trips-of.ts'
import * as paths from '#domain/paths.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { type OwnData, useOwnData } from '#web/account/own-data.ts'
import { AirOrderDialog } from '#web/account/orders/air-order-dialog.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { HotelOrderDialog } from '#web/account/orders/hotel-order-dialog.tsx'
import { TripCards, aheadNote } from './trip-cards.tsx'
import { TripSide } from './trip-side.tsx'
import { TripView } from './trip-view.tsx'
import { UnpaidStrips } from './unpaid-strip.tsx'
import css from './trips.module.css'

/** «Поездки»: flights and stays as trips, one of them open, with what does not fit at its place and what can be done about it. */
export function Trips({ trips }: { trips: OwnData<TripsReply> | undefined }) {
  const { request, again } = useOwnData(trips)
  return (
    <>
      <h1 className="d3">Поездки</h1>
      <RequestView request={request} again={again} height={320}>
        {(reply) => <Known reply={reply} again={again} />}
      </RequestView>
    </>
  )
}

const askPast = (signal: AbortSignal) => call(listPastTrips, {}, { signal })

function Known({ reply: { data, orders }, again }: { reply: TripsReply; again: () => void }) {
  const [now] = useState(() => new Date())
  const [params] = useSearchParams()
  const past = useRequest(askPast)
  const reply = past.request.phase === 'ready' ? past.request.reply : undefined
  const [trips, behind] = [tripsOf(data), pastTrips(reply?.data ?? [], data)]
  const isWanted = ({ id }: Trip) => id === params.get('trip')
  const isPast = behind.some(isWanted)
  const trip = behind.find(isWanted) ?? trips.find(isWanted) ?? trips[0]
  const label = 'Прошлые поездки'
  return (
    <>
      {trips.length > (isPast ? 0 : 1) && (
        <TripCards label="Поездки впереди" trips={trips} openId={trip?.id} note={(one) => aheadNote(one, now)} />
      )}
      <UnpaidStrips trips={trips} orders={orders} />
      {trip ? (
        <OpenTrip trip={trip} orders={(isPast && reply?.orders) || orders} now={now} isPast={isPast} again={again} />
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

/** The trip that is looked at, and its order where that is opened over it. */
function OpenTrip({ trip, orders, now, isPast, again }: OpenProps) {
  const [opened, setOpened] = useState<TripEvent>()
  const own = orders.filter(({ orderId }) => trip.events.some((event) => event.orderId === orderId))
  const Dialog = opened?.kind === 'stay' ? HotelOrderDialog : AirOrderDialog
  return (
    <>
      <div className={css.columns}>
        <TripView trip={trip} orders={own} now={now} isPast={isPast} onOpen={setOpened} />
        <TripSide trip={trip} orders={own} now={now} isPast={isPast} />
      </div>
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
