import { sql } from 'kysely'
import { termStart } from '#domain/retention.ts'
import type { Db } from '#server/db/db.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { letterKey } from '#server/mail/outbox.ts'
import { BATCH, MOST_BATCHES } from './batches.ts'

export type LetterStore = { db: Db; mailer: Mailer }
export type OldLetter = { id: string; template: string; subject_id: string }

/** Letters that were sent, or given up, before their term: their files first, so that no file outlives its row. */
export async function forgetOldLetters(store: LetterStore, now: Date): Promise<void> {
  const before = termStart('letters', now)
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const { rows } = await oldLetters(before).execute(store.db)
    await forgetLetters(store, rows)
    if (rows.length < BATCH) return
  }
}

export function oldLetters(before: Date) {
  return sql<OldLetter>`select id, template, subject_id from outbox
    where state <> 'waiting' and coalesce(sent_at, next_try_at) < ${before}
    order by coalesce(sent_at, next_try_at) limit ${BATCH}`
}

/** Forgets these letters: what the mailer keeps of them, then their rows. */
export async function forgetLetters({ db, mailer }: LetterStore, letters: OldLetter[]): Promise<void> {
  if (letters.length === 0) return
  await mailer.forget?.(letters.map(letterKey))
  const ids = letters.map(({ id }) => id)
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
