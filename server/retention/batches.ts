import { type RawBuilder, sql } from 'kysely'
import { type DayTerm, termStart } from '#domain/retention.ts'
import type { Db } from '#server/db/db.ts'

/** Rows a statement went through, and where the next one goes on when it left some of them. */
type Batch = { seen: number; last?: string | null }

/** One kind of rows that go after a term. Each statement is a transaction of its own, so no lock outlives a batch. */
export type Rule = {
  name: string
  /** null: the column itself says when the row is over. */
  term: DayTerm | null
  /** Rows in one statement. */
  size: number
  statement: (request: Request) => RawBuilder<Batch>
}

/** What is older than `before` goes, `size` rows at a time, those behind `after` next. */
export type Request = { before: Date; now: Date; size: number; after: string }

/** Cheap rows go by this many at a time. */
export const BATCH = 1000
/** A run ends here at the latest; the next day goes on. */
export const MOST_BATCHES = 1000

type Older = { table: string; column: string; where?: RawBuilder<unknown> }

/** Deletes the oldest rows of a table; `column` is indexed, and `where` repeats the condition of a partial index. */
export function olderThan({ table, column, where = sql`true` }: Older): Rule['statement'] {
  const [rows, moment] = [sql.table(table), sql.ref(column)]
  return ({ before, size }) => sql<Batch>`with gone as (
    delete from ${rows} where ${moment} < ${before} and ctid = any (array(
      select ctid from ${rows} where ${where} and ${moment} < ${before} order by ${moment} limit ${size}))
    returning 1) select count(*)::int as seen from gone`
}

/** Applies one rule until nothing is over any more; answers how many rows were gone through. */
export async function applyRule(db: Db, { statement, term, size }: Rule, now: Date): Promise<number> {
  const before = term === null ? now : termStart(term, now)
  let [total, after] = [0, '']
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const { rows } = await statement({ before, now, size, after }).execute(db)
    const { seen = 0, last } = rows[0] ?? {}
    total += seen
    if (seen < size) break
    after = last ?? ''
  }
  return total
}
