import { useId, useState } from 'react'
import { refundPanel } from '#art/scenes/refund.ts'
import { type RefundPeriod, atAirport, refundPeriods } from '#domain/air/refunds/refund-periods.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { classes } from '#web/ui/classes.ts'
import css from './refund-terms.module.css'

type Props = {
  /** What is bought, and given back, together: the outbound first. */
  offers: AirOffer[]
}

/** «Если передумаю»: what comes back in roubles and until when; the sun stands as high as the share returned (DESIGN §13). */
export function RefundTerms({ offers }: Props) {
  const id = useId()
  const [now] = useState(() => new Date())
  const periods = refundPeriods(offers, now)
  if (periods.length === 0) return null
  const first = offers[0]! // at least one is bought
  const end = atAirport(periods.at(-1)!.until, first)
  const shown = { first, price: offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0), id }
  return (
    <section className={css.terms} aria-labelledby={id}>
      <div className={css.head}>
        <h4 id={id} className="h3">
          Если передумаю
        </h4>
        <span>{offers.length > 1 && 'туда и\u00a0обратно вместе, '}по&nbsp;времени аэропорта вылета</span>
      </div>
      <ol style={{ '--n': periods.length + 1 } as object}>
        {periods.map((period, at) => (
          <Panel key={period.until.toISOString()} {...shown} period={period} at={at} />
        ))}
        <Panel {...shown} period={undefined} at={periods.length} after={`после ${longDay(end.day)}, ${end.time}`} />
      </ol>
    </section>
  )
}

type PanelProps = {
  first: AirOffer
  /** Roubles of the whole trip. */
  price: number
  period: RefundPeriod | undefined
  at: number
  id: string
  after?: string
}

function Panel({ first, price, period, at, id, after }: PanelProps) {
  const returned = period?.returned ?? 0
  const until = period && atAirport(period.until, first)
  const now = at === 0
  const picture = refundPanel(returned / price, now, `${id}${at}`)
  return (
    <li className={classes(now && css.now)}>
      <span className={css.picture}>
        <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
        {now && <i>сейчас</i>}
      </span>
      <span className={css.words}>
        <span>{until ? `до ${longDay(until.day)}, ${until.time}` : after}</span>
        <b>{formatRub(returned)}</b>
        <span>{howMuch(price, returned)}</span>
      </span>
    </li>
  )
}

function howMuch(price: number, returned: number): string {
  if (returned === 0) return 'регистрация закончена, билет не\u00a0вернуть'
  return returned === price ? 'вернём всё' : `удержат ${formatRub(price - returned)}`
}
