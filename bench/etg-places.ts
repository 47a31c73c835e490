// node bench/etg-places.ts [hotels]: how long suggestions and a region's hotels take out of Ostrovok's loaded dumps, on PostgreSQL.
import { countCommonWords, dumpedPlaces } from '#server/adapters/hotels/ostrovok/content/dumped-places.ts'
import { openPostgres } from '#test/postgres.ts'
import { fillPlaces, openEtgUnderTest } from '#test/suppliers/ostrovok-under-test.ts'

const GOAL_MS = 50
const ROUNDS = 1000
const hotels = Number(process.argv[2] ?? 200_000)

const postgres = await openPostgres({
  shared_buffers: '512MB',
  maintenance_work_mem: '256MB',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
})
const database = await postgres.open(4)
const etg = await openEtgUnderTest({ db: database.db })
await etg.loadDumps()
const begun = performance.now()
await fillPlaces(postgres.url, hotels)
const filled = performance.now()
await countCommonWords(database)
const seconds = [filled - begun, performance.now() - filled].map((ms) => (ms / 1000).toFixed(0))
console.log(`${hotels} hotels, ${hotels / 10} regions, filled in ${seconds[0]} s, their words counted in ${seconds[1]} s`)

const places = dumpedPlaces(database.db, etg.now)
const names = await sample(`select search_name as text from etg_hotels
  where hid in (select (20000000 + floor(random() * ${hotels}))::int::text from generate_series(1, ${ROUNDS}))`)
const towns = await sample(`select name as text from etg_regions order by random() limit ${ROUNDS}`)
const typed = names.flatMap((name, at) => {
  const [first = '', second = '', third = ''] = name.split(' ')
  const town = towns[at % towns.length]!
  return [
    name.slice(0, 1 + (at % 8)),
    second.slice(0, 3 + (at % 3)),
    third,
    `${second} ${third}`,
    `${first} ${second.slice(0, 2)}`,
    town.slice(0, 1 + (at % 6)),
  ]
})
const ids = Array.from({ length: ROUNDS }, (_, at) =>
  String(900_000_001 + (at % 20 === 0 ? at / 20 : Math.floor(Math.random() * (hotels / 10)))),
)
const isMet = [
  await time('suggestions', typed.slice(0, 4 * ROUNDS), (text) => places.suggest(text)),
  await time('hotels of a region', ids, (region) => places.ids(region)),
  await time(
    '  of the largest',
    Array.from({ length: 20 }, () => '900000001'),
    (region) => places.ids(region),
  ),
]
await etg.close()
await postgres.close()
process.exit(isMet.every(Boolean) ? 0 : 1)

async function time(what: string, given: string[], act: (one: string) => Promise<unknown>): Promise<boolean> {
  for (const one of given.slice(0, 50)) await act(one)
  const times: { ms: number; one: string }[] = []
  for (const one of given) {
    const start = performance.now()
    await act(one)
    times.push({ ms: performance.now() - start, one })
  }
  times.sort((one, other) => one.ms - other.ms)
  const at = (share: number) => times[Math.floor(times.length * share)]!.ms
  const slowest = times.at(-1)!
  console.log(
    `${what}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms; slowest ${slowest.ms.toFixed(0)} ms «${slowest.one}»`,
  )
  return at(0.95) <= GOAL_MS
}

async function sample(text: string): Promise<string[]> {
  const { rows } = await database.query(text)
  return (rows as { text: string }[]).map((row) => row.text) // the column of the select
}
