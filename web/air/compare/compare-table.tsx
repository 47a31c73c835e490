import type { Compared } from '#domain/air/comparison.ts'
import { MOST_COMPARED } from '#domain/compared.ts'
import type { AirForm } from '#domain/air/query.ts'
import { formatRub } from '#domain/text/money.ts'
import { forParty } from '#web/air/search/party-words.ts'
import { useSession } from '#web/auth/session.ts'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { useMinutesLeft } from '#web/air/results/result-timer.tsx'
import { useConfig } from '#web/shell/config.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/tag.tsx'
import { rowsOf } from './compare-rows.tsx'
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

/** Flights in columns, what tells them apart in rows; winners are named in words (DESIGN §13). */
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
      <section className={css.frame} aria-label="Таблица сравнения" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <td className={css.corner}>
                <Corner count={compared.length} limit={limit} />
              </td>
              {compared.map((one) => (
                <th key={one.offer.id} scope="col">
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

type ColumnProps = { one: Compared; whom: string; best: boolean; onChoose: Props['onChoose']; onRemove: Props['onRemove'] }

function Column({ one, whom, best, onChoose, onRemove }: ColumnProps) {
  const { offer, side } = one
  return (
    <div className={css.column}>
      <p className={css.carrier}>
        <CarrierPlate code={offer.companyCode} />
        <span>{offer.companyName}</span>
        <IconButton
          icon="x"
          label={`Убрать из сравнения: ${offer.companyName}, ${formatRub(offer.totalPrice)}`}
          onClick={() => onRemove(one)}
        />
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
