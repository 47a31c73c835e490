import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { count } from '#server/metrics/meters.ts'
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

/** A letter by what it is about; a room composes it when it is sent. Undefined when there is nothing to write any more. */
export type Composer = (subjectId: string) => Promise<Letter | undefined>

const MAX_TRIES = 12
const LONGEST_PAUSE_S = 3600

/** The key a letter is sent under. */
export function letterKey({ template, subject_id }: { template: string; subject_id: string }): string {
  return `${template}-${subject_id}`
}

type QueuedLetter = {
  template: Template
  subjectId: string
  sendAt?: Date
  /** An address nothing else knows any more; kept until the letter is sent or given up. */
  to?: string
}

/**
 * Puts a letter into the outbox, in the transaction that needs it, to go at once or at `sendAt`; the same letter is never
 * put twice (DMAIL).
 */
export async function putLetter(trx: Db, { template, subjectId, sendAt, to }: QueuedLetter, now: Date): Promise<void> {
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

/** Sends one waiting letter; a failure is tried again later, with longer pauses, up to a dozen times. */
export async function deliverLetter({ db, mailer, compose, now }: OutboxDeps, id: string, lease: AbortSignal): Promise<void> {
  const claimed = await lockLetter(db, id, now())
  if (!claimed) return
  const letter = await compose[claimed.template](claimed.subjectId)
  const key = letterKey({ template: claimed.template, subject_id: claimed.subjectId })
  if (letter) {
    await mailer.send(key, letter, callSignal(lease, timeouts.mail)).catch((error: unknown) => {
      count('agency_letters_total', { template: claimed.template, outcome: 'failed' })
      throw error
    })
  }
  const sent = { state: letter ? ('sent' as const) : ('given-up' as const), sent_at: letter ? now() : null, to_address: null }
  await db.updateTable('outbox').set(sent).where('id', '=', id).where('state', '=', 'waiting').execute()
  count('agency_letters_total', { template: claimed.template, outcome: sent.state })
}

// The next try is written before this one starts, so a crash on the way loses nothing and two workers do not send at once.
function lockLetter(db: Db, id: string, now: Date): Promise<{ template: Template; subjectId: string } | undefined> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const template = templates.find((known) => known === row?.template)
    if (!row || !template || row.state !== 'waiting' || row.next_try_at > now) return undefined
    const pause = Math.min(15 * 2 ** row.attempts, LONGEST_PAUSE_S) * 1000
    const spent = row.attempts >= MAX_TRIES
    await trx
      .updateTable('outbox')
      .set({
        attempts: row.attempts + 1,
        next_try_at: new Date(now.getTime() + pause),
        ...(spent ? { state: 'given-up' as const, to_address: null } : {}),
      })
      .where('id', '=', id)
      .execute()
    return spent ? undefined : { template, subjectId: row.subject_id }
  })
}
