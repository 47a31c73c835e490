import { useCallback } from 'react'
import { type HotelDetail, getHotelBooking } from '#contract/hotel-account-orders.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { call } from '#web/data/call.ts'
import { VoucherButton } from '#web/hotels/order/voucher-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OrderDialog, type OrderView } from './order-dialog.tsx'
import type { OrderDialogProps } from './orders-data.ts'
import css from './hotel-order-dialog.module.css'

/** One stay: dates, room, guests, terms, its voucher (ACCH-02, ACCH-11). */
export function HotelOrderDialog(props: OrderDialogProps) {
  const orderNumber = props.number
  const ask = useCallback((signal: AbortSignal) => call(getHotelBooking, { orderNumber }, { signal }), [orderNumber])
  return <OrderDialog {...props} product="hotel" ask={ask} view={viewOf} />
}

function viewOf(stay: HotelDetail): OrderView {
  return {
    title: stay.hotelName,
    route: `${stay.hotelName}, ${longDay(stay.checkIn)}`,
    status: stay.statusCode,
    payAt: href(paths.hotelBooking, {}, { orderId: stay.parentOrderId }),
    body: <Detail stay={stay} />,
    action: stay.voucherReady && (
      <VoucherButton orderId={stay.parentOrderId} variant="primary">
        Скачать ваучер
      </VoucherButton>
    ),
  }
}

/** «2 взрослых, 1 ребёнок». */
function partyOf({ adults, children }: HotelDetail): string {
  return [counted(adults, words.adult), children > 0 && counted(children, words.child)].filter(Boolean).join(', ')
}

function Detail({ stay }: { stay: HotelDetail }) {
  const facts: [string, string][] = [
    ['Адрес', stay.address],
    ['Номер', stay.roomType],
    ['Питание', stay.food],
    ['Гости', `${partyOf(stay)}: ${stay.guests.map(({ fio }) => fio).join(', ')}`],
    ...(stay.wishes ? ([['Пожелания', stay.wishes]] as [string, string][]) : []),
    ['Отмена', stay.canceled],
    ...(stay.confirmation ? ([['Номер брони в отеле', stay.confirmation]] as [string, string][]) : []),
  ]
  return (
    <>
      <p className={css.about}>
        <span className="quiet">
          Заказ №&nbsp;{stay.orderNumber}, {stay.region}
        </span>
        <Tag tone={stay.voucherReady ? 'ok' : 'plain'}>{stay.orderStatus}</Tag>
      </p>
      <div className={css.dates}>
        <p>
          <span className="quiet small">Заезд</span>
          <b>
            {longDay(stay.checkIn)}, {weekdayOf(stay.checkIn)}
          </b>
          <span className="quiet small">с&nbsp;{stay.checkInTime}</span>
        </p>
        <p className="quiet small">{counted(stay.nights, words.night)}</p>
        <p>
          <span className="quiet small">Выезд</span>
          <b>
            {longDay(stay.checkOut)}, {weekdayOf(stay.checkOut)}
          </b>
          <span className="quiet small">до&nbsp;{stay.checkOutTime}</span>
        </p>
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
