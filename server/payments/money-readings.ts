import { sql } from 'kysely'
import { HOME_ZONE, dayOf } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Source } from '#server/metrics/readings.ts'

/** Money of the day in Moscow, and what is promised back and not there yet. */
export function moneyReadings(db: Db): Source {
  return async (now) => {
    const midnight = sql`(${dayOf(now, HOME_ZONE)}::timestamp at time zone ${HOME_ZONE})`
    const { rows } = await sql<Row>`
      select (select coalesce(sum(amount_rub), 0) from payments where captured_at >= ${midnight}) as paid, returned.*, due.*
      from (select count(*) as done, coalesce(sum(card_rub), 0) as refunded from refunds where done_at >= ${midnight}) returned,
        (select count(*) as waiting, coalesce(sum(card_rub), 0) as owed, min(asked_at) as oldest from refunds where state = 'due') due
    `.execute(db)
    return rows.flatMap(({ paid, done, refunded, waiting, owed, oldest }) => [
      { name: 'agency_money_today_roubles', labels: { direction: 'paid' }, value: paid },
      { name: 'agency_money_today_roubles', labels: { direction: 'refunded' }, value: refunded },
      { name: 'agency_refunds_done_today', value: done },
      { name: 'agency_refunds_due', value: waiting },
      { name: 'agency_refunds_due_roubles', value: owed },
      { name: 'agency_refunds_due_oldest_seconds', value: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 },
    ])
  }
}

type Row = { paid: number; done: number; refunded: number; waiting: number; owed: number; oldest: Date | null }
