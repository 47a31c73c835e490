import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isAhead } from '#server/db/clock.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { jobs } from '#server/jobs/definitions.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { count } from '#server/metrics/meters.ts'
import type { Source } from '#server/metrics/readings.ts'
import type { Letter, Mailer } from './mailer.ts'

/** The letters of DMAIL. */
export const templates = [
  'M-01',
  'M-02',
  'M-03',
  'M-04',
  'M-05',
  'M-06',
  'M-07',
  'M-08',
  'M-09',
  'M-10',
  'M-11',
  'M-12',
  'M-13',
  'M-14',
  'M-15',
  'M-16',
  'M-17',
] as const
export type Template = (typeof templates)[number]
/** Letters that are sent at a time of their own: a waiting one is not late. */
export const timedTemplates = ['M-12', 'M-13'] as const satisfies Template[]

/** A letter by its subject; it is composed when it is sent. Undefined when there is nothing to write any more. */
export type Composer = (subjectId: string) => Promise<Letter | undefined>

const MAX_TRIES = 12
/** Retried to the end in vain; letters abandoned sooner had become pointless, or were replaced by another. */
export const unsendable = `state = 'given-up' and attempts > ${MAX_TRIES}`
const LONGEST_PAUSE_S = 3600

/** The key a letter is sent under. */
export function letterKey({ template, subject_id }: { template: string; subject_id: string }): string {
  return `${template}-${subject_id}`
}

type QueuedLetter = ({ template: Template; sendAt?: never } | { template: (typeof timedTemplates)[number]; sendAt: Date }) & {
  subjectId: string
  /** An address stored nowhere else; kept until the letter is sent or abandoned. */
  to?: string
}

/**
 * Puts a letter into the outbox, in the transaction that needs it, to be sent at once or at `sendAt`; the same letter is never
 * put twice (DMAIL).
 */
export async function enqueueLetter(trx: Db, { template, subjectId, sendAt, to }: QueuedLetter, now: Date): Promise<void> {
  const row = {
    id: randomBytes(16).toString('base64url'),
    template,
    subject_id: subjectId,
    to_address: to ?? null,
    attempts: 0,
    state: 'waiting' as const,
  }
  const put = await trx
    .insertInto('outbox')
    .values({ ...row, created_at: now, next_try_at: sendAt ?? now })
    .onConflict((same) => same.columns(['template', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (put && !sendAt) await enqueue(trx, 'deliver-letter', { letterId: put.id }) // the sweep finds one that is sent later
}

export type OutboxDeps = { db: Db; mailer: Mailer; compose: Record<Template, Composer>; now: () => Date }

/** Sends one waiting letter; a failure is retried later, with longer pauses, up to a dozen times. */
export async function deliverLetter(deps: OutboxDeps, id: string, lease: AbortSignal): Promise<void> {
  const { db, now } = deps
  const claimed = await lockLetter(db, id, now())
  if (!claimed) return
  const { template, attempts } = claimed
  const isSent = await send(deps, claimed, lease).catch(async (error: unknown) => {
    count('agency_letters_total', { template, outcome: 'failed' })
    await updateWaiting(db, id)
      .set({ next_try_at: new Date(now().getTime() + pauseMs(attempts)) })
      .where('attempts', '=', attempts)
      .execute()
    throw error
  })
  const sent = { state: isSent ? ('sent' as const) : ('given-up' as const), sent_at: isSent ? now() : null, to_address: null }
  await updateWaiting(db, id).set(sent).execute()
  count('agency_letters_total', { template, outcome: sent.state })
}

type Claimed = { template: Template; subjectId: string; attempts: number }

/** false: there is nothing to write any more, or nobody to write to: the people of its order were erased. */
async function send({ mailer, compose }: OutboxDeps, { template, subjectId }: Claimed, lease: AbortSignal): Promise<boolean> {
  const letter = await compose[template](subjectId)
  if (!letter?.to) return false
  await mailer.send(letterKey({ template, subject_id: subjectId }), letter, callSignal(lease, timeouts.mail))
  return true
}

function updateWaiting(db: Db, id: string) {
  return db.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting')
}

/** Until the next try after the n-th. */
function pauseMs(attempts: number): number {
  return Math.min(15 * 2 ** (attempts - 1), LONGEST_PAUSE_S) * 1000
}

// The next attempt is scheduled before this one starts, past the lease of its job: a crash on the way loses nothing, and while a
// slow mail server is awaited, neither the sweep nor another worker starts another.
function lockLetter(db: Db, id: string, now: Date): Promise<Claimed | undefined> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const template = templates.find((known) => known === row?.template)
    if (!row || !template || row.state !== 'waiting' || (row.next_try_at > now && !(await isPutOff(trx, id, now))))
      return undefined
    const attempts = row.attempts + 1
    const spent = row.attempts >= MAX_TRIES
    await trx
      .updateTable('outbox')
      .set({
        attempts,
        next_try_at: new Date(now.getTime() + Math.max(pauseMs(attempts), jobs['deliver-letter'].leaseMs)),
        ...(spent ? { state: 'given-up' as const, to_address: null } : {}),
      })
      .where('id', '=', id)
      .execute()
    return spent ? undefined : { template, subjectId: row.subject_id, attempts }
  })
}

/** The waiting letters whose attempt is due, at most `limit` of them. */
export async function dueLetters(db: Db, now: Date, limit: number): Promise<string[]> {
  const waiting = db.selectFrom('outbox').select('id').where('state', '=', 'waiting').where('next_try_at', '<=', now)
  const due = await waiting.orderBy('next_try_at').limit(limit).execute()
  return [...due, ...(await putOff(db, now).limit(limit).execute())].map(({ id }) => id)
}

/** Letters to send at once that a clock that was ahead has put off: no pause between two attempts is as long. */
function putOff(db: Db, now: Date) {
  const latest = new Date(now.getTime() + LONGEST_PAUSE_S * 1000)
  const waiting = db.selectFrom('outbox').select('id').where('state', '=', 'waiting')
  const atOnce = waiting.where('template', 'not in', timedTemplates).where('next_try_at', '>', now)
  return atOnce.where((is) => is.or([is('attempts', '=', 0), isAhead(sql.ref('next_try_at'), latest)]))
}

async function isPutOff(db: Db, id: string, now: Date): Promise<boolean> {
  return (await putOff(db, now).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** When a retried letter was first due: all its pauses before the next attempt. */
const pauses = sql`make_interval(secs => 15 * (2 ^ least(attempts, 8) - 1) + 3600 * greatest(attempts - 8, 0))`

/** Letters that are late: due and not tried yet, or tried in vain; those scheduled for a later day are not. */
export function letterReadings(db: Db): Source {
  return async (now) => {
    const { rows } = await sql<{ due: number; oldest: Date | null; given_up: number }>`
      select count(*) as due, min(since) as oldest,
        (select count(*) from outbox where ${sql.raw(unsendable)}) as given_up
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
