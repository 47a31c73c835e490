import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFlights } from '#contract/air.ts'
import { searchStream } from '#contract/search-stream.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { toSochi } from '#test/purchase.ts'
import type { SearchNews } from './sellers/search-news.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const { dateBack: _oneWay, ...oneWay } = toSochi
const url = (query: Record<string, string | number>) =>
  `${searchStream.path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`

/** The events of a stream, each read by its contract. */
function eventsOf(body: string) {
  return body
    .split('\n\n')
    .filter(Boolean)
    .map((text) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? []
      const schema = searchStream.events[name as keyof typeof searchStream.events] // any other has no schema and fails
      return { name, data: schema.parse(JSON.parse(data)) }
    })
}

test('a stream sends the offers of a search, the state of their supplier, and its end', async () => {
  const { body, headers } = await agency.app.inject(url(toSochi))
  expect(headers['content-type']).toContain('text/event-stream')
  const events = eventsOf(body).filter(({ data }) => !('state' in data) || data.state !== 'slow') // a busy machine
  expect(events.map(({ name }) => name)).toEqual(['offers', 'supplier', 'done'])
  const asked = await agency.call(searchFlights, toSochi)
  expect(events[0]?.data).toMatchObject({ supplier: 'embedded', forwardOptions: asked.forwardOptions })
  expect(events[1]?.data).toEqual({ name: 'embedded', state: 'ok' })
})

test('each supplier is reported separately: which is slow, which failed, which is too late', async () => {
  const { airNews } = agency.deps
  const error = new Refusal('air.supplier-failed')
  agency.deps.airNews = async function* (): AsyncGenerator<SearchNews> {
    yield { supplier: 'one', state: 'failed', error }
    yield { supplier: 'two', state: 'slow' }
    yield { supplier: 'two', found: { there: [], back: [] } }
    yield { supplier: 'two', state: 'late', error }
  }
  const { body } = await agency.app.inject(url(oneWay))
  expect(eventsOf(body).map(({ data }) => data)).toEqual([
    { name: 'one', state: 'failed' },
    { name: 'two', state: 'slow' },
    { name: 'two', state: 'late' },
    {},
  ])
  agency.deps.airNews = airNews
})

test('one supplier alone can be requested, and not one that does not sell here', async () => {
  const asked: boolean[] = []
  const { airNews } = agency.deps
  agency.deps.airNews = async function* (_query, _signal, isWanted) {
    asked.push(...['embedded', 'other'].map((name) => isWanted!(name))) // the stream names the missing supplier
    yield { supplier: 'embedded', state: 'ok' }
  }
  await agency.app.inject(url({ ...oneWay, supplier: 'embedded' }))
  expect(asked).toEqual([true, false])
  expect((await agency.app.inject(url({ ...oneWay, supplier: 'nobody' }))).statusCode).toBe(400)
  agency.deps.airNews = airNews
})

test('who reads slowly is not sent more than lies ready for them', async () => {
  let parts = 0
  const { forwardOptions: there } = await agency.call(searchFlights, { ...toSochi, dateBack: null })
  const slow = await openAgency({
    change: {
      async *airNews() {
        for (; parts < 5_000; parts += 1) yield { supplier: 'one', found: { there, back: [] } }
      },
    },
  })
  const { port } = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').pause()
  socket.write(`GET ${url(oneWay)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  let before = -1
  while (before !== parts || parts === 0) {
    before = parts
    await pause(200)
  }
  expect(parts).toBeLessThan(500)
  socket.destroy()
  await slow.close()
})

test('what a search refuses the stream refuses before it begins', async () => {
  const wrong = [
    { ...oneWay, iataTo: 'ZZZ' },
    { ...oneWay, dateThere: '20-12-2020' },
    { ...oneWay, adults: 0 },
    { ...oneWay, adults: 'two' },
  ]
  const codes = await Promise.all(wrong.map(async (query) => (await agency.app.inject(url(query))).statusCode))
  expect(codes.every((code) => code >= 400 && code < 500)).toBe(true)
})

test('the description of the API names its fields and its events', async () => {
  const document = (await agency.app.inject('/api/openapi.json')).json()
  const { parameters, responses } = document.paths[searchStream.path].get
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(Object.keys(oneWay)))
  const { oneOf } = responses[200].content['text/event-stream'].schema
  expect(oneOf.map((kind: { properties: { event: { const: string } } }) => kind.properties.event.const)).toEqual([
    'offers',
    'supplier',
    'done',
  ])
})

test('a visitor who leaves stops the search', async () => {
  const stopped = Promise.withResolvers<boolean>()
  const begun = Promise.withResolvers<void>()
  const leaving = await openAgency({
    change: {
      async *airNews(_query, signal) {
        begun.resolve()
        await new Promise((gone) => signal.addEventListener('abort', gone))
        stopped.resolve(true)
        yield { supplier: 'one', state: 'ok' }
      },
    },
  })
  const address = await leaving.app.listen({ port: 0, host: '127.0.0.1' })
  const left = new AbortController()
  const listening = fetch(address + url(oneWay), { signal: left.signal })
  await begun.promise
  left.abort()
  await listening.then((answer) => answer.text()).catch(() => '')
  expect(await stopped.promise).toBe(true)
  await leaving.close()
})
