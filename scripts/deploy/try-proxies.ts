// npm run try-proxies [nginx] [caddy]: two processes for visitors and one for jobs on a real PostgreSQL behind the proxy of deploy/,
// as it is but for ports and certificates. A visitor buys a room and sees it confirmed at once, reads a range of a map, one process
// after another is restarted under load, and both are stopped. Needs a build, openssl, and the proxies installed.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { searchFlights } from '#contract/air.ts'
import { getPaymentParams, paymentEvents, saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelOffers } from '#contract/hotels.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { TILES_PATH } from '#server/map-tiles/map-tiles.ts'
import { feature, writePmtiles } from '#test/pmtiles.ts'
import { openPostgres } from '#test/postgres.ts'
import { type Process, type Proxy, type Visitor, startProcess, startProxy, visitorAt } from './site-behind-proxy.ts'

const today = dayOf(new Date())
const flight = {
  iataFrom: 'MOW',
  iataTo: 'AER',
  dateThere: airDay(addDays(today, 29)),
  dateBack: null,
  adults: 1,
  children: 0,
  infants: 0,
}
const stay = { arrival: addDays(today, 29), departure: addDays(today, 34), adults: 1, children: [] }
const say = (text: string) => process.stdout.write(`${text}\n`)
const MAP_BYTES = 8_000_000
const FAR = 7_000_000
let broken = 0

function expect(what: string, isSo: boolean, seen: unknown): void {
  if (!isSo) broken += 1
  say(`${isSo ? '✓' : '✗'} ${what}: ${String(seen)}`)
}

async function tryProxy(name: 'nginx' | 'caddy', webs: Process[], proxy: Proxy): Promise<void> {
  say(`\n${name}`)
  const visitor = visitorAt(proxy.port)
  await answersWell(visitor, proxy)
  await hearsAtOnce(visitor)
  await keepsPages(name, visitor, webs)
  await passesPartsOfTheMap(visitor, proxy)
  await restartsUnderLoad(visitor, webs)
  await believesNobody(visitor)
  await Promise.all(webs.map((web) => web.kill()))
  const down = await visitor.fetchReply('GET', paths.login)
  const says = down.status >= 502 && down.text.includes('Сервис ненадолго недоступен')
  expect(
    'both gone: words',
    says,
    `${down.status}, again after ${down.headers['retry-after']} s; a kept page ${(await visitor.fetchReply('GET', paths.support)).status}`,
  )
  await Promise.all(webs.map((web) => web.start()))
}

async function answersWell(visitor: Visitor, proxy: Proxy): Promise<void> {
  const status = async (method: string, path: string, json?: object) => (await visitor.fetchReply(method, path, { json })).status
  expect('HTTP/2', (await visitor.overHttp2('/')) === 200, await visitor.overHttp2('/'))
  expect('pages', (await status('GET', '/')) === 200, await status('GET', paths.hotels))
  const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}${paths.hotels}`, {
    redirect: 'manual',
    headers: { host: 'strannik.example' },
  })
  expect(
    'http leads to https',
    [301, 308].includes(plain.status) && plain.headers.get('location')?.startsWith('https:') === true,
    plain.status,
  )
  const measured = [await status('GET', '/metrics'), await status('GET', '/METRICS/')]
  expect(
    'measurements are not public',
    measured.every((one) => one === 404),
    measured,
  )
  const lost = await visitor.fetchReply('GET', '/nowhere')
  expect('404 is the site’s own', lost.status === 404 && lost.text.includes('<html'), lost.status)
  const tooMuch = async (bytes: number) => status('POST', searchFlights.path, { x: 'x'.repeat(bytes) })
  const large = [
    await tooMuch(300_000),
    await tooMuch(3_000_000),
    await status('POST', hotelOffers.path, { ...stay, ids: ['moscow-13'] }),
  ]
  expect('413 for too much, and the next visitor is served', String(large) === '413,413,200', large)
}

/** The state of a hotel's payment, as each event arrives. */
async function hearsAtOnce(visitor: Visitor): Promise<void> {
  const { result } = (await visitor.call(hotelOffers, { ...stay, ids: ['moscow-12'] })).data
  const rate = result[0]?.rates[0]
  if (!rate) throw new Error('no room')
  const data = {
    guests: [{ firstName: 'Анна', lastName: 'Смирнова', isChild: false }],
    phone: '+79991234567',
    email: 'anna@mail.example',
  }
  const order = { ...stay, rateId: rate.id, data, acceptedPrice: rate.price, privacy: true }
  const { orderId, accessKey } = (await visitor.call(saveOrderInfo, order)).data
  const proof = { 'x-order-key': accessKey ?? '' }
  const { connectionId, paymentUrl } = (await visitor.call(getPaymentParams, { orderId }, proof)).data
  const events = visitor.listen(`${paymentEvents.path}?connectionId=${connectionId}`)
  const first = await events.next()
  expect('the first event', first.ms < 1000, `${first.ms} ms ${first.text}`)
  const form = { action: 'pay', number: '5555555555554444', expiry: '12/30', cvc: '123' }
  const paid = await visitor.fetchReply('POST', new URL(paymentUrl).pathname, { form })
  const paidAt = performance.now()
  let last = first
  while (!last.text.includes('Confirmed') && !last.isEnd) last = await events.next()
  expect(
    'paid and confirmed in the same stream',
    last.text.includes('Confirmed'),
    `bank ${paid.status}, ${Math.round(performance.now() - paidAt)} ms`,
  )
}

async function keepsPages(name: string, visitor: Visitor, webs: Process[]): Promise<void> {
  const drawn = async () => (await Promise.all(webs.map((web) => web.requests()))).reduce((sum, one) => sum + one, 0)
  await visitor.fetchReply('GET', paths.support)
  const before = await drawn()
  for (let left = 50; left > 0; left -= 1) await visitor.fetchReply('GET', paths.support)
  const drawnAgain = (await drawn()) - before
  const own = await visitor.fetchReply('GET', paths.login)
  if (name === 'nginx')
    expect('a page that is the same for everybody is kept', drawnAgain <= 1, `${drawnAgain} of 50 reached the site`)
  expect('one that is not says so', /no-(cache|store)/.test(String(own.headers['cache-control'])), own.headers['cache-control'])
  const since = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => visitor.fetchReply('GET', paths.login)))
  const ms = Math.round(performance.now() - since)
  expect('twenty who open it at once do not wait for each other', ms < 2000, `${ms} ms`)
}

/** A part from far inside a map of some megabytes: the proxy must not fetch what lies before it, nor keep it. */
async function passesPartsOfTheMap(visitor: Visitor, proxy: Proxy): Promise<void> {
  const cachedBefore = proxy.cachedBytes()
  const { status, text, headers } = await visitor.fetchReply('GET', TILES_PATH, {
    headers: { range: `bytes=${FAR}-${FAR + 99}` },
  })
  expect('a part of the map comes as one', status === 206 && text === 'x'.repeat(100), `${status} ${headers['content-range']}`)
  const cached = proxy.cachedBytes() - cachedBefore
  expect('nothing of the map stays at the proxy', cached < MAP_BYTES / 10, `${cached} bytes`)
}

/** A town, and behind it what nobody reads. */
function writeMap(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'strannik-map-')), 'town.pmtiles')
  writePmtiles(file, { water: [feature({ type: 'Point', coordinates: [39, 43] }, { kind: 'ocean' })] }, 1)
  appendFileSync(file, 'x'.repeat(MAP_BYTES))
  return file
}

/** One after another is stopped and started again, while people look and search. */
async function restartsUnderLoad(visitor: Visitor, webs: Process[]): Promise<void> {
  const pages = ['/', paths.hotels, paths.airResults, paths.support, paths.login]
  const [seen, since]: [{ status: number; what: string }[], number] = [[], performance.now()]
  const elapsedMs = () => Math.round(performance.now() - since)
  let isOver = false
  async function browse(number: number): Promise<void> {
    for (let at = number; !isOver; at += 1) {
      const path = pages[at % pages.length]!
      const isSearch = at % 6 === 0
      const sentAt = elapsedMs()
      const { status } = await (isSearch
        ? visitor.fetchReply('POST', hotelOffers.path, { json: { ...stay, ids: ['moscow-14'] } })
        : visitor.fetchReply('GET', path))
      const answeredAt = elapsedMs()
      seen.push({ status, what: `${status} to ${isSearch ? 'a search' : path}, sent at ${sentAt} ms, answered at ${answeredAt}` })
      await wait(250)
    }
  }
  const looking = [1, 2, 3, 4, 5, 6].map(browse)
  await wait(2000)
  const turns: string[] = []
  for (const web of webs) {
    const stoppedAt = elapsedMs()
    await web.stop()
    const goneAt = elapsedMs()
    await web.start()
    turns.push(`stopped at ${stoppedAt} ms, gone at ${goneAt}, ready at ${elapsedMs()}`)
    await wait(3000)
  }
  isOver = true
  await Promise.all(looking)
  const failed = seen.filter(({ status }) => status >= 500 || status === 0)
  expect(
    'a rolling restart: 0 failed requests',
    failed.length === 0,
    [`${failed.length} of ${seen.length}`, ...turns, ...failed.map(({ what }) => what)].join('\n  '),
  )
}

/** A client that writes another address into the header before each search is counted as one all the same. */
async function believesNobody(visitor: Visitor): Promise<void> {
  const seen: number[] = []
  for (let at = 0; at < 75; at += 1)
    seen.push(
      (await visitor.fetchReply('POST', searchFlights.path, { json: flight, headers: { 'x-forwarded-for': `203.0.113.${at}` } }))
        .status,
    )
  expect(
    'a forged X-Forwarded-For is not believed',
    seen.includes(429),
    `${seen.filter((one) => one === 200).length} searches, then ${seen.at(-1)}`,
  )
}

const names = (['nginx', 'caddy'] as const).filter((name) => process.argv.length < 3 || process.argv.includes(name))
const postgres = await openPostgres()
const map = writeMap()
const started: { kill(): Promise<void> }[] = []
try {
  const [one, two, worker] = await Promise.all([
    startProcess('web', postgres.url, map),
    startProcess('web', postgres.url, map),
    startProcess('worker', postgres.url),
  ])
  started.push(one, two, worker)
  for (const name of names) {
    const proxy = await startProxy(name, [one.port, two.port])
    started.push(proxy)
    await tryProxy(name, [one, two], proxy)
    await proxy.kill()
  }
} finally {
  await Promise.all(started.map((process) => process.kill()))
  await postgres.close()
  rmSync(dirname(map), { recursive: true })
}
say(broken === 0 ? '\neverything holds' : `\n${broken} do not hold`)
process.exit(broken === 0 ? 0 : 1)
