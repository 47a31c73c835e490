import type { ReactNode } from 'react'
import { bagText, cabinBagText, leastBag, leastCabinBag } from '#domain/air/baggage.ts'
import { cabinLabel } from '#domain/air/cabin.ts'
import type { Compared } from '#domain/air/comparison.ts'
import { fareNameOf } from '#domain/air/fare-name.ts'
import { dayShift, layoversOf } from '#domain/air/layover.ts'
import { baggageOf, durationOf, stopsOf, endsOf, flightNumber } from '#domain/air/offer.ts'
import type { AirForm } from '#domain/air/query.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { MOST_COMPARED } from '#domain/compared.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { FlightRibbon } from '#web/air/results/card/direction-row.tsx'
import { exchangeText, refundText } from '#web/air/results/card/fare-rules.ts'
import { useMinutesLeft } from '#web/air/results/result-timer.tsx'
import { forParty } from '#web/air/search/party-words.ts'
import { useSession } from '#web/auth/session.ts'
import { useConfig } from '#web/shell/config.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './compare-table.module.css'

type Props = {
  compared: Compared[]
  form: AirForm
  limit: string | null
  /** Rows that are the same for all are left out. */
  differing: boolean
  list: string
  onChoose: (compared: Compared) => void
  onRemove: (compared: Compared) => void
}

const TABLE = 'compared'

/** Flights in columns, their differences in rows; winners are named in words. */
export function CompareTable({ compared, form, limit, differing, list, onChoose, onRemove }: Props) {
  const { percent } = useConfig().bonus.air
  const isIn = useSession((session) => session.phase === 'in') // guests earn no points (DBON-02)
  const rows = rowsOf(compared, isIn ? percent : undefined)
  const alike = (row: (typeof rows)[number]) => compared.length > 1 && new Set(compared.map(row.key)).size === 1
  const shown = differing ? rows.filter((row) => !alike(row)) : rows
  const hidden = differing ? rows.filter(alike) : []
  const least = Math.min(...compared.map(({ offer }) => offer.totalPrice))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard too */}
      <section ref={handFocusOn} id={TABLE} className={css.frame} aria-label="Таблица сравнения" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <td className={css.corner}>
                <Corner count={compared.length} limit={limit} />
              </td>
              {compared.map((one) => (
                // Read before every cell of its column: what it is and costs, without its buttons.
                <th key={one.offer.id} scope="col" aria-label={columnName(one)}>
                  <Column
                    one={one}
                    whom={forParty(form)}
                    best={compared.length > 1 && one.offer.totalPrice === least}
                    onChoose={onChoose}
                    onRemove={onRemove}
                  />
                </th>
              ))}
              {compared.length < MOST_COMPARED && (
                <td className={css.more}>
                  <LinkButton variant="outline" icon="plus" to={list}>
                    Добавить рейс
                  </LinkButton>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.title} className={classes(row.tinted && css.tinted)}>
                <th scope="row">{row.title}</th>
                {compared.map((one) => (
                  <td key={one.offer.id}>{row.cell(one)}</td>
                ))}
                {compared.length < MOST_COMPARED && <td aria-hidden="true" className={css.more} />}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden.length > 0 && (
        <p className={css.hidden}>Одинаковые строки скрыты: {hidden.map(({ title }) => title.toLowerCase()).join(', ')}.</p>
      )}
    </>
  )
}

function Corner({ count, limit }: { count: number; limit: string | null }) {
  const minutes = useMinutesLeft(limit ?? undefined)
  return (
    <>
      {count} из&nbsp;{MOST_COMPARED} рейсов.
      {minutes !== undefined && minutes > 0 && <> Цены действуют {minutes}&nbsp;мин</>}
    </>
  )
}

function columnName({ offer }: Compared): string {
  return `${offer.companyName}, ${formatRub(offer.totalPrice)}`
}

type ColumnProps = { one: Compared; whom: string; best: boolean; onChoose: Props['onChoose']; onRemove: Props['onRemove'] }

function Column({ one, whom, best, onChoose, onRemove }: ColumnProps) {
  const { offer, side } = one
  function remove() {
    document.getElementById(TABLE)?.focus({ preventScroll: true }) // the pressed button disappears
    onRemove(one)
  }
  return (
    <div className={css.column}>
      <p className={css.carrier}>
        <CarrierPlate code={offer.companyCode} />
        <span>{offer.companyName}</span>
        <IconButton icon="x" label={`Убрать из сравнения: ${columnName(one)}`} onClick={remove} />
      </p>
      <p className={css.price}>{formatRub(offer.totalPrice)}</p>
      <p className={css.whom}>
        {whom}, {side === 'there' ? 'туда' : 'обратно'}
      </p>
      <div className={css.tags}>{best && <Tag tone="ok">Дешевле всех</Tag>}</div>
      <Button variant={best ? 'primary' : 'tonal'} wide onClick={() => onChoose(one)}>
        Выбрать
      </Button>
    </div>
  )
}

export type Row = {
  title: string
  /** Two flights with one key are the same in this row. */
  key: (one: Compared) => string
  cell: (one: Compared) => ReactNode
  tinted?: boolean
}

/** The only one with the least of something; nobody where several share it. */
function winner(compared: Compared[], measure: (one: Compared) => number | undefined): Compared | undefined {
  const least = Math.min(...compared.flatMap((one) => measure(one) ?? []))
  const best = compared.filter((one) => measure(one) === least)
  return compared.length > 1 && best.length === 1 ? best[0] : undefined
}

const minutesOf = ({ offer }: Compared) => durationOf(offer)
const text = (title: string, say: (one: Compared) => string): Row => ({ title, key: say, cell: say })

const aircraftOf = ({ flightSegments }: Compared['offer']) => [
  ...new Set(flightSegments.flatMap(({ equipment }) => equipment || [])),
]

/** The compared rows, the most important first; `percent` of points for those who earn them. */
export function rowsOf(compared: Compared[], percent?: number): Row[] {
  const quickest = winner(compared, minutesOf)
  const cheapest = winner(compared, ({ bagPrice }) => bagPrice)
  const points = text('Начислим', ({ offer }) => counted(accrualFor(offer.totalPrice, percent ?? 0), words.bonus))
  return [
    { title: 'Время', key: ({ offer }) => offer.id, cell: (one) => <Hours one={one} /> },
    {
      title: 'В пути',
      key: (one) => `${minutesOf(one)} ${layoverText(one)}`,
      cell: (one) => (
        <>
          <b>{formatDuration(minutesOf(one))}</b>
          <small>{layoverText(one)}</small>
          {one === quickest && <Tag tone="ok">Быстрее всех</Tag>}
        </>
      ),
    },
    text('Рейсы', ({ offer }) => offer.flightSegments.map(({ flight }) => flightNumber(flight)).join(', ')),
    text('Самолёт', ({ offer }) => aircraftOf(offer).join(', ') || 'Не\u00a0указан'),
    text('Класс', ({ offer }) => [...new Set(offer.flightSegments.map(({ cabin }) => cabinLabel[cabin]))].join(', ')),
    text('Багаж', ({ offer }) =>
      baggageOf(offer) > 0 ? `${bagText(leastBag(offer.flightSegments))} на\u00a0человека` : 'Платный',
    ),
    text('Ручная кладь', ({ offer }) => cabinBagText(leastCabinBag(offer.flightSegments)) || 'Нет'),
    {
      title: 'Тариф',
      key: ({ offer }) => `${fareNameOf(offer)} ${offer.combined}`,
      cell: ({ offer }) => (
        <>
          {fareNameOf(offer)}{' '}
          {offer.combined && (
            <>
              <Tag tone="warn" icon="arrows-transfer-up">
                Составной билет
              </Tag>
              <small>Багаж нужно получить и&nbsp;сдать заново</small>
            </>
          )}
        </>
      ),
    },
    text('Возврат', ({ offer, side }) => refundText(offer, side === 'back' ? null : offer).replace('Возврат ', '')),
    text('Обмен', ({ offer }) => exchangeText(offer).replace('Обмен ', '')),
    {
      title: 'Цена с\u00a0багажом',
      key: ({ bagPrice }) => String(bagPrice),
      tinted: true,
      cell: (one) => (
        <>
          <b>{one.bagPrice === undefined ? 'Добавить нельзя' : formatRub(one.bagPrice)}</b>
          {one.bagPrice !== undefined && one.bagPrice <= one.offer.totalPrice && <small>уже включён</small>}
          {one === cheapest && <Tag tone="ok">Дешевле всех</Tag>}
        </>
      ),
    },
    ...(percent ? [points] : []),
  ]
}

function layoverText({ offer }: Compared): string {
  const night = layoversOf(offer).some(({ overnight }) => overnight)
  return stopsOf(offer) === 0 ? 'Прямой' : `${counted(stopsOf(offer), words.stop)}${night ? ', ночью' : ''}`
}

function Hours({ one: { offer } }: { one: Compared }) {
  const [first, last] = endsOf(offer.flightSegments)
  const days = dayShift(first.departure, last.arrival)
  return (
    <div className={css.hours}>
      <p>
        <b>{clockOf(first.departure)}</b>
        <b>
          {clockOf(last.arrival)}
          {days > 0 && <sup>+{days}</sup>}
        </b>
      </p>
      <FlightRibbon segments={offer.flightSegments} />
      <small>
        {first.fromCode}&nbsp;— {last.toCode}, {shortDayOfWeek(first.departure)}
      </small>
    </div>
  )
}
