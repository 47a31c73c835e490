import type { Counter, Histogram, Registry } from 'prom-client'
import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'

type Meters = {
  registry: Registry
  counters: Record<Counted, Counter>
  histograms: Record<Timed, Histogram>
}

let loading: Promise<Meters> | undefined

/** The meters of this process; loaded at the first count, not at the start. */
function meters(): Promise<Meters> {
  return (loading ??= makeMeters())
}

/** Counts one more, or `by` more. */
export function count<Name extends Counted>(name: Name, labels: CountedLabels<Name>, by = 1): void {
  void meters().then(({ counters }) => counters[name].inc({ ...labels }, by))
}

/** Notes how long something took. */
export function observe<Name extends Timed>(name: Name, labels: TimedLabels<Name>, seconds: number): void {
  void meters().then(({ histograms }) => histograms[name].observe({ ...labels }, seconds))
}

/** All counters so far, in the text format of Prometheus, and its content type. */
export async function countedText(): Promise<{ text: string; contentType: string }> {
  const { registry } = await meters()
  return { text: await registry.metrics(), contentType: registry.contentType }
}

async function makeMeters(): Promise<Meters> {
  const { Counter, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = { registers: [registry] }
  return {
    registry,
    counters: mapped(counted, (name, { help, labels }) => new Counter({ name, help, labelNames: labels, ...common })),
    histograms: mapped(
      timed,
      (name, { help, labels, buckets }) => new Histogram({ name, help, labelNames: labels, buckets: [...buckets], ...common }),
    ),
  }
}

function mapped<Table extends object, Made>(table: Table, make: (name: string, row: Table[keyof Table]) => Made) {
  const made = Object.entries(table).map(([name, row]) => [name, make(name, row as Table[keyof Table])])
  return Object.fromEntries(made) as Record<keyof Table, Made> // the same names
}

/** Counts a search by its outcome; `found` is how much an answer contains. */
export async function countedSearch<Result>(
  product: Product,
  answer: Promise<Result>,
  found: (result: Result) => number,
): Promise<Result> {
  try {
    const result = await answer
    count('agency_searches_total', { product, outcome: found(result) > 0 ? 'found' : 'empty' })
    return result
  } catch (error) {
    count('agency_searches_total', { product, outcome: endedBy(error) })
    throw error
  }
}

/** Counts what was shown to a visitor: look-to-book is these to the orders made. */
export function countShown(product: Product, offers: number): void {
  count('agency_offers_shown_total', { product }, offers)
}

/**
 * The outcome of a call that threw: a refusal is an answer, unless it means that there was none; what we aborted is nobody's
 * failure.
 */
export function endedBy(error: unknown): 'refused' | 'failed' | 'given-up' {
  if (error instanceof Refusal) return /[.-]failed$/.test(error.code) ? 'failed' : 'refused'
  return error instanceof Error && error.name === 'AbortError' ? 'given-up' : 'failed'
}

type Measure = { help: string; labels: readonly string[] }

/** Counters of this process, from zero at its start. Business metrics begin with `agency_`. */
export const counted = {
  agency_searches_total: { help: 'Searches sent to a supplier, by their outcome', labels: ['product', 'outcome'] },
  agency_offers_shown_total: { help: 'Offers shown to visitors', labels: ['product'] },
  agency_orders_made_total: { help: 'Orders made, paid or not yet', labels: ['product'] },
  agency_order_moves_total: { help: 'Transitions of orders into a state', labels: ['product', 'status'] },
  agency_letters_total: { help: 'Attempts to send a letter, by their outcome', labels: ['template', 'outcome'] },
  outside_calls_rejected_total: {
    help: 'Calls that were not made: the circuit is open (open), the bulkhead is full (full), the quota is spent (quota)',
    labels: ['adapter', 'reason'],
  },
  supplier_unknown_words_total: {
    help: 'Words of a supplier missing from our tables: a meal, a bed, a tax, an amenity',
    labels: ['adapter', 'kind'],
  },
  sweep_failures_total: { help: 'Failed sweeps of this process', labels: ['sweep'] },
} as const satisfies Record<string, Measure>

/** How long things take in this process, in seconds. */
export const timed = {
  http_request_seconds: {
    help: 'Response time by route and status',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  },
  outside_call_seconds: {
    help: 'Duration of calls to suppliers, the bank, mail and the timetable',
    labels: ['adapter', 'method', 'outcome'],
    buckets: [0.01, 0.05, 0.2, 0.5, 1, 2, 5, 10, 30],
  },
  job_seconds: {
    help: 'Duration of attempts at jobs, by their outcome',
    labels: ['kind', 'urgency', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 180],
  },
  sweep_seconds: { help: 'Duration of sweeps of this process', labels: ['sweep'], buckets: [0.05, 0.5, 2, 10, 60, 300] },
} as const satisfies Record<string, Measure & { buckets: readonly number[] }>

/** Read on request, from the database or from this process; every process on a database reads the same of it. */
export const read = {
  agency_orders_open: { help: 'Orders in a state that is not final', labels: ['product', 'status'] },
  agency_money_today_roubles: { help: 'Money taken and refunded since midnight in Moscow', labels: ['direction'] },
  agency_refunds_due: { help: 'Refunds promised and not paid yet', labels: [] },
  agency_refunds_due_roubles: { help: 'Sum of refunds promised and not paid yet', labels: [] },
  agency_refunds_due_oldest_seconds: { help: 'Age of the oldest refund not paid yet', labels: [] },
  agency_refunds_done_today: { help: 'Refunds paid since midnight in Moscow', labels: [] },
  agency_letters_due: { help: 'Letters due and not sent', labels: [] },
  agency_letters_due_oldest_seconds: { help: 'How long the oldest letter has been due', labels: [] },
  agency_letters_given_up: { help: 'Letters abandoned after the last attempt', labels: [] },
  agency_reviews: { help: 'Cases of manual review (npm run orders)', labels: ['about'] },
  agency_trial_balance_faults: {
    help: 'Entries of points that do not sum to zero, balances unlike their postings',
    labels: ['rule'],
  },
  agency_trial_balance_checked_timestamp_seconds: { help: 'When the whole ledger was last checked', labels: [] },
  agency_backup_timestamp_seconds: { help: 'When the last verified backup was taken; 0 before the first one', labels: [] },
  jobs_due: { help: 'Jobs waiting for a worker', labels: ['kind', 'urgency'] },
  jobs_due_oldest_seconds: { help: 'How long the oldest job has been waiting', labels: ['kind', 'urgency'] },
  jobs_running: { help: 'Jobs being run by a worker', labels: ['kind', 'urgency'] },
  jobs_dead: { help: 'Jobs put aside after the last attempt', labels: ['kind', 'urgency'] },
  sweep_last_turn_timestamp_seconds: { help: 'When any process last ran the sweep', labels: ['sweep'] },
  sweep_period_seconds: { help: 'Period of the sweep', labels: ['sweep'] },
  database_up: { help: '1 when the database answered the queries behind these metrics', labels: [] },
  database_connections: { help: 'Connections of this process’s pool', labels: ['state'] },
  database_connections_max: { help: 'Limit of this process’s pool', labels: [] },
  database_connections_waited_for: { help: 'Queries waiting for a connection of the pool', labels: [] },
  outside_breaker_open: {
    help: '1 while the circuit to a failed adapter is open, 0.5 while it is half open',
    labels: ['adapter'],
  },
  supplier_content_age_seconds: { help: 'Age of the descriptions in a supplier’s dumps', labels: ['adapter'] },
  supplier_content_hotels: { help: 'Hotels in the last whole dump', labels: ['adapter'] },
  outside_calls_running: { help: 'Calls of this process under way', labels: ['adapter'] },
  rate_limit_shared: {
    help: '1 while limits are counted in Redis for all servers, 0 while this process counts alone',
    labels: [],
  },
} as const satisfies Record<string, Measure>

type LabelsOf<M extends Measure> = Readonly<Record<M['labels'][number], string | number>>

type Counted = keyof typeof counted
type CountedLabels<Name extends Counted> = LabelsOf<(typeof counted)[Name]>
type Timed = keyof typeof timed
type TimedLabels<Name extends Timed> = LabelsOf<(typeof timed)[Name]>

/** One value read, under its name. */
export type Reading = {
  [Name in keyof typeof read]: { name: Name; value: number } & ((typeof read)[Name]['labels'] extends readonly []
    ? { labels?: undefined }
    : { labels: LabelsOf<(typeof read)[Name]> })
}[keyof typeof read]
