import { Suspense, useCallback } from 'react'
import { skyGradient } from '#art/sky.ts'
import { type HotelDetail, getHotelBooking } from '#contract/hotel-account-orders.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { call } from '#web/data/call.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { VoucherButton } from '#web/hotels/order/voucher-button.tsx'
import { Stars } from '#web/hotels/stars.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OrderDialog, type OrderView } from './order-dialog.tsx'
import { type OrderDialogProps, tones } from './orders-data.ts'
import css from './hotel-order-dialog.module.css'
import dialog from './order-dialog.module.css'

/** In the file of a room's terms, which the page of a hotel loads only when needed. */
const TermSteps = lazyPart(() => import('#web/hotels/hotel/terms-dialog.tsx'), 'TermSteps')

/** One stay: dates, room, guests, terms, its voucher (ACCH-02, ACCH-11). */
export function HotelOrderDialog(props: OrderDialogProps) {
  const orderNumber = props.number
  const load = useCallback((signal: AbortSignal) => call(getHotelBooking, { orderNumber }, { signal }), [orderNumber])
  return <OrderDialog {...props} product="hotel" load={load} view={viewOf} />
}

function viewOf(stay: HotelDetail): OrderView {
  return {
    title: stay.hotelName,
    route: `${stay.hotelName}, ${longDay(stay.checkIn)}`,
    status: stay.statusCode,
    payAt: href(paths.hotelBooking, {}, { orderId: stay.parentOrderId }),
    body: <HotelOrderDetail stay={stay} />,
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

/** Everything an order knows of its stay. */
export function HotelOrderDetail({ stay }: { stay: HotelDetail }) {
  const { terms, timeZone, picture, stars } = stay
  const facts: [string, string][] = [
    ...(stay.confirmation ? ([['Номер брони в\u00a0отеле', stay.confirmation]] as [string, string][]) : []),
    ['Адрес', stay.address],
    ['Номер', stay.roomType],
    ['Питание', stay.food],
    ['Гости', `${partyOf(stay)}: ${stay.guests.map(({ fio }) => fio).join(', ')}`],
    ...(stay.wishes ? ([['Пожелания', stay.wishes]] as [string, string][]) : []),
    ['Отмена', stay.canceled],
  ]
  return (
    <>
      <div className={css.head}>
        {picture && <HotelPicture picture={picture} alt="" className={css.facade} />}
        <div>
          {stars !== undefined && <Stars stars={stars} />}
          <p className={dialog.about}>
            <span className="quiet">
              Заказ №&nbsp;{stay.orderNumber}, {stay.region}
            </span>
            <Tag tone={tones[stay.statusCode] ?? 'plain'}>{stay.orderStatus}</Tag>
          </p>
        </div>
      </div>
      <div className={css.dates}>
        <p>
          <span className="quiet small">Заезд</span>
          <b>
            {longDay(stay.checkIn)}, {weekdayOf(stay.checkIn)}
          </b>
          <span className="quiet small">с&nbsp;{stay.checkInTime}</span>
        </p>
        <p className={css.night}>
          <i style={{ background: skyGradient(14, 36) }} aria-hidden="true" />
          <span className="quiet small">{counted(stay.nights, words.night)}</span>
        </p>
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
      {terms && timeZone && (
        <section>
          <h3 className="h3">Если передумаю</h3>
          <p className="quiet small">По&nbsp;времени отеля. Деньги вернутся тем&nbsp;же способом, каким платили.</p>
          <Suspense fallback={<Skeleton height={200} radius={12} />}>
            <TermSteps steps={terms} price={stay.price} nights={stay.nights} timeZone={timeZone} />
          </Suspense>
        </section>
      )}
    </>
  )
}
