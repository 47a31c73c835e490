import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type ClusterPlan, type Member, type Report, openCluster } from './cluster.ts'
import { type Journey, alternatingVisitor, browse, flyAndReturn, stayAndReturn, wrongAtBank } from './visitors.ts'

const SAMPLED_EVERY_MS = 5000
const BROWSES_EVERY_MS = 300
const BUYS_EVERY_MS = 3000
const PARTS = 12
/** The first parts fill what is kept of searches, pages and prices; from there on nothing may grow. */
const WARM_PARTS = 4
const HEAP_GROWS_AT_MOST = 1.1
const DESCRIPTORS_GROW_BY_AT_MOST = 10

/** What a process held in one part of the time: the least of its heap is what is left after a whole collection. */
type Part = { heapMb: number; residentMb: number; descriptors: number }

/** Visitors search, buy and cancel for a long time: heap and descriptors of every process stay where they are. */
export async function soak({ minutes, ...plan }: Omit<ClusterPlan, 'world'> & { minutes: number }): Promise<Report> {
  const cluster = await openCluster({ world: 'embedded', ...plan })
  const members = [...cluster.web, ...cluster.workers]
  try {
    const ends = performance.now() + minutes * 60_000
    const isOpen = () => performance.now() < ends
    const [browsing, { journeys, failures }, held] = await Promise.all([
      browse({ origin: cluster.balancer.origin, isOpen, pauseMs: BROWSES_EVERY_MS }),
      buyAndReturn(cluster, isOpen),
      Promise.all(members.map((member) => watch(member, (minutes * 60_000) / PARTS))),
    ])
    const failed = Object.entries(cluster.balancer.tally.statuses).filter(([status]) => Number(status) >= 500)
    return {
      facts: {
        visits: browsing.visits,
        journeys: journeys.length,
        heldByPart: Object.fromEntries(members.map(({ name }, at) => [name, seriesOf(held[at]!)])),
        balancer: cluster.balancer.tally,
        redis: cluster.hasRedis,
      },
      broken: [
        ...browsing.failures,
        ...failures,
        ...failed.map(([status, times]) => `${times} answers ${status}`),
        ...members.flatMap(({ name }, at) => grown(name, held[at]!)),
        ...members.flatMap((member) => member.broken),
        ...(await wrongAtBank(cluster.postgres, journeys)),
      ],
    }
  } finally {
    await cluster.close()
  }
}

const SALES_BEGIN_IN_DAYS = 20
const DAYS_OF_SALE = 200

/** One purchase after another, of both products, each given back. */
async function buyAndReturn({ balancer, web }: Cluster, isOpen: () => boolean) {
  const journeys: Journey[] = []
  const failures: string[] = []
  for (let at = 0; isOpen(); at += 1) {
    const visitor = alternatingVisitor({ origin: balancer.origin, members: web.length, round: at, seen: new Map() })
    const buyer = { email: `soak-${at}@mail.example` }
    const day = SALES_BEGIN_IN_DAYS + (at % DAYS_OF_SALE)
    await (at % 2 === 0 ? flyAndReturn(visitor, buyer, day) : stayAndReturn(visitor, buyer, day)).then(
      (journey) => journeys.push(journey),
      (error: unknown) => failures.push(`purchase ${at}: ${String(error)}`),
    )
    await wait(BUYS_EVERY_MS)
  }
  return { journeys, failures }
}

async function watch(member: Member, partMs: number): Promise<Part[]> {
  const began = performance.now()
  const parts: Part[] = []
  for (let at = 0; at < PARTS; at += 1) {
    let part = await held(member)
    while (performance.now() < began + (at + 1) * partMs) {
      await wait(SAMPLED_EVERY_MS)
      const { heapMb, residentMb, descriptors } = await held(member)
      part = {
        heapMb: Math.min(part.heapMb, heapMb),
        residentMb: Math.max(part.residentMb, residentMb),
        descriptors: Math.max(part.descriptors, descriptors),
      }
    }
    parts.push(part)
  }
  return parts
}

async function held({ name, origin }: Member): Promise<Part> {
  const response = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  const of = (metric: string) => {
    const value = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`${name} does not tell ${metric}: ${response.status}`)
    return Number(value)
  }
  return {
    heapMb: Math.round(of('nodejs_heap_size_used_bytes') / 1e6),
    residentMb: Math.round(of('process_resident_memory_bytes') / 1e6),
    descriptors: of('process_open_fds'),
  }
}

type Series = Record<keyof Part, number[]>

function seriesOf(parts: Part[]): Series {
  return {
    heapMb: parts.map(({ heapMb }) => heapMb),
    residentMb: parts.map(({ residentMb }) => residentMb),
    descriptors: parts.map(({ descriptors }) => descriptors),
  }
}

/** The last third of the time against the one in the middle. */
function grown(name: string, parts: Part[]): string[] {
  const [middle, last] = [parts.slice(WARM_PARTS, -WARM_PARTS), parts.slice(-WARM_PARTS)].map(seriesOf) as [Series, Series] // two
  const [heapThen, heapNow] = [Math.min(...middle.heapMb), Math.min(...last.heapMb)]
  const [openThen, openNow] = [Math.max(...middle.descriptors), Math.max(...last.descriptors)]
  const broken: string[] = []
  if (heapNow > heapThen * HEAP_GROWS_AT_MOST) broken.push(`the heap of ${name} grew from ${heapThen} to ${heapNow} MB`)
  if (openNow > openThen + DESCRIPTORS_GROW_BY_AT_MOST)
    broken.push(`${name} had ${openThen} descriptors open, and then ${openNow}`)
  return broken
}
