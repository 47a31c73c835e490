import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TripOrder } from '#contract/personal.ts'
import type { TripEvent } from '#domain/account/timeline.ts'
import { tripsOf } from '#domain/trips/trips-of.ts'
import * as paths from '#domain/paths.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { type OwnData, useOwnData } from '#web/account/own-data.ts'
import { AirOrderDialog } from '#web/account/orders/air-order-dialog.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { HotelOrderDialog } from '#web/account/orders/hotel-order-dialog.tsx'
import { TripCards } from './trip-cards.tsx'
import { TripSide } from './trip-side.tsx'
import { TripView } from './trip-view.tsx'
import { UnpaidStrips } from './unpaid-strip.tsx'
import css from './trips.module.css'

export type TripsReply = { data: TripEvent[]; orders: TripOrder[] }

/** «Поездки»: flights and stays as trips, one of them open, with what does not fit at its place and what can be done about it. */
export function Trips({ trips }: { trips: OwnData<TripsReply> | undefined }) {
  const { request, again } = useOwnData(trips)
  return (
    <>
      <h1 className="d3">Поездки</h1>
      <RequestView request={request} again={again} height={320}>
        {(reply) => (reply.data.length > 0 ? <Known reply={reply} again={again} /> : <Nothing />)}
      </RequestView>
    </>
  )
}

function Known({ reply: { data, orders }, again }: { reply: TripsReply; again: () => void }) {
  const [now] = useState(() => new Date())
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<TripEvent>()
  const trips = tripsOf(data)
  const trip = trips.find(({ id }) => id === params.get('trip')) ?? trips[0]
  const Dialog = opened?.kind === 'stay' ? HotelOrderDialog : AirOrderDialog
  if (!trip) return <Nothing />
  const own = orders.filter(({ orderId }) => trip.events.some((event) => event.orderId === orderId))
  return (
    <>
      {trips.length > 1 && <TripCards trips={trips} openId={trip.id} now={now} />}
      <UnpaidStrips trips={trips} orders={orders} />
      <div className={css.columns}>
        <TripView trip={trip} orders={own} now={now} onOpen={setOpened} />
        <TripSide trip={trip} orders={own} now={now} />
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
