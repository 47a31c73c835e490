import { Suspense, lazy, useEffect, useState } from 'react'
import { type HotelDetail, getHotelBooking } from '#contract/hotel-cabinet.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { longDay, weekdayOf } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { counted, words } from '#domain/plural.ts'
import { Refused, call } from '#web/api.ts'
import { VOUCHER_FAILED, saveVoucher } from '#web/hotels/booking/stay-calls.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './air-order-dialog.module.css'
import { FiscalLinks } from './fiscal-links.tsx'
import own from './stay-dialog.module.css'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

type Props = {
  number: string
  onClose: () => void
  /** The stay was given back: the list is not what it was. */
  onReturned: () => void
}

/** One stay in a modal: dates, room, guests, terms, what can be done with it (ACCH-02, ACCH-11). */
export function StayDialog({ number, onClose, onReturned }: Props) {
  const [stay, setStay] = useState<HotelDetail>()
  const [isReturning, setReturning] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    call(getHotelBooking, { orderNumber: number }, { signal: stop.signal }).then(setStay, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Refused ? error.text : defaultFailure)
    })
    return () => stop.abort()
  }, [number])
  if (stay && isReturning)
    return (
      <Suspense fallback={null}>
        <RefundDialog
          number={number}
          route={`${stay.hotelName}, ${longDay(stay.checkIn)}`}
          of="stay"
          onClose={() => setReturning(false)}
          onReturned={onReturned}
        />
      </Suspense>
    )
  const title = stay?.hotelName ?? (problem ? `Заказ ${number}` : 'Загрузка данных заказа')
  return (
    <Modal
      open
      title={title}
      size="l"
      onClose={onClose}
      footer={stay && <Deeds stay={stay} onReturn={() => setReturning(true)} />}
    >
      {stay ? <Detail stay={stay} /> : problem ? <Banner tone="err">{problem}</Banner> : <Loading />}
    </Modal>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={css.detail}>
      <Skeleton height={72} radius={12} />
      <Skeleton height={160} radius={12} />
    </div>
  )
}

function Detail({ stay }: { stay: HotelDetail }) {
  const facts: [string, string][] = [
    ['Адрес', stay.address],
    ['Номер', stay.roomType],
    ['Питание', stay.food],
    ['Гости', stay.guests.map(({ fio }) => fio).join(', ')],
    ['Отмена', stay.canceled],
    ...(stay.confirmation ? ([['Номер брони в отеле', stay.confirmation]] as [string, string][]) : []),
  ]
  return (
    <div className={css.detail}>
      <p className={own.about}>
        <span className="quiet">
          Заказ №&nbsp;{stay.orderNumber}, {stay.region}
        </span>
        <Tag tone={stay.voucherReady ? 'ok' : 'plain'}>{stay.orderStatus}</Tag>
      </p>
      <div className={own.dates}>
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
      <dl className={own.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FiscalLinks receipts={stay.fiscalReceipts} />
    </div>
  )
}

function Deeds({ stay, onReturn }: { stay: HotelDetail; onReturn: () => void }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await saveVoucher(stay.parentOrderId).catch(() => toast(VOUCHER_FAILED, { tone: 'err' }))
    setBusy(false)
  }
  return (
    <div className={css.deeds}>
      <div>
        <span className="quiet small">Сумма</span>
        <b className={css.sum}>{formatRub(stay.price)}</b>
      </div>
      {stay.statusCode === 'Registered' && (
        <LinkButton to={`/hotels/booking?orderId=${stay.parentOrderId}`} look="primary" icon="credit-card">
          Оплатить
        </LinkButton>
      )}
      {stay.refundable && (
        <Button icon="receipt-refund" onClick={onReturn}>
          Отменить и&nbsp;вернуть деньги
        </Button>
      )}
      {stay.voucherReady && (
        <Button look="primary" icon="download" busy={busy} onClick={() => void save()}>
          Скачать ваучер
        </Button>
      )}
    </div>
  )
}
