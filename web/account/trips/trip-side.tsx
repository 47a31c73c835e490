import { Link } from 'react-router'
import { skyAt } from '#art/sky.ts'
import type { TripOrder } from '#contract/personal.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { clockOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { tripCalendar } from '#domain/trips/trip-calendar.ts'
import type { Trip } from '#domain/trips/trips-of.ts'
import { checkInOpens, untilDeparture } from '#domain/trips/until-departure.ts'
import { ReceiptsButton } from '#web/air/order/receipts-button.tsx'
import { saveFile } from '#web/data/save-file.ts'
import { VoucherButton } from '#web/hotels/order/voucher-button.tsx'
import { ShareTrip } from '#web/purchase/share-trip.tsx'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './trip-side.module.css'

type Props = {
  trip: Trip
  orders: readonly TripOrder[]
  now: Date
  /** A past trip has its documents and its sum. */
  isPast: boolean
  /** Requests a quote of what would be refunded for an order. */
  onReturn: (order: TripOrder) => void
}

/** Beside a trip: the time left, its documents, what it costs and what would be refunded, the link for others. */
export function TripSide({ trip, orders, now, isPast, onReturn }: Props) {
  const bought = orders.filter(({ isBought }) => isBought)
  return (
    <aside className={css.side} aria-label="О поездке">
      <Departure trip={trip} now={now} />
      {bought.length > 0 && (
        <section className={css.panel}>
          <h3 className="h3">Документы</h3>
          <ul className={css.papers}>
            {bought.map((order) => (
              <li key={order.orderId}>
                <Link to={paperOf(order)}>
                  <Icon name={order.kind === 'air' ? 'ticket' : 'file-description'} />
                  <span>
                    {order.kind === 'air' ? 'Билеты' : 'Ваучер'}, {order.number}
                  </span>
                </Link>
                <SavePaper order={order} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Total orders={orders} onReturn={onReturn} />
      {bought[0] && !isPast && (
        <section className={classes(css.panel, css.share)}>
          <h3 className="h3">Поделиться</h3>
          <p className="small quiet">По&nbsp;ссылке видно рейсы и&nbsp;жильё, без цен, имён и&nbsp;документов.</p>
          <ShareTrip key={bought[0].orderId} id={bought[0].orderId} />
          <Button variant="text" icon="calendar" className={css.action} onClick={() => saveCalendar(trip)}>
            В&nbsp;календарь
          </Button>
        </section>
      )}
    </aside>
  )
}

/** The receipts of every ticket, or the voucher, saved as files. */
function SavePaper({ order: { orderId, number, kind, receipts = [] } }: { order: TripOrder }) {
  const button = { variant: 'text', size: 's', className: css.save, children: 'PDF' } as const
  if (kind === 'hotel') return <VoucherButton {...button} orderId={orderId} aria-label={`PDF: ваучер ${number}`} />
  if (receipts.length === 0) return null
  return (
    <ReceiptsButton {...button} orderId={orderId} receipts={receipts} aria-label={`PDF: маршрутная квитанция заказа ${number}`} />
  )
}

function paperOf({ kind, orderId }: TripOrder): string {
  return kind === 'air' ? href(paths.airPaid, {}, { id: orderId }) : href(paths.hotelPaid, {}, { orderId })
}

function Departure({ trip: { events }, now }: Pick<Props, 'trip' | 'now'>) {
  const first = events.find((event) => event.kind === 'flight')
  const until = first && untilDeparture(first, now)
  if (!first || !until) return null
  return (
    <section className={css.countdown} aria-label="До вылета">
      <Sunrise height={until.height} />
      <p className={css.left}>
        <b>{until.count}</b> {until.words}
      </p>
      <p className={css.when}>
        {longDay(first.departure)}, {clockOf(first.departure)}, {first.fromAirport}. Онлайн-регистрация обычно с&nbsp;
        {checkInOpens(first)}.
      </p>
    </section>
  )
}

function Total({ orders, onReturn }: Pick<Props, 'orders' | 'onReturn'>) {
  const sum = (kind: TripOrder['kind']) => orders.reduce((all, order) => all + (order.kind === kind ? order.price : 0), 0)
  const [flights, stays] = [sum('air'), sum('hotel')]
  const back = orders.reduce((all, { refundToday }) => all + (refundToday ?? 0), 0)
  const bought = orders.filter(({ isBought }) => isBought)
  const isKnown = bought.length > 0 && bought.every(({ refundToday }) => refundToday !== null)
  return (
    <section className={css.panel} aria-label="Стоимость поездки">
      <dl className={css.sums}>
        <div>
          <dt>Билеты</dt>
          <dd>{flights > 0 ? formatRub(flights) : <span className="quiet">не&nbsp;выбраны</span>}</dd>
        </div>
        <div>
          <dt>Жильё</dt>
          <dd>
            {stays > 0 ? (
              formatRub(stays)
            ) : (
              <span className="quiet">{orders.some(({ ownStay }) => ownStay) ? 'своё' : 'не\u00a0выбрано'}</span>
            )}
          </dd>
        </div>
        <div className={css.whole}>
          <dt>Вся поездка</dt>
          <dd>{formatRub(flights + stays)}</dd>
        </div>
      </dl>
      {isKnown && (
        <p className="small quiet">
          Если отменить сегодня, вернём <b>{formatRub(back)}</b>.
        </p>
      )}
      {orders
        .filter(({ refundToday }) => refundToday)
        .map((order) => (
          <Button
            ref={handFocusOn}
            key={order.orderId}
            variant="text"
            icon="receipt-refund"
            className={css.action}
            onClick={() => onReturn(order)}
          >
            {order.kind === 'air' ? 'Вернуть билеты' : 'Отменить бронь'}
            <VisuallyHidden>по&nbsp;заказу {order.number}</VisuallyHidden>
          </Button>
        ))}
    </section>
  )
}

function saveCalendar({ events, id }: Trip): void {
  saveFile(
    new Blob([tripCalendar(events, new Date())], { type: 'text/calendar;charset=utf-8' }),
    `Strannik_${id.slice(0, 6)}.ics`,
  )
}

/** The sun rises over the hills as the departure approaches; `height` is the share it has risen by. */
function Sunrise({ height }: { height: number }) {
  const { zenith, middle, horizon } = skyAt(5 + height * 2.2)
  return (
    <svg viewBox="0 0 300 80" preserveAspectRatio="xMidYMax slice" width="100%" height="80" aria-hidden="true">
      <defs>
        <linearGradient id="trip-sky" x2="0" y2="1">
          <stop offset="0" stopColor={zenith} />
          <stop offset="0.6" stopColor={middle} />
          <stop offset="1" stopColor={horizon} />
        </linearGradient>
      </defs>
      <rect width="300" height="80" fill="url(#trip-sky)" />
      <circle cx="218" cy={86 - height * 50} r="20" fill="#ff5f36" />
      <path d="M0 62c40-14 78-4 118-8s64 8 110 2 52-8 72-4v28H0z" fill="#2c5666" />
      <path d="M0 70c60-8 120 4 180-2s80 0 120-4v16H0z" fill="#1d4251" />
    </svg>
  )
}
