import { posterCities, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import type { AirRow } from '#contract/cabinet.ts'
import type { CabinetSort } from '#domain/air/cabinet.ts'
import { type LocalTime, dayOf, formatDay } from '#domain/dates.ts'
import { formatRub } from '#domain/money.ts'
import { type OrderStatus } from '#domain/payments/order.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, menuDanger, menuItem } from '#web/ui/menu.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './air-orders.module.css'

type Props = {
  rows: AirRow[]
  sort: CabinetSort
  onSort: (by: CabinetSort['by']) => void
  onOpen: (number: string) => void
  onDelete: (number: string) => void
}

/** The orders of one page; below 768 px the same rows stand as cards. */
export function AirOrderTable({ rows, sort, onSort, onOpen, onDelete }: Props) {
  const header = (by: CabinetSort['by'], text: string, className?: string | undefined) => (
    <th scope="col" className={className} aria-sort={sort.by === by ? (sort.down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {text}
        <Icon name={sort.by !== by ? 'arrows-sort' : sort.down ? 'chevron-down' : 'chevron-up'} size={16} />
      </button>
    </th>
  )
  return (
    <div className={css.panel}>
      <table className={css.table}>
        <thead>
          <tr>
            {header('departure', 'Маршрут')}
            {header('date', 'Заказ', css.order)}
            <th scope="col" className={css.people}>
              Пассажиры
            </th>
            <th scope="col" className={css.status}>
              Статус
            </th>
            {header('price', 'Сумма', css.sum)}
            <th scope="col" className={css.deeds}>
              <span className={css.unseen}>Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} row={row} onOpen={onOpen} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'onOpen' | 'onDelete'> & { row: AirRow }

function Row({ row, onOpen, onDelete }: RowProps) {
  const { number, from, to, dateThere, dateBack } = row
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
              {day(dateThere)}
              {dateBack && ` — ${day(dateBack)}`}
            </p>
          </div>
        </div>
      </td>
      <td className={css.order}>
        №&nbsp;{number}
        <p className="quiet small">от&nbsp;{formatDay(dayOf(new Date(row.date)))}</p>
      </td>
      <td className={css.people}>{row.passengersCount}</td>
      <td className={css.status}>
        <Tag tone={tones[row.status] ?? 'plain'}>{row.statusLabel}</Tag>
        {row.status === 'Registered' && (
          <LinkButton to={`/avia/booking?id=${row.bookingId}`} size="s" look="text">
            Оплатить
          </LinkButton>
        )}
      </td>
      <td className={css.sum}>
        <b>{formatRub(row.price)}</b>
      </td>
      <td className={css.deeds}>
        <RowMenu number={number} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

type MenuProps = Pick<Props, 'onOpen' | 'onDelete'> & { number: string }

/** Exactly two deeds (ACCA-02). */
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
        onClick={() => onDelete(number)}
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
  Paid: 'water',
  Ticketing: 'water',
  Ticketed: 'ok',
  Confirmed: 'ok',
  Failed: 'err',
}

function day(local: LocalTime): string {
  return formatDay(local.slice(0, 10) as LocalTime) // a local time begins with its day
}

function Poster({ city }: { city: string }) {
  const drawn = posterCities.find(({ name }) => name === city)
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
