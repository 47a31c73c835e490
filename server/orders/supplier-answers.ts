import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import { announce } from '#server/db/announcements.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** How long the outcome of a supplier is awaited; undefined: silence counts as failure. */
export type OutcomeDeadline = (product: Product, supplier: string) => number | undefined

/** Requests whose outcome a supplier has not reported. */
type Awaited = {
  orderId: string
  withinMs: number
  /** Marks what is awaited unless it is marked already; true when it was not. */
  mark(trx: Db, moments: { awaited_since: Date; awaited_until: Date }): Promise<boolean>
}

const RETRY_MS = 20_000

/**
 * The outcome at the supplier is unknown: the booking stays and is checked again, and is never abandoned automatically, for it
 * may exist and have to be paid for. Past its deadline a person decides (DPAY-17).
 */
export async function awaitOutcome(
  { db, now }: { db: Db; now: () => Date },
  { orderId, withinMs, mark }: Awaited,
): Promise<'awaited'> {
  const [since, until] = [now(), new Date(now().getTime() + withinMs)]
  await inTransaction(db, async (trx) => {
    if (await mark(trx, { awaited_since: since, awaited_until: until })) await announce(trx, `order ${orderId}`)
    await enqueue(trx, 'fulfil-order', { orderId }, { startAfter: new Date(since.getTime() + RETRY_MS) })
  })
  return 'awaited'
}

/** The same, as the order's page says it. */
export function awaitedReply(row: { awaited_since: Date | null; awaited_until: Date | null } | undefined) {
  const { awaited_since: since, awaited_until: until } = row ?? {}
  return since && until ? { since: instant(since), until: instant(until) } : null
}

/** A code of theirs, never their own words: those may contain personal data. */
const code = /^[a-z0-9_ ]{1,80}$/

/** The code with which a supplier finally refuses to cancel; undefined where a retry may succeed. */
export function finalNo(error: unknown): string | undefined {
  if (!(error instanceof Refusal && error.code === 'refund.not-allowed')) return undefined
  const { supplierText = '' } = error.details
  return code.test(supplierText) ? supplierText : error.code
}
