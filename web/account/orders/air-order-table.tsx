import { useState } from 'react'
import { posterCityNamed, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import type { AirRow } from '#contract/account-orders.ts'
import type { OrderColumn } from '#domain/air/account-orders.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { dayOf, dayOfLocal, formatDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Column, Found, OrderMenu, OrderTable } from './order-list.tsx'
import { type OrderRowsProps, tones } from './orders-data.ts'
import css from './order-list.module.css'

const columns: Column<OrderColumn>[] = [
  { title: 'Маршрут', by: 'departure', className: css.where },
  { title: 'Заказ', by: 'date', className: css.order },
  { title: 'Пассажиры', className: css.people },
  { title: 'Статус', className: css.status },
  { title: 'Сумма', by: 'price', className: css.sum },
  { title: 'Действия', className: css.actions, unseen: true },
]

/** The flight orders of one page. */
export function AirOrderTable({ rows, onOpen, onDelete, ...sorting }: OrderRowsProps<AirRow, OrderColumn>) {
  const [now] = useState(() => Date.now())
  return (
    <OrderTable columns={columns} {...sorting}>
      {rows.map((row) => (
        <Row key={row.number} row={row} now={now} onOpen={onOpen} onDelete={onDelete} />
      ))}
    </OrderTable>
  )
}

type RowProps = Pick<OrderRowsProps<AirRow, OrderColumn>, 'onOpen' | 'onDelete'> & { row: AirRow; now: number }

function Row({ row, now, onOpen, onDelete }: RowProps) {
  const { number, from, to, dateThere, dateBack } = row
  const isFlown = row.status === 'Ticketed' && Date.parse(row.endsUtc) <= now
  return (
    <tr>
      <td>
        <div className={css.route}>
          <Poster city={to} />
          <div>
            <button type="button" className={css.open} onClick={() => onOpen(number)}>
              {from}&nbsp;— {to}
            </button>
            <p className="quiet small">
              {formatDay(dayOfLocal(dateThere))}
              {dateBack && ` — ${formatDay(dayOfLocal(dateBack))}`}
            </p>
            {row.found && <Found name={row.found} />}
          </div>
        </div>
      </td>
      <td className={css.order}>
        №&nbsp;{number}
        <p className="quiet small">от&nbsp;{formatDay(dayOf(new Date(row.date)))}</p>
      </td>
      <td className={css.people}>{row.passengersCount}</td>
      <td className={css.status}>
        <Tag tone={(!isFlown && tones[row.status]) || 'plain'}>{row.statusLabel}</Tag>
        {isFlown && <p className="quiet small">Поездка завершена</p>}
        {row.status === 'Registered' && (
          <LinkButton to={href(paths.airBooking, {}, { id: row.bookingId })} size="s" variant="text">
            Оплатить
          </LinkButton>
        )}
      </td>
      <td className={css.sum}>
        <b>{formatRub(row.price)}</b>
      </td>
      <td className={css.actions}>
        <OrderMenu number={number} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function Poster({ city }: { city: string }) {
  const drawn = posterCityNamed(city)
  if (!drawn) return <span className={css.thumb} aria-hidden="true" />
  return (
    <img
      className={css.thumb}
      src={posterUrl(drawn.slug, 'light', 240)}
      srcSet={posterSrcSet(drawn.slug, 'light')}
      sizes="46px"
      width="46"
      height="58"
      loading="lazy"
      alt=""
    />
  )
}
