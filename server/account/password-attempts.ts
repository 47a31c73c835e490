import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { inTurn } from './turns.ts'

/** Five wrong passwords close a counter for a quarter of an hour (DAPI-06). */
const MOST_FAILURES = 5
const FAILURE_WINDOW_MS = 15 * 60_000
/** A check that has not answered for so long died with its process; it counts as a failure. */
const LONGEST_CHECK_MS = 30_000

/** What tries count against: a name, a known device of a person, or a session. */
export type Counter = `name:${string}` | `device:${string}` | `session:${string}`

type Deps = { db: Db; now: () => Date }

/**
 * Lets a password be checked and answers whether it is right. The try is counted before the check begins, so however many come
 * at once, on however many servers, five are checked. Refuses `account.too-many-failures`, and `overloaded` while the last
 * tries are still being checked. A right password, or a check that could not be made, gives its try back.
 */
export function countedCheck(deps: Deps, counter: Counter, check: () => Promise<boolean>): Promise<boolean> {
  return inTurn(counter, async () => {
    const id = await takeTry(deps, counter)
    const isRight = await check().catch(async (error: unknown) => {
      await forgetTry(deps.db, id)
      throw error
    })
    if (isRight) await forgetTry(deps.db, id)
    else await deps.db.updateTable('password_attempts').set({ wrong: true }).where('id', '=', id).execute()
    return isRight
  })
}

/** Forgets what was counted: a new password has been set. */
export async function forgetFailures(trx: Db, counter: Counter): Promise<void> {
  await trx.deleteFrom('password_attempts').where('counter', '=', counter).execute()
}

function takeTry({ db, now }: Deps, counter: Counter): Promise<number> {
  const at = now()
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(trx) // servers take turns too
    const open = trx.selectFrom('password_attempts').select(['wrong', 'at']).where('counter', '=', counter)
    const tries = await open.where('expires_at', '>', at).orderBy('at').execute()
    const failures = tries.filter((one) => one.wrong || at.getTime() - one.at.getTime() > LONGEST_CHECK_MS)
    if (failures.length >= MOST_FAILURES) throw tooMany(failures.at(-MOST_FAILURES)!.at, at) // there are at least five
    if (tries.length >= MOST_FAILURES) throw new Refusal('overloaded')
    const expires_at = new Date(at.getTime() + FAILURE_WINDOW_MS)
    const row = trx.insertInto('password_attempts').values({ counter, wrong: null, at, expires_at })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  })
}

async function forgetTry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_attempts').where('id', '=', id).execute()
}

function tooMany(oldest: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + FAILURE_WINDOW_MS - now.getTime()) / 60_000))
  return new Refusal('account.too-many-failures', {
    text: `Слишком много попыток входа. Повторите через ${minutes}\u00a0мин.`,
    extra: { retryAfter: minutes * 60 },
  })
}
