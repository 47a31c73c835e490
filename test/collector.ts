import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTracing } from '#server/tracing/start-tracing.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
export type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  events: unknown[]
  status: { code: number; message?: string }
}

export type Collector = {
  url: string
  spans: SentSpan[]
  /** Everything that was sent, word for word. */
  bodies: string[]
  close(): Promise<void>
}

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** A collector of traces: takes OTLP over HTTP as JSON and keeps it. */
export async function openCollector(): Promise<Collector> {
  const [spans, bodies]: [SentSpan[], string[]] = [[], []]
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as Sent
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Does something while traces are made; returns the spans and everything that was sent. */
export async function tracedWhile(
  work: () => Promise<unknown>,
  { sampler = 'parentbased_always_on', ratio = 1 }: Partial<Parameters<typeof startTracing>[0]> = {},
): Promise<Pick<Collector, 'spans' | 'bodies'>> {
  const collector = await openCollector()
  const tracing = await startTracing({ endpoint: collector.url, sampler, ratio, service: 'strannik' })
  try {
    await work()
  } finally {
    await tracing.stop()
    await collector.close()
  }
  return collector
}

export function attributeOf({ attributes }: SentSpan, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value
  return value && Object.values(value)[0]
}
