/**
 * `npm run bench -- cpu`: what a page and a search cost of the processor, all threads of the server, beside bare Fastify and
 * React that draw the same elements. Both are measured by turns, in blocks of ten, so a busy machine slows both. Fails when a
 * figure is worse than 0.9 of what was reached (docs/figures.md).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'htmlparser2'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { freePort } from '#test/free-port.ts'
import { startRestedServer } from '../scripts/site-checks/own-server.ts'
import type { Tree } from './bare-react.ts'

const BLOCK = 10
const BLOCKS = 20
const WARM_UP = 150
/** Of what was reached. */
const TOLERANCE = 0.9

const today = dayOf(new Date(), HOME_ZONE)
const flight = { iataFrom: 'MOW', iataTo: 'AER', dateThere: airDay(addDays(today, 40)) }
const party = { adults: 1, children: 0, infants: 0 }
/** A query no route knows has a page drawn for each request. */
const drawn = { drawn: '1' }

/** Pages as they are drawn, and the ratio to bare React that was reached. */
const pages = [
  { name: 'home', url: `/?${new URLSearchParams(drawn)}`, reached: 2.9 },
  { name: 'results', url: `${paths.airResults}?${new URLSearchParams(flight)}`, reached: 3.1 },
  { name: 'hotel', url: href(paths.hotel, { hotelId: 'moscow-12' }, drawn), reached: 4.5 },
  { name: 'help', url: `${paths.support}?${new URLSearchParams(drawn)}`, reached: 2.6 },
] as const
/** Pages that are the same for everybody, and the requests a second of one core that were reached. */
const shared = [
  { name: 'home', url: paths.home, reached: 2000 },
  { name: 'hotel', url: href(paths.hotel, { hotelId: 'moscow-12' }), reached: 2000 },
  { name: 'help', url: paths.support, reached: 2000 },
] as const

type Document = ReturnType<typeof parseDocument>
type ChildNode = Document['children'][number]

/** Elements of a document as bare React draws them. */
function treeOf(node: ChildNode | Document): Tree[] {
  if (node.type === 'text') return [node.data]
  if (!('children' in node)) return [] // a comment, the doctype
  if (node.type === 'root') return node.children.flatMap(treeOf)
  if (!('attribs' in node)) return []
  const { class: className, style, ...rest } = node.attribs
  const inner = node.name === 'script' || node.name === 'style' ? textOf(node.children) : undefined
  const props = {
    ...rest,
    ...(className !== undefined && { className }),
    ...(style !== undefined && { style: styleOf(style) }),
    ...(inner !== undefined && { dangerouslySetInnerHTML: { __html: inner } }),
  }
  return [{ tag: node.name, props, children: inner === undefined ? node.children.flatMap(treeOf) : [] }]
}

const textOf = (nodes: readonly ChildNode[]) => nodes.map((node) => (node.type === 'text' ? node.data : '')).join('')

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').flatMap((each) => {
    const [name = '', ...value] = each.split(':')
    return name.trim() ? [[name.trim(), value.join(':').trim()] as const] : []
  })
  return Object.fromEntries(declarations)
}

/** Processor time of a process, all its threads, ms. */
function cpuOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return (
    tasks.reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6
  )
}

type Side = { pid: number; request(): Promise<unknown> }

async function block({ pid, request }: Side): Promise<number> {
  const before = cpuOf(pid)
  for (let n = 0; n < BLOCK; n += 1) await request()
  return (cpuOf(pid) - before) / BLOCK
}

/** The cost of an answer of each side, ms, measured by turns: medians of blocks. */
async function byTurns(...sides: Side[]): Promise<number[]> {
  for (const { request } of sides) for (let n = 0; n < WARM_UP; n += 1) await request()
  const costs = sides.map(() => [] as number[])
  for (let n = 0; n < BLOCKS; n += 1) for (const [at, side] of sides.entries()) costs[at]!.push(await block(side))
  return costs.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)]!)
}

async function get(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'zstd' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

let missed = 0
function report(what: string, figure: string, isMet: boolean): void {
  if (!isMet) missed += 1
  console.log(`${isMet ? '✓' : '✗'} ${what.padEnd(28)} ${figure}`)
}

async function bareServer(trees: Record<string, Tree>): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'bare-react.ts'), [String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(trees)
  await once(child, 'message')
  return { port, child }
}

const site = await startRestedServer()
const trees: Record<string, Tree> = {}
for (const { name, url } of pages)
  trees[name] = treeOf(parseDocument(await (await fetch(site.url + url)).text())).find((tree) => typeof tree !== 'string')!
const bare = await bareServer(trees)
try {
  for (const { name, url, reached } of pages) {
    const [ours = 0, theirs = 0] = await byTurns(
      { pid: site.pid, request: () => get(site.url + url) },
      { pid: bare.child.pid!, request: () => get(`http://127.0.0.1:${bare.port}/${name}`) },
    )
    const ratio = ours / theirs
    const figures = `${ours.toFixed(1)} ms, ${(1000 / ours).toFixed(0)}/s a core; bare React ${theirs.toFixed(1)} ms: ${ratio.toFixed(2)} ×`
    report(`${name}, drawn`, figures, ratio * TOLERANCE <= reached)
  }
  for (const { name, url, reached } of shared) {
    const [ours = 0] = await byTurns({ pid: site.pid, request: () => get(site.url + url) })
    report(`${name}, shared`, `${ours.toFixed(2)} ms, ${(1000 / ours).toFixed(0)}/s a core`, 1000 / ours >= reached * TOLERANCE)
  }
  async function search(dateThere: string): Promise<void> {
    const answer = await fetch(`${site.url}/api/air/Search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: JSON.stringify({ ...flight, ...party, dateThere, dateBack: null, locale: 'ru', currency: 'rub' }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a search answered ${answer.status}`)
  }
  let day = 0
  // Not by turns: what a new search leaves behind would be cleared away at the other's cost.
  const [same = 0] = await byTurns({ pid: site.pid, request: () => search(flight.dateThere) })
  const [fresh = 0] = await byTurns({ pid: site.pid, request: () => search(airDay(addDays(today, 1 + (day++ % 350)))) })
  report('POST /Search, again', `${same.toFixed(2)} ms, ${(1000 / same).toFixed(0)}/s a core`, same * TOLERANCE <= 0.55)
  report('POST /Search, new', `${fresh.toFixed(2)} ms, Moscow to Sochi, the longest list`, fresh * TOLERANCE <= 4.5)
} finally {
  bare.child.kill()
  await site.stop()
}
process.exitCode = missed === 0 ? 0 : 1
