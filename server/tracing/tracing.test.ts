import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { bookFlights, checkoutFlights } from '#contract/air-orders.ts'
import { makeLog, serializers } from '#server/http/log.ts'
import { attempt } from '#server/jobs/attempt.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type SentSpan, attributeOf, openCollector, tracedWhile } from '#test/collector.ts'
import { handlersWith } from '#test/jobs.ts'
import { bookingInput, choose, receiveWebhooks, payWith } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { startTracing } from './start-tracing.ts'
import { traceHeaders, traceIds, tracedFrom } from './tracing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`

async function opened(): Promise<Agency> {
  const agency = await openAgency()
  closing.push(() => agency.close())
  return agency
}

/** The spans from one up to the beginning of its trace, by name. */
function lineage(spans: SentSpan[], span: SentSpan | undefined): string[] {
  if (!span) return []
  return [
    span.name,
    ...lineage(
      spans,
      spans.find(({ spanId }) => spanId === span.parentSpanId),
    ),
  ]
}

test('one purchase is one trace, from the request of the browser through the database and the job to the supplier', async () => {
  const { spans } = await tracedWhile(async () => {
    const agency = await opened()
    const choice = await choose(agency, 'one-way')
    const send = (path: string, payload: object, headers = {}) =>
      agency.app.inject({ method: 'POST', url: path, payload, headers: { traceparent: TRACEPARENT, ...headers } })
    const made = (await send(bookFlights.path, bookingInput(choice))).json()
    const proof = { 'x-order-key': made.extra.accessKey }
    const opening = (await send(checkoutFlights.path.replace(':id', made.id), { useBonus: false }, proof)).json()
    const back = await payWith(agency, opening.paymentSystem.data.paymentUrl, '5555555555554444')
    await agency.app.inject({ url: new URL(back, 'http://localhost').pathname, headers: { traceparent: TRACEPARENT } })
    await receiveWebhooks(agency)
    await agency.runJobs()
  })
  const trace = spans.filter(({ traceId }) => traceId === TRACE)
  const names = trace.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'air.price',
      'air.book',
      'bank.create',
      'job fulfil-order',
      'air.ticket',
      'bank.capture',
      'db insert',
    ]),
  )
  const ticket = trace.find(({ name }) => name === 'air.ticket')
  expect(lineage(trace, ticket)).toEqual(['air.ticket', 'job fulfil-order', expect.stringMatching(/^(GET|POST) \//)])
  const booking = trace.find(({ name }) => name === `POST ${bookFlights.path}`)
  expect(booking?.parentSpanId).toBe('b7ad6b7169203331')
  expect(attributeOf(booking!, 'http.response.status_code')).toBe(200)
  expect(
    lineage(
      trace,
      trace.find(({ name }) => name === 'db insert'),
    ),
  ).toContain(`POST ${bookFlights.path}`)
})

test.each(['pglite', 'postgres'])(
  'on %s a job goes on with the trace it was asked for in, one of an older release begins its own',
  async (name) => {
    const { spans } = await tracedWhile(async () => {
      const postgres = name === 'postgres' ? await openPostgresDatabase() : undefined
      const database = await postgres?.open(4)
      const agency = await openAgency({ ...(database && { database }) })
      closing.push(
        () => agency.close(),
        async () => postgres?.close(),
      )
      if (database) await prepareQueue(database)
      await tracedFrom({ name: 'request' }, TRACEPARENT, () => enqueue(agency.db, 'release-holds', { orderId: 'none' }))
      agency.clock.set(new Date(Date.now() + 60_000)) // what is due is due by this clock
      expect(await agency.runJobs()).toEqual([])
      const old = { kind: 'issue-tickets', payload: { orderId: 'none' }, attempts: 1 }
      expect(await attempt({ handlers: handlersWith(), log: pino({ level: 'silent' }) }, old)).toBeUndefined()
    })
    const job = spans.find(({ name: what }) => what === 'job release-holds')
    expect(job && lineage(spans, job)).toEqual(['job release-holds', 'request'])
    expect(job?.traceId).toBe(TRACE)
    const old = spans.find(({ name: what }) => what === 'job fulfil-order')
    expect([old?.traceId === TRACE, old?.parentSpanId ?? '']).toEqual([false, ''])
  },
)

test('what a request, its job and its log say of the trace is the same; without traces nothing is said', async () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const { spans } = await tracedWhile(async () => {
    const log = pino({ level: 'info', serializers, base: null, mixin: () => ({}) }, { write })
    const agency = await openAgency({ change: { log } })
    closing.push(() => agency.close())
    await agency.app.inject({ method: 'POST', url: signIn.path, payload: { login: 'nobody', password: 'x' } })
  })
  const completed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request completed')
  const request = spans.find(({ name }) => name === `POST ${signIn.path}`)
  expect(completed).toMatchObject({
    trace_id: request?.traceId,
    span_id: request?.spanId,
    reqId: attributeOf(request!, 'request.id'),
  })
  expect([traceIds(), traceHeaders()]).toEqual([{}, {}])
})

test('a header that is no trace is nobody’s parent, and what the caller left out stays out', async () => {
  const { spans } = await tracedWhile(async () => {
    const agency = await opened()
    const load = (traceparent: string) => agency.app.inject({ url: '/health', headers: { traceparent } })
    await load(`00-${'0'.repeat(32)}-b7ad6b7169203331-01`)
    await load('\u0041 or 1=1')
    await load(TRACEPARENT.replace(/01$/, '00'))
  })
  expect(spans.map(({ name, parentSpanId = '' }) => [name, parentSpanId])).toEqual([
    ['GET /health', ''],
    ['GET /health', ''],
  ])
})

test('the samplers of the standard variables decide how many traces begin', async () => {
  const begun = async (sampler: 'always_off' | 'traceidratio', ratio: number) => {
    const { spans } = await tracedWhile(
      async () => {
        for (let n = 0; n < 400; n += 1) await tracedFrom({ name: 'one' }, '', async () => {})
      },
      { sampler, ratio },
    )
    return spans.length
  }
  expect(await begun('always_off', 1)).toBe(0)
  expect(await begun('traceidratio', 0)).toBe(0)
  expect(await begun('traceidratio', 1)).toBe(400)
  const half = await begun('traceidratio', 0.5)
  expect(half > 100 && half < 300).toBe(true)
})

test('a collector that is gone holds nobody up, not even the end', async () => {
  const collector = await openCollector()
  await collector.close()
  const tracing = await startTracing({ endpoint: collector.url, sampler: 'always_on', ratio: 1, service: 'strannik' })
  expect(await tracedFrom({ name: 'one' }, '', async () => 'done')).toBe('done')
  const began = performance.now()
  await tracing.stop()
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('the log of a server names the trace of what happens outside a request too', async () => {
  await tracedWhile(async () => {
    const log = makeLog({ logLevel: 'silent', production: true })
    expect(Object.keys(await tracedFrom({ name: 'one' }, '', async () => traceIds()))).toEqual(['trace_id', 'span_id'])
    expect(log.level).toBe('silent')
  })
})
