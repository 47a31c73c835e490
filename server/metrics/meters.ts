import type { Counter, Histogram, Registry } from 'prom-client'
import { type Counted, type CountedLabels, type Timed, type TimedLabels, counted, timed } from './measured.ts'

type Meters = {
  registry: Registry
  counters: Record<Counted, Counter>
  histograms: Record<Timed, Histogram>
}

let loading: Promise<Meters> | undefined

/** What this process counts; the first thing to be counted loads what counts, the start need not. */
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

/** What was counted so far, in the text of Prometheus, and its content type. */
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
