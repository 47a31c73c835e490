import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { mergedOffers } from '#domain/air/merged-offers.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { namedRef } from '#domain/seller.ts'
import { allCities } from '#server/adapters/places/airports.ts'
import { suggestWithNear } from '#server/adapters/places/suggest.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { openCheapest } from '#world/air/journeys/cheapest.ts'
import { type Engine, openEngine } from '#world/air/journeys/engine.ts'
import { agreementWith } from '#world/air/network/routes.ts'
import { timeHolds, timeHotels } from './hotels.ts'
import { raceMinotor } from './minotor.ts'
import {
  type Timing,
  MORE_AT_HOME,
  PLAIN,
  compareWithBruteForce,
  demandedPairs,
  explainEmpty,
  requestsOf,
  timeSearches,
} from './search.ts'

const swapped = (text: string) => (text.length > 2 ? text[1]! + text[0]! + text.slice(2) : text)

/** Milliseconds a suggestion takes: p50 and p95 over beginnings, whole names, foreign layouts and slips of 200 cities. */
function timeSuggestions(): { p50: number; p95: number; cities: number } {
  const cities = allCities()
    .slice(0, 200)
    .flatMap(({ name, nameEn, code }) => [name.slice(0, 2), name.slice(0, 4), name, nameEn, code, swapped(name), swapped(nameEn)])
  for (const text of cities.slice(0, 300)) suggestWithNear(text)
  const times = cities.map((text) => {
    const start = performance.now()
    suggestWithNear(text)
    return performance.now() - start
  })
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)]!, p95: times[Math.floor(times.length * 0.95)]!, cities: cities.length }
}

const FLIGHTS = 125
const FARES = 2

/** 500 offers: the same flights of two suppliers in two fares, each by a train of two flights. */
function offers(): AirOffer[] {
  return ['embedded', 'remote'].flatMap((seller) =>
    Array.from({ length: FLIGHTS * FARES }, (_, at) => {
      const [flight, fare] = [Math.floor(at / FARES), at % FARES]
      const moment = `2026-12-${String(1 + (flight % 28)).padStart(2, '0')}T10:00:00`
      return airOffer({
        hops: [hop({ at: moment, flight: `SU-${flight}` }), hop({ at: moment, flight: `S7-${flight}` })],
        totalPrice: 5000 + at + seller.length,
        journeyKey: `${seller}-${flight}`,
        itineraryRef: namedRef(seller, { sessionId: 's', optionId: String(fare) }),
      })
    }),
  )
}

/** Milliseconds of merging 500 offers: the half of 200 runs that are quicker end within them. */
function timeMerging(): { offers: number; left: number; p50: number } {
  const list = offers()
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    mergedOffers(list)
    return performance.now() - start
  })
  return { offers: list.length, left: mergedOffers(list).length, p50: times.toSorted((a, b) => a - b)[100] ?? 0 }
}

const NOW = new Date('2026-11-21T09:00:00Z')
const large = 'MOW LED SVX OVB KZN GOJ CEK KUF OMS UFA KJA PEE VVO IKT KHV TJM KGD'.split(' ')
let missed = 0

/** One line: what, how much, and whether the goal is met. */
function report(what: string, figure: string, isMet?: boolean, goal = '') {
  if (isMet === false) missed++
  const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗'
  console.log(`${mark} ${what.padEnd(44)} ${figure.padEnd(34)} ${goal}`)
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 3 : 0)} ms`
const percent = (share: number) => `${(share * 100).toFixed(2)} %`

function bytesOf(value: object): number {
  return Object.values(value).reduce((sum: number, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0)
}

function build(): Engine {
  const start = performance.now()
  const engine = openEngine(NOW)
  const took = performance.now() - start
  const { timetable, fares } = engine
  const megabytes = (bytesOf(timetable) + bytesOf(timetable.zones) + bytesOf(fares)) / 1e6
  const { departure, airports, carriers } = timetable
  report('The world', `${departure.length} patterns, ${airports.length} airports, ${carriers.length} carriers`)
  report('Network written out, engine built', ms(took), took <= 400, 'goal ≤ 400 ms')
  report('Engine memory', `${megabytes.toFixed(1)} MB, of it distances ${(timetable.km.byteLength / 1e6).toFixed(1)}`)
  return engine
}

const isRussian = (country: string) => country === 'RU'

function searches(engine: Engine) {
  const requested = (home: number, startsIn?: typeof isRussian, draws = 4000) =>
    timeSearches(engine, requestsOf(engine, demandedPairs(engine, draws, startsIn ? { startsIn, home } : { home })))
  const world = requested(PLAIN, undefined, 20_000) // one empty answer in a hundred: of 4,000 draws chance alone moves it by 0.15 %
  report('Full search with fares, world, plain gravity: p50', ms(world.p50))
  report('  p95', ms(world.p95), world.p95 <= 0.6, 'goal ≤ 0.6 ms')
  report('  searches a second, one core', world.perSecond.toFixed(0), world.perSecond >= 6000, 'goal ≥ 6,000')
  report('  journeys an answer; the slowest', `${world.journeys.toFixed(1)}; ${world.slowest}`)
  reportEmpty(engine, world, 0.01)
  const atHome = requested(MORE_AT_HOME)
  report(`  home ${MORE_AT_HOME} × likelier: p95, empty`, `${ms(atHome.p95)}, ${percent(atHome.share)}`)
  const russia = requested(PLAIN, isRussian)
  report('Full search with fares, from Russia, plain: p50', ms(russia.p50))
  report('  p95', ms(russia.p95), russia.p95 <= 0.1, 'goal ≤ 0.1 ms')
  reportEmpty(engine, russia)
  const russiaAtHome = requested(MORE_AT_HOME, isRussian)
  report(`  home ${MORE_AT_HOME} × likelier: p95, empty`, `${ms(russiaAtHome.p95)}, ${percent(russiaAtHome.share)}`)
  betweenLarge(engine)
}

function reportEmpty(engine: Engine, { share, empty }: Timing, goal?: number) {
  const { otherDay, threeChanges, byRule, worst } = explainEmpty(engine, empty)
  const why = `${empty.length}: ${otherDay} fly another day, ${threeChanges} need a third change, ${byRule} too far round, out of season or ill-timed`
  report('  empty answers', percent(share), goal === undefined ? undefined : share <= goal, goal ? `goal ≤ ${goal * 100} %` : '')
  report('    why', why)
  report('    worst', worst)
}

function betweenLarge(engine: Engine) {
  const cities = large.map((code) => engine.endOf(code)!.city)
  const pairs = cities.flatMap((from) => cities.flatMap((to) => (from === to ? [] : [{ from, to }])))
  const inside = timeSearches(engine, requestsOf(engine, pairs))
  report(`  between ${large.length} large Russian cities: p50, p95`, `${ms(inside.p50)}, ${ms(inside.p95)}`)
  const empty = inside.empty.length
  report('  empty answers there', `${empty} of ${pairs.length}`, empty === 0, 'goal 0')
}

function calendar(engine: Engine) {
  const [from, to] = [engine.endOf('MOW')!.city, engine.endOf('BKK')!.city]
  const [request] = requestsOf(engine, [{ from, to }])
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    const cheapest = openCheapest(engine.timetable, engine.fares, request!)
    for (let day = 4; day < 364; day++) cheapest(day)
    return performance.now() - start
  })
  report('Prices of 360 days, MOW–BKK', ms(Math.min(...times)), Math.min(...times) <= 10, 'goal ≤ 10 ms')
}

function race(engine: Engine) {
  const { queries, same, oursMicroseconds, minotorMilliseconds, times } = raceMinotor(
    engine,
    demandedPairs(engine, 120, { home: MORE_AT_HOME }),
  )
  report('Earliest arrival, the same answers', `${same} of ${queries}`, same === queries, 'goal: all')
  report('  ours, minotor', `${oursMicroseconds.toFixed(1)} µs, ${minotorMilliseconds.toFixed(1)} ms`)
  report('  quicker than minotor', `${times.toFixed(0)} ×`, times >= 2000, 'goal ≥ 2,000 ×')
}

/** Against real routes: `--routes=FILE` with rows «airline, from, to, km, flights a week», parted by tabs, under a heading. */
function agreement() {
  const file = process.argv.find((argument) => argument.startsWith('--routes='))?.slice('--routes='.length)
  if (!file) return report('Agreement with real routes', 'not asked for: --routes=FILE')
  const { busiest300, ours } = agreementWith(readFileSync(file, 'utf8'))
  report('300 busiest pairs that we fly direct', percent(busiest300), busiest300 >= 0.9, 'goal ≥ 90 %')
  report('Our direct pairs the reference knows', percent(ours), ours >= 0.97, 'goal ≥ 97 %')
}

/** A bench of the built site, most in a browser: a process of its own that prints its lines and fails when it misses a goal. */
function onTheSite(file: string) {
  console.log(`\n${file}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file)], { stdio: 'inherit' })
  if (status !== 0) missed++
}

async function hotelHolds() {
  const { requested, held, perSecond, p95 } = await timeHolds(NOW)
  report(`${held} of ${requested} rooms held on PostgreSQL, 20 at once`, `${perSecond.toFixed(0)} a second, p95 ${ms(p95)}`)
}

function hotels() {
  const { build: made, hotels: count, search, batch: chunk, kilobytes, suggest } = timeHotels(NOW)
  report(`${count} hotels made`, ms(made), made <= 150, 'goal ≤ 150 ms')
  report('1,100 hotels of a region searched: p50', ms(search.p50))
  report('  p95', ms(search.p95), search.p95 <= 2, 'goal ≤ 2 ms')
  report(`MakeRateList of 200 with its JSON, ${kilobytes.toFixed(0)} kB: p50`, ms(chunk.p50))
  report('  p95', ms(chunk.p95), chunk.p95 <= 4, 'goal ≤ 4 ms')
  report('Hotel suggestions: p50, p95', `${ms(suggest.p50)}, ${ms(suggest.p95)}`, suggest.p95 <= 10, 'goal p95 ≤ 10 ms')
}

function merging() {
  const { offers, left, p50 } = timeMerging()
  report(`${offers} offers of two suppliers merged to ${left}: p50`, ms(p50), p50 <= 3, 'goal ≤ 3 ms')
}

const [, , alone = '', ...options] = process.argv
if (['growth', 'cpu', 'backup'].includes(alone)) {
  const bench = [join(import.meta.dirname, `${alone}.ts`), ...options]
  process.exit(spawnSync(process.execPath, bench, { stdio: 'inherit' }).status ?? 1)
}
console.log(
  `${new Date().toISOString().slice(0, 16)}, Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`,
)
const engine = build()
searches(engine)
calendar(engine)
race(engine)
const suggestions = timeSuggestions()
report('City suggestions: p50, p95', `${ms(suggestions.p50)}, ${ms(suggestions.p95)}`, suggestions.p95 <= 10, 'goal p95 ≤ 10 ms')
merging()
hotels()
await hotelHolds()
agreement()
const { worlds, answered } = compareWithBruteForce(10_000)
report('Equal to an exhaustive search', `${worlds} small worlds, ${answered} with answers`, true, 'goal 10,000')
onTheSite('list.ts')
onTheSite('http.ts')
onTheSite('hotel-list.ts')
console.log(missed === 0 ? '\nEvery goal is met.' : `\nGoals missed: ${missed}.`)
