import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { templates } from '#server/mail/outbox.ts'
import { MOST_EMAIL_CHANGES } from '#server/orders/papers-letter.ts'
import type { OldLetter } from '#server/retention/letters.ts'

/**
 * Ends every letter of the orders that `orders` selects and those that `others` tells: none is sent any more, and the daily
 * clean-up forgets what `forgetLetters` could not. Answers them. Only inside the transaction that erases.
 */
export async function endLetters(
  trx: Db,
  orders: RawBuilder<unknown>,
  others: RawBuilder<boolean> = sql`false`,
): Promise<OldLetter[]> {
  const { rows } = await sql<OldLetter>`with chosen as (${orders}), subjects as (
      select id from chosen
      union all select id || ':' || time from chosen, generate_series(1, ${MOST_EMAIL_CHANGES}) as time
      union all select id from payments where order_id in (select id from chosen)
      union all select id from flight_changes where order_id in (select id from chosen)
      union all select id from refunds where order_id in (select id from chosen)
    )
    update outbox set sent_at = 'epoch', to_address = null, state = case state when 'waiting' then 'given-up' else state end
    where (template = any (${[...templates]}) and subject_id = any (array(select id from subjects))) or ${others}
    returning id, template, subject_id`.execute(trx)
  return rows
}

/** Letters of an account itself: its links, its passwords, its points. */
export function lettersOfAccount({ id, bonus_account_id }: { id: string; bonus_account_id: string }): RawBuilder<boolean> {
  return sql`(template in ('M-01', 'M-02', 'M-03', 'M-14', 'M-15') and subject_id = any (array(select id from mailed_links where user_id = ${id})))
    or (template = 'M-04' and left(subject_id, 22) = ${id})
    or (template = 'M-12' and left(subject_id, 8) = ${bonus_account_id})`
}
