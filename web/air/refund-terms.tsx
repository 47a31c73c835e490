import { useId, useState } from 'react'
import { refundPanel } from '#art/scenes/refund.ts'
import { type RefundPeriod, atAirport, refundPeriods } from '#domain/air/refund-periods.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { longDay } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { classes } from '#web/ui/classes.ts'
import css from './refund-terms.module.css'

/** «Если передумаю»: what comes back in roubles and until when; the sun stands as high as the share returned (DESIGN §13). */
export function RefundTerms({ offer }: { offer: FoundOffer }) {
  const id = useId()
  const [now] = useState(() => new Date())
  const periods = refundPeriods([offer], now)
  if (periods.length === 0) return null
  const end = atAirport(periods.at(-1)!.until, offer)
  return (
    <section className={css.terms} aria-labelledby={id}>
      <div className={css.head}>
        <h4 id={id} className="h3">
          Если передумаю
        </h4>
        <span>по&nbsp;времени аэропорта вылета</span>
      </div>
      <ol style={{ '--n': periods.length + 1 } as object}>
        {periods.map((period, at) => (
          <Panel key={period.until.toISOString()} offer={offer} period={period} at={at} id={id} />
        ))}
        <Panel offer={offer} period={undefined} at={periods.length} id={id} after={`после ${longDay(end.day)}, ${end.time}`} />
      </ol>
    </section>
  )
}

type PanelProps = { offer: FoundOffer; period: RefundPeriod | undefined; at: number; id: string; after?: string }

function Panel({ offer, period, at, id, after }: PanelProps) {
  const returned = period?.returned ?? 0
  const until = period && atAirport(period.until, offer)
  const now = at === 0
  const picture = refundPanel(returned / offer.totalPrice, now, `${id}${at}`)
  return (
    <li className={classes(now && css.now)}>
      <span className={css.picture}>
        <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
        {now && <i>сейчас</i>}
      </span>
      <span className={css.words}>
        <span>{until ? `до ${longDay(until.day)}, ${until.time}` : after}</span>
        <b>{formatRub(returned)}</b>
        <span>{howMuch(offer.totalPrice, returned)}</span>
      </span>
    </li>
  )
}

function howMuch(price: number, returned: number): string {
  if (returned === 0) return 'регистрация закончена, билет не\u00a0вернуть'
  return returned === price ? 'вернём всё' : `удержат ${formatRub(price - returned)}`
}
