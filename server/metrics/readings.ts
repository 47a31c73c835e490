import { type Reading, read } from './meters.ts'

/** Reads something from the database, at a moment of the agency's clock. */
export type Source = (now: Date) => Promise<readonly Reading[]>

export type Sources = {
  /** Of this process: read immediately. */
  own: ((now: Date) => readonly Reading[])[]
  /** Of the database: queried at most once in `CACHED_MS`, however often it is requested. */
  stored: Source[]
  /** Receives the reason why the database was not read. */
  failed: (error: unknown) => void
  now: () => Date
}

const CACHED_MS = 15_000

/** Returns all readings, in the text format of Prometheus. While the database is silent its readings are left out. */
export function reader({ own, stored, failed, now }: Sources): () => Promise<string> {
  let cached: { until: number; readings: Promise<readonly Reading[]> } | undefined
  function unread(error: unknown): readonly Reading[] {
    failed(error)
    return [{ name: 'database_up', value: 0 }]
  }
  function readStored(): Promise<readonly Reading[]> {
    const at = performance.now()
    if (!cached || cached.until <= at) cached = { until: at + CACHED_MS, readings: readEach(stored, now()).catch(unread) }
    return cached.readings
  }
  return async () => {
    const ownReadings = own.flatMap((source) => source(now()))
    return written([...ownReadings, ...(await readStored())])
  }
}

/** One after another: monitoring must not get in the way of selling. */
async function readEach(sources: Source[], now: Date): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const source of sources) readings.push(...(await source(now)))
  return [...readings, { name: 'database_up', value: 1 }]
}

/** Metrics without a value are named all the same, so that a query knows they exist. */
function written(readings: readonly Reading[]): string {
  return Object.entries(read)
    .map(([name, { help }]) => {
      const lines = readings.flatMap((reading) => (reading.name === name ? [lineOf(reading)] : []))
      return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join('\n')
    })
    .join('\n')
}

function lineOf({ name, labels, value }: Reading): string {
  const pairs = Object.entries(labels ?? {}).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
