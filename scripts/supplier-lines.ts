/** What a process reports of one supplier since it began. */
export type SupplierLine = {
  name: string
  state: string
  calls: number
  failed: number
  medianMs: number | undefined
  /** Hotels in its dumps, and how long ago. */
  content?: { hotels: number; ageHours: number }
}

type Sample = { name: string; labels: Record<string, string>; value: number }

const SUPPLIER = /^(?:air|hotels)\b/
const states = new Map([
  [0, 'работает'],
  [0.5, 'пробуется'],
  [1, 'отключён'],
])

/** The suppliers of a page of /metrics, one line each. */
export function supplierLines(metrics: string): SupplierLine[] {
  const samples = metrics.split('\n').flatMap(sampleOf)
  const bySupplier = Map.groupBy(
    samples.filter(({ labels }) => SUPPLIER.test(labels.adapter ?? '')),
    ({ labels }) => labels.adapter ?? '',
  )
  return Array.from(bySupplier, ([name, own]) => lineOf(name, own))
}

function sampleOf(line: string): Sample[] {
  const [, name = '', labels = '', value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? []
  if (value === undefined) return []
  const read = Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]))
  return [{ name, labels: read, value: Number(value) }]
}

function lineOf(name: string, samples: Sample[]): SupplierLine {
  const sum = (metric: string, suits: (labels: Sample['labels']) => boolean = () => true) =>
    samples.filter((one) => one.name === metric && suits(one.labels)).reduce((all, { value }) => all + value, 0)
  const calls = sum('outside_call_seconds_count')
  const open = samples.find((one) => one.name === 'outside_breaker_open')?.value ?? 0
  const ageSeconds = samples.find((one) => one.name === 'supplier_content_age_seconds')?.value
  const hotels = sum('supplier_content_hotels')
  return {
    name,
    state: states.get(open) ?? 'пробуется',
    calls,
    failed: sum('outside_call_seconds_count', ({ outcome }) => outcome === 'failed'),
    medianMs: medianOf(samples, calls),
    ...(ageSeconds !== undefined && { content: { hotels, ageHours: Math.round(ageSeconds / 3600) } }),
  }
}

/** The least bound that half of the calls ended within. */
function medianOf(samples: Sample[], calls: number): number | undefined {
  const within = new Map<number, number>()
  for (const { name, labels, value } of samples)
    if (name === 'outside_call_seconds_bucket') within.set(Number(labels.le), (within.get(Number(labels.le)) ?? 0) + value)
  const bounds = [...within].toSorted(([one], [other]) => one - other)
  const bound = bounds.find(([, count]) => count >= calls / 2)?.[0]
  return calls === 0 || bound === undefined || !Number.isFinite(bound) ? undefined : bound * 1000
}
