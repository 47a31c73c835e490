import { useState } from 'react'
import type { HotelRow } from '#contract/hotel-cabinet.ts'
import { dayOf, daysBetween, formatDay, parseDay } from '#domain/dates.ts'
import type { StaySort } from '#domain/hotels/booking.ts'
import { formatRub } from '#domain/money.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { counted, words } from '#domain/plural.ts'
import { VOUCHER_FAILED, saveVoucher } from '#web/hotels/booking/stay-calls.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, menuDanger, menuItem } from '#web/ui/menu.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './air-orders.module.css'
import own from './stay-table.module.css'

type Props = {
  rows: HotelRow[]
  sort: StaySort
  onSort: (by: StaySort['by']) => void
  onOpen: (number: string) => void
  onDelete: (numbers: string[]) => void
}

/** The stays of one page; several can be taken out of the list at once. Below 768 px the same rows stand as cards. */
export function StayTable({ rows, sort, onSort, onOpen, onDelete }: Props) {
  const [marked, setMarked] = useState<string[]>([])
  const chosen = marked.filter((number) => rows.some(({ orderNumber }) => orderNumber === number))
  const mark = (number: string) =>
    setMarked(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number])
  return (
    <div className={css.panel}>
      {chosen.length > 0 && (
        <div className={own.chosen}>
          <p aria-live="polite">
            <b>Выбрано {chosen.length}</b> <span className="quiet small">Бронь и&nbsp;оплата не&nbsp;отменяются</span>
          </p>
          <Button
            size="s"
            icon="trash"
            onClick={() => {
              onDelete(chosen)
              setMarked([])
            }}
          >
            Удалить из&nbsp;списка
          </Button>
        </div>
      )}
      <table className={classes(css.table, own.table)}>
        <thead>
          <tr>
            <th scope="col" className={own.mark}>
              <span className={css.unseen}>Выбрать</span>
            </th>
            <th scope="col">Отель</th>
            <Header by="checkIn" text="Заезд — выезд" sort={sort} onSort={onSort} />
            <th scope="col" className={css.status}>
              Статус
            </th>
            <Header by="price" text="Сумма" sort={sort} onSort={onSort} className={css.sum} />
            <Header by="date" text="Заказ" sort={sort} onSort={onSort} className={own.date} />
            <th scope="col" className={own.voucher}>
              Ваучер
            </th>
            <th scope="col" className={css.deeds}>
              <span className={css.unseen}>Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps = Pick<Props, 'sort' | 'onSort'> & { by: StaySort['by']; text: string; className?: string | undefined }

function Header({ by, text, sort, onSort, className }: HeaderProps) {
  const isHere = sort.by === by
  return (
    <th scope="col" className={className} aria-sort={isHere ? (sort.down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {text}
        <Icon name={!isHere ? 'arrows-sort' : sort.down ? 'chevron-down' : 'chevron-up'} size={16} />
      </button>
    </th>
  )
}

type RowProps = Pick<Props, 'onOpen' | 'onDelete'> & { row: HotelRow; on: boolean; onMark: () => void }

function Row({ row, on, onMark, onOpen, onDelete }: RowProps) {
  const { orderNumber, hotelName, checkIn, checkOut, guestsCount } = row
  return (
    <tr className={on ? own.on : undefined}>
      <td className={own.mark}>
        <Checkbox label={<span className={css.unseen}>Выбрать заказ {orderNumber}</span>} checked={on} onChange={onMark} />
      </td>
      <td className={own.hotel}>
        <button type="button" className={css.open} onClick={() => onOpen(orderNumber)}>
          {hotelName}
        </button>
        <p className="quiet small">
          {orderNumber}, {counted(guestsCount, words.guest)}
        </p>
      </td>
      <td className={own.dates}>
        {formatDay(checkIn)}&nbsp;— {formatDay(checkOut)}
        <p className="quiet small">{counted(nightsOf(checkIn, checkOut), words.night)}</p>
      </td>
      <td className={css.status}>
        <Tag tone={tones[row.statusCode] ?? 'plain'}>{row.orderStatus}</Tag>
      </td>
      <td className={css.sum}>
        <b>{formatRub(row.price)}</b>
      </td>
      <td className={own.date}>от&nbsp;{formatDay(dayOf(new Date(row.dateBuy)))}</td>
      <td className={own.voucher}>
        {row.statusCode === 'Registered' ? (
          <LinkButton to={`/hotels/booking?orderId=${row.parentOrderId}`} size="s" look="primary">
            Оплатить
          </LinkButton>
        ) : (
          <VoucherButton row={row} />
        )}
      </td>
      <td className={css.deeds}>
        <RowMenu number={orderNumber} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function nightsOf(checkIn: string, checkOut: string): number {
  const [from, to] = [parseDay(checkIn), parseDay(checkOut)]
  return from && to ? daysBetween(from, to) : 0
}

/** The voucher of a confirmed stay; disabled with the reason before and after (DHOT-17, ACCH-03, ACCH-04). */
function VoucherButton({ row: { parentOrderId, orderNumber, statusCode } }: { row: HotelRow }) {
  const [busy, setBusy] = useState(false)
  const isReady = statusCode === 'Confirmed'
  async function save() {
    setBusy(true)
    await saveVoucher(parentOrderId).catch(() => toast(VOUCHER_FAILED, { tone: 'err' }))
    setBusy(false)
  }
  return (
    <Button
      size="s"
      look="tonal"
      icon="download"
      busy={busy}
      disabled={!isReady}
      title={isReady ? undefined : statusCode === 'Paid' || statusCode === 'Ticketing' ? 'Ваучер ещё не готов' : 'Ваучера нет'}
      aria-label={`Ваучер заказа ${orderNumber}`}
      onClick={() => void save()}
    >
      Ваучер
    </Button>
  )
}

type MenuProps = Pick<Props, 'onOpen' | 'onDelete'> & { number: string }

function RowMenu({ number, onOpen, onDelete }: MenuProps) {
  return (
    <Menu
      label={`Заказ ${number}`}
      button={(press) => <IconButton {...press} icon="dots-vertical" label={`Действия с заказом ${number}`} />}
    >
      <button type="button" role="menuitem" tabIndex={-1} className={menuItem} onClick={() => onOpen(number)}>
        <Icon name="file-description" />
        Детали заказа
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classes(menuItem, menuDanger)}
        onClick={() => onDelete([number])}
      >
        <Icon name="trash" />
        Удалить
      </button>
    </Menu>
  )
}

const tones: Partial<Record<OrderStatus, 'ok' | 'warn' | 'err' | 'water'>> = {
  Registered: 'warn',
  Authorized: 'water',
  Paid: 'ok',
  Ticketing: 'ok',
  Confirmed: 'ok',
  Failed: 'err',
}
