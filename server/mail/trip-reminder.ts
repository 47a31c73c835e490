import { DAY_MS } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { putLetter } from './outbox.ts'

/** Promises the letter that comes a day before a trip begins (M-13); none when that day has begun already. */
export async function scheduleTripReminder(
  trx: Db,
  orderId: string,
  { begins, now }: { begins: Date; now: Date },
): Promise<void> {
  const sendAt = new Date(begins.getTime() - DAY_MS)
  if (sendAt > now) await putLetter(trx, { template: 'M-13', subjectId: orderId, sendAt }, now)
}
