import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { type PasswordError, passwordError } from '#domain/account/auth-forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { isLately } from '#server/db/clock.ts'
import { type Db, inTransaction } from '#server/db/db.ts'

/** OWASP's floor for argon2id, the package's own default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many hashes run at once, since each takes 19 MiB and a core, and how many wait: four seconds of work at 40 ms each. Beyond
 * them callers are refused.
 */
const AT_ONCE = 2
const MOST_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal('overloaded')
    await new Promise<void>((turn) => waiting.push(turn))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** An argon2id hash with its salt and cost inside. Refuses `overloaded` when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password, cost))
}

// The hash of a random password: an unknown login costs as much time as a wrong password (DAUTH-04).
const nobody = hash(crypto.randomUUID(), cost)

/** Whether the password matches; a null hash costs the same time and never does. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await nobody)
  const same = await gated(() => verify(known, password))
  return same && passwordHash !== null
}

/** The browser's rules and two of the server's own: not among the three thousand commonest, not guessed at once (DAUTH-08). */
export async function newPasswordError(
  password: string,
  owner: { login: string; email: string },
): Promise<PasswordError | undefined> {
  const plain = passwordError(password, owner)
  if (plain) return plain
  const { isGuessable } = await import('./guessable.ts') // its dictionaries are loaded when somebody first chooses a password
  return isGuessable(password, [owner.login, owner.email]) ? 'too-simple' : undefined
}

/** Five wrong passwords close a counter for a quarter of an hour (DAPI-06). */
const MOST_FAILURES = 5
const FAILURE_WINDOW_MS = 15 * 60_000
/** A check without an answer for so long died with its process; it counts as a failure. */
const LONGEST_CHECK_MS = 30_000

/** What attempts are counted against: a name, a known device of a person, a session, or a mailed link. */
export type Counter = `name:${string}` | `device:${string}` | `session:${string}` | `link:${string}`

type Deps = { db: Db; now: () => Date }

/**
 * Runs a password check and returns whether it is right. The attempt is counted before the check begins, so however many arrive
 * at once, on however many servers, five are checked. Refuses `account.too-many-failures`, and `overloaded` while the last
 * attempts are still being checked. A right password, or a check that failed to run, gives its attempt back.
 */
export function countedCheck(deps: Deps, counter: Counter, check: () => Promise<boolean>): Promise<boolean> {
  return inTurn(counter, async () => {
    const id = await countAttempt(deps, counter)
    const isRight = await check().catch(async (error: unknown) => {
      await deleteAttempt(deps.db, id)
      throw error
    })
    if (isRight) await deleteAttempt(deps.db, id)
    else await deps.db.updateTable('password_attempts').set({ wrong: true }).where('id', '=', id).execute()
    return isRight
  })
}

/** Resets the count: a new password has been set. */
export async function resetFailures(trx: Db, counter: Counter): Promise<void> {
  await trx.deleteFrom('password_attempts').where('counter', '=', counter).execute()
}

function countAttempt({ db, now }: Deps, counter: Counter): Promise<number> {
  const at = now()
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(trx) // servers take turns too
    const open = trx.selectFrom('password_attempts').select(['wrong', 'at']).where('counter', '=', counter)
    const tries = await open
      .where(isLately('at', { ms: FAILURE_WINDOW_MS, now: at }))
      .orderBy('at')
      .execute()
    const failures = tries.filter((one) => one.wrong || at.getTime() - one.at.getTime() > LONGEST_CHECK_MS)
    const oldest = failures.at(-MOST_FAILURES)
    if (oldest) throw tooMany(oldest.at, at)
    if (tries.length >= MOST_FAILURES) throw new Refusal('overloaded')
    const expires_at = new Date(at.getTime() + FAILURE_WINDOW_MS)
    const row = trx.insertInto('password_attempts').values({ counter, wrong: null, at, expires_at })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  })
}

async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_attempts').where('id', '=', id).execute()
}

function tooMany(oldest: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + FAILURE_WINDOW_MS - now.getTime()) / 60_000))
  return new Refusal('account.too-many-failures', {
    text: `Слишком много попыток входа. Повторите через ${minutes}\u00a0мин.`,
    extra: { retryAfter: minutes * 60 },
  })
}

/** How many calls may wait for one name; each costs a promise until its turn. */
const LONGEST_LINE = 100

const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Runs tasks of one name one after another in this process. Refuses `overloaded` when too many wait. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
  if (line.waiting >= LONGEST_LINE) throw new Refusal('overloaded')
  lines.set(name, line)
  line.waiting += 1
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    line.waiting -= 1
    if (line.waiting === 0) lines.delete(name)
  }
}
