import * as z from 'zod/mini'

type Options = { urgency?: 'money' | 'papers'; leaseMs?: number }

function job<Payload extends z.ZodMiniType<Record<string, string>>>(
  payload: Payload,
  { urgency = 'money', leaseMs = 60_000 }: Options = {},
) {
  return { payload, urgency, leaseMs }
}

/**
 * Every kind of job: what its row carries, how long it is nobody else's, and whether it waits for those about money. The
 * lease is longer than everything the job may wait for outside, one after another (`patience`).
 */
export const jobs = {
  'settle-payment': job(z.object({ paymentId: z.string() })),
  // the bank: create, get, void
  'return-money': job(z.object({ paymentId: z.string() }), { leaseMs: 120_000 }),
  'pay-refund': job(z.object({ refundId: z.string() })),
  'register-receipt': job(z.object({ receiptId: z.string() }), { urgency: 'papers' }),
  // two items, each confirmed and ticketed by the supplier; one capture at the bank
  'fulfil-order': job(z.object({ orderId: z.string() }), { leaseMs: 180_000 }),
  // two items
  'release-holds': job(z.object({ orderId: z.string() }), { leaseMs: 90_000 }),
  'deliver-letter': job(z.object({ letterId: z.string() }), { urgency: 'papers' }),
} as const

export type JobKind = keyof typeof jobs
export type JobPayload<Kind extends JobKind> = z.infer<(typeof jobs)[Kind]['payload']>

/** Kinds under another name, written by servers of the release before this one; the next release forgets them. */
export const formerKinds: Readonly<Record<string, JobKind>> = { 'issue-tickets': 'fulfil-order' }

export const jobKinds = Object.keys(jobs) as JobKind[] // the keys of a constant
const isKind = (kind: string): kind is JobKind => Object.hasOwn(jobs, kind)

/** The kind a row means; undefined when no definition knows it. */
export function kindOf(kind: string): JobKind | undefined {
  return isKind(kind) ? kind : formerKinds[kind]
}

/** May run twice, late or never: the rows it reads say what is left to do. `lease` aborts 5 s before the lease ends. */
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayload<Kind>, lease: AbortSignal) => Promise<unknown> }

/** Reads one row and runs its handler; throws on a kind or a payload that no definition knows. */
export async function handle(handlers: JobHandlers, row: { kind: string; payload: unknown }, lease: AbortSignal): Promise<void> {
  const kind = kindOf(row.kind)
  if (!kind) throw new Error(`No handler for ${row.kind}`)
  const handler = handlers[kind] as (payload: unknown, lease: AbortSignal) => Promise<unknown> // parsed by its own definition
  await handler(jobs[kind].payload.parse(row.payload), lease)
}
