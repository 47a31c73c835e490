import { useId, useState } from 'react'
import type { HotelRow } from '#contract/hotel-account-orders.ts'
import type { HotelOrderColumn } from '#domain/hotels/booking.ts'
import { nightsOf } from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { dayOf, formatDay } from '#domain/text/dates.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { VoucherButton } from '#web/hotels/order/voucher-button.tsx'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Column, Found, OrderMenu, OrderTable } from './order-list.tsx'
import { type OrderRowsProps, tones } from './orders-data.ts'
import own from './hotel-order-table.module.css'
import css from './order-list.module.css'

/** `14:32` in the visitor's local time: the payment window is minutes long. */
const hour = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short' })

const columns: Column<HotelOrderColumn>[] = [
  { title: 'Выбрать', className: own.mark, unseen: true },
  { title: 'Отель' },
  { title: 'Заезд — выезд', by: 'checkIn' },
  { title: 'Статус', className: css.status },
  { title: 'Сумма', by: 'price', className: css.sum },
  { title: 'Ваучер', className: own.voucher },
  { title: 'Действия', className: css.actions, unseen: true },
]

type Props = OrderRowsProps<HotelRow, HotelOrderColumn>

/** The stays of one page; several can be removed from the list at once. */
export function HotelOrderTable({ rows, onOpen, onDelete, ...sorting }: Props) {
  const [marked, setMarked] = useState<string[]>([])
  const chosen = marked.filter((number) => rows.some(({ orderNumber }) => orderNumber === number))
  const mark = (number: string) =>
    setMarked(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number])
  function removeChosen() {
    onDelete(chosen)
    setMarked([])
  }
  return (
    <OrderTable
      columns={columns}
      {...sorting}
      className={own.table}
      above={chosen.length > 0 && <Chosen count={chosen.length} onDelete={removeChosen} />}
    >
      {rows.map((row) => (
        <Row
          key={row.orderNumber}
          row={row}
          on={chosen.includes(row.orderNumber)}
          onMark={() => mark(row.orderNumber)}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      ))}
    </OrderTable>
  )
}

function Chosen({ count, onDelete }: { count: number; onDelete: () => void }) {
  return (
    <div className={own.chosen}>
      <p aria-live="polite">
        <b>Выбрано {count}</b> <span className="quiet small">Бронь и&nbsp;оплата не&nbsp;отменяются</span>
      </p>
      <Button size="s" icon="trash" onClick={onDelete}>
        Удалить из&nbsp;списка
      </Button>
    </div>
  )
}

type RowProps = Pick<Props, 'onOpen' | 'onDelete'> & { row: HotelRow; on: boolean; onMark: () => void }

function Row({ row, on, onMark, onOpen, onDelete }: RowProps) {
  const { orderNumber, hotelName, city, picture, checkIn, checkOut, guestsCount } = row
  return (
    <tr ref={handFocusOn} className={on ? own.on : undefined}>
      <td className={own.mark}>
        <Checkbox label={<span className={css.unseen}>Выбрать заказ {orderNumber}</span>} checked={on} onChange={onMark} />
      </td>
      <td className={own.hotel}>
        <div className={css.route}>
          <Thumb picture={picture} />
          <div>
            <button type="button" className={css.open} onClick={() => onOpen(orderNumber)}>
              {glued(hotelName)}
            </button>
            <p className="quiet small">{city}</p>
            {row.found && <Found name={row.found} />}
          </div>
        </div>
      </td>
      <td className={own.dates}>
        <p>
          {formatDay(checkIn)}&nbsp;— {formatDay(checkOut)}
        </p>
        <p className="quiet small">
          {counted(nightsOf(checkIn, checkOut), words.night)}, {counted(guestsCount, words.guest)}
        </p>
      </td>
      <td className={css.status}>
        <Tag tone={tones[row.statusCode] ?? 'plain'}>{row.orderStatus}</Tag>
        <p className={`quiet small ${own.number}`}>№&nbsp;{orderNumber}</p>
      </td>
      <td className={css.sum}>
        <b>{formatRub(row.price)}</b>
        <p className="quiet small">от&nbsp;{formatDay(dayOf(new Date(row.dateBuy)))}</p>
      </td>
      <td className={own.voucher}>
        {row.statusCode === 'Registered' ? (
          <>
            <LinkButton to={href(paths.hotelBooking, {}, { orderId: row.parentOrderId })} size="s" variant="primary">
              Оплатить
            </LinkButton>
            <p className="quiet small">до&nbsp;{hour.format(new Date(row.expiresAt))}</p>
          </>
        ) : (
          <RowVoucher row={row} />
        )}
      </td>
      <td className={css.actions}>
        <OrderMenu number={orderNumber} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function Thumb({ picture }: Pick<HotelRow, 'picture'>) {
  return <span className={own.picture}>{picture && <HotelPicture picture={picture} alt="" />}</span>
}

/** The room is paid for, and its hotel has not confirmed it yet. */
const unconfirmed: readonly OrderStatus[] = ['Authorized', 'Paid', 'Ticketing']

/**
 * The voucher of a confirmed stay; disabled with the reason before, no button where there will be none (DHOT-17, ACCH-03,
 * ACCH-04).
 */
function RowVoucher({ row: { parentOrderId, orderNumber, statusCode } }: { row: HotelRow }) {
  const id = useId()
  const isReady = statusCode === 'Confirmed'
  if (!isReady && !unconfirmed.includes(statusCode)) return <p className="quiet small">Ваучера нет</p>
  return (
    <>
      <VoucherButton
        orderId={parentOrderId}
        size="s"
        variant="tonal"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : id}
        aria-label={`Ваучер заказа ${orderNumber}`}
      >
        Ваучер
      </VoucherButton>
      {!isReady && (
        <p id={id} className="quiet small">
          Ваучер ещё не&nbsp;готов
        </p>
      )}
    </>
  )
}
