// node bench/etg-dump.ts [hotels]: the memory of a process that loads a dump of so many hotels into PostgreSQL. The dump is
// written, line by line as it is read, by a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { openPostgres } from '#test/postgres.ts'
import { dumpedHotels, dumpedRegions } from '#test/suppliers/fake-etg/etg-hotels.ts'

const GOAL_MB = 64
const SAMPLE_MS = 200
const [, , first = '500000'] = process.argv
const isWriter = first === 'writer'
const hotels = Number(isWriter ? process.argv[3] : first)

if (isWriter) await writeDumps()
else await load()

async function writeDumps(): Promise<void> {
  const [hotel] = dumpedHotels()
  const lines: Record<string, () => Iterable<string>> = {
    regions: () => dumpedRegions().map((region) => `${JSON.stringify(region)}\n`),
    hotels: function* hotelLines() {
      for (let at = 0; at < hotels; at += 1) yield `${JSON.stringify({ ...hotel, hid: 20_000_000 + at, name: `Отель ${at}` })}\n`
    },
    changes: () => [],
  }
  const nameOf = (path: string) => (path.includes('region') ? 'regions' : path.includes('incremental') ? 'changes' : 'hotels')
  const server = createServer((request, response) => {
    const { url = '/', headers } = request
    request.resume()
    if (url.startsWith('/dumps/')) {
      const name = url.slice('/dumps/'.length)
      void pipeline(Readable.from(lines[name]!()), createZstdCompress(), response).catch(() => {}) // one of the three links below
      return
    }
    const data = { url: `http://${headers.host}/dumps/${nameOf(url)}`, last_update: '2026-11-16T04:00:00Z' }
    response.end(JSON.stringify({ status: 'ok', error: null, data, debug: null }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  process.stdin.on('end', () => process.exit()).resume()
}

async function load(): Promise<void> {
  const writer = spawn(process.execPath, [import.meta.filename, 'writer', String(hotels)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(writer.stdout), 'line')) as [string] // it prints its address first
  const postgres = await openPostgres({ synchronous_commit: 'off', max_wal_size: '4GB' })
  const database = await postgres.open(4)
  const call = etgCalls({ url, keyId: '1', key: 'of a bench', paceOf: () => ({ spend: async () => {}, recordAnswer: () => {} }) })
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() / 1e6), SAMPLE_MS)
  const begun = performance.now()
  const context = { db: database.db, call, now: () => new Date(), signal: AbortSignal.timeout(1_800_000), report: () => {} }
  await loadContent(context, [])
  clearInterval(timer)
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await database.query('select count(*)::int as count from etg_hotels')
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const most = (from: number, to: number) => Math.max(...samples.slice(from, to))
  const [early, late] = [most(tenth, 3 * tenth), most(8 * tenth, samples.length)]
  const isMet = late - early <= GOAL_MB
  console.log(
    `${(rows as { count: number }[])[0]!.count} hotels, ${samples.length} readings of the memory, in ${seconds.toFixed(0)} s, ${(hotels / seconds).toFixed(0)} a second`,
  )
  console.log(
    `${isMet ? '✓' : '✗'} memory: at most ${early.toFixed(0)} MB from a tenth to three, ${late.toFixed(0)} MB in the last fifth, ${most(0, samples.length).toFixed(0)} MB ever; goal: it grows by ${GOAL_MB} MB at most`,
  )
  writer.kill()
  await database.close()
  await postgres.close()
  process.exit(isMet ? 0 : 1)
}
