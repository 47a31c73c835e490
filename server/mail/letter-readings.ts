import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Source } from '#server/metrics/readings.ts'

/** When a letter that was tried was due first: the pauses of `outbox.ts` before the next try. */
const pauses = sql`make_interval(secs => 15 * (2 ^ least(attempts, 8) - 1) + 3600 * greatest(attempts - 8, 0))`

/** Letters that should have gone: due and not tried yet, or tried in vain; those put off to a day ahead are not late. */
export function letterReadings(db: Db): Source {
  return async (now) => {
    const { rows } = await sql<{ due: number; oldest: Date | null; given_up: number }>`
      select count(*) as due, min(since) as oldest,
        (select count(*) from outbox where state = 'given-up' and attempts > 1) as given_up
      from (
        select next_try_at as since from outbox where state = 'waiting' and attempts = 0 and next_try_at <= ${now}
        union all
        select greatest(created_at, next_try_at - ${pauses}) from outbox where state = 'waiting' and attempts > 0
      ) late`.execute(db)
    return rows.flatMap(({ due, oldest, given_up }) => [
      { name: 'agency_letters_due', value: due },
      {
        name: 'agency_letters_due_oldest_seconds',
        value: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
      },
      { name: 'agency_letters_given_up', value: given_up },
    ])
  }
}
