import { DAY_MS } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueLetter } from './outbox.ts'

/** Schedules the letter that is sent a day before a trip begins (M-13); none when that day has begun already. */
export async function scheduleTripReminder(
  trx: Db,
  orderId: string,
  { begins, now }: { begins: Date; now: Date },
): Promise<void> {
  const sendAt = new Date(begins.getTime() - DAY_MS)
  if (sendAt > now) await enqueueLetter(trx, { template: 'M-13', subjectId: orderId, sendAt }, now)
}

/**
 * Reschedules it when the trip's times have changed, or a part was refunded. `begins` null: nothing is flown any more, so it is
 * withheld until flights return. One that was sent already stays as it was.
 */
export async function moveTripReminder(
  trx: Db,
  orderId: string,
  { begins, now }: { begins: Date | null; now: Date },
): Promise<void> {
  const unsent = trx
    .updateTable('outbox')
    .where('template', '=', 'M-13')
    .where('subject_id', '=', orderId)
    .where('state', '!=', 'sent')
    .where('attempts', '=', 0)
  const moved = begins
    ? { state: 'waiting' as const, sent_at: null, next_try_at: new Date(Math.max(begins.getTime() - DAY_MS, now.getTime())) }
    : { state: 'given-up' as const, sent_at: now }
  await unsent.set(moved).execute()
}
