import * as z from 'zod/mini'
import { leaseSignal } from './lease.ts'

/** Each urgency has workers of its own in every process, so that hanging letters and receipts do not hold up money. */
export const workersOf = { money: 4, papers: 2 } as const

export type Urgency = keyof typeof workersOf
type Options = { urgency?: Urgency; leaseMs?: number }

function job<Payload extends z.ZodMiniType<Record<string, string>>>(
  payload: Payload,
  { urgency = 'money', leaseMs = 60_000 }: Options = {},
) {
  return { payload, urgency, leaseMs }
}

/**
 * Every kind of job: its payload, its lease, and whose workers run it. The lease is longer than everything the job may wait for
 * outside, one after another (`timeouts` of lease.ts).
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
  'reread-booking': job(z.object({ supplier: z.string(), supplierRef: z.string() })),
  'deliver-letter': job(z.object({ letterId: z.string() }), { urgency: 'papers' }),
} as const

export type JobKind = keyof typeof jobs
export type JobPayload<Kind extends JobKind> = z.infer<(typeof jobs)[Kind]['payload']>

/** Kinds under another name, written by servers of the former release; the next release drops them. */
export const formerKinds: Readonly<Record<string, JobKind>> = { 'issue-tickets': 'fulfil-order' }

export const jobKinds = Object.keys(jobs) as JobKind[] // the keys of a constant

/** Every name a waiting job may have, and its kind. */
const kindsByName: ReadonlyMap<string, JobKind> = new Map([
  ...jobKinds.map((kind) => [kind, kind] as const),
  ...Object.entries(formerKinds),
])

/** The kind of a job's name, of this release or of the former one. */
export function kindNamed(name: string): JobKind | undefined {
  return kindsByName.get(name)
}

/** The names and kinds of one urgency, or of all. */
export function namedKinds(urgency?: Urgency): [name: string, kind: JobKind][] {
  return [...kindsByName].filter(([, kind]) => !urgency || jobs[kind].urgency === urgency)
}

/** May run twice, late or never: the rows it reads say what is left to do. `lease` aborts 5 s before the lease ends. */
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayload<Kind>, lease: AbortSignal) => Promise<unknown> }

/** Parses one payload and runs its handler; throws when the definition does not know the payload or the name. */
export async function handle(handlers: JobHandlers, name: string, payload: unknown, cutting?: AbortSignal): Promise<void> {
  const kind = kindNamed(name)
  if (!kind) throw new Error(`No handler for ${name}`)
  const handler = handlers[kind] as (payload: unknown, lease: AbortSignal) => Promise<unknown> // parsed by its own definition
  await handler(jobs[kind].payload.parse(payload), leaseSignal(jobs[kind].leaseMs, cutting))
}
