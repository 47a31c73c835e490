import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AirOffer } from '#domain/air/offer.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { type Answers, type Purchase, buy, fetchOffers } from '#test/faults/cut-buyer.ts'
import { type Cluster, type ClusterPlan, type Report, openCluster } from './cluster.ts'
import type { Load, Measured } from './load-process.ts'
import { wrongAtBank } from './visitors.ts'

const MEASURED_SECONDS = 10
const AT_ONCE = 16
const TIMES = 3
const BUYERS = 2
const REFUSED_WITHIN_MS = 50
const GOODPUT = 0.8
const BACK_WITHIN_S = 10

/** Three times the load the site can take, while people buy: who only looks is refused at once, who buys notices nothing. */
export async function overload({ seconds, ...plan }: Omit<ClusterPlan, 'world'> & { seconds: number }): Promise<Report> {
  const cluster = await openCluster({ world: 'embedded', ...plan })
  try {
    const origins = cluster.web.map(({ origin }) => origin)
    await measure({ origins, seconds: MEASURED_SECONDS, atOnce: AT_ONCE }) // nothing is compiled yet
    const most = answeredOf(await measure({ origins, seconds: MEASURED_SECONDS, atOnce: AT_ONCE }))
    const answers: Answers = { statuses: {}, slowestMs: 0, broken: [] }
    const buying = await buyAlways(cluster, answers)
    const flood = await measure({ origins, seconds, perSecond: Math.ceil(most * TIMES) })
    const purchases = await buying.stop()
    const after = await measure({ origins, seconds: BACK_WITHIN_S + 5, perSecond: Math.ceil(most / 2) })
    const goodput = answeredOf(flood) / most
    const backAfter = after.seconds.findLastIndex(({ refused, failed }) => refused + failed > 0) + 1
    const [, refusedMs = 0] = flood.refusedMs
    const broken = [
      ...answers.broken,
      ...(await wrongAtBank(
        cluster.postgres,
        purchases.map(({ orderId, price }) => ({ orderId, paid: price, returned: 0 })),
      )),
      ...purchases.filter(({ tickets }) => tickets.length !== 1).map(({ email }) => `${email} has no ticket`),
      ...[...cluster.web, ...cluster.workers].flatMap((member) => member.broken),
    ]
    if (answers.statuses[503]) broken.push(`${answers.statuses[503]} calls of a purchase were refused`)
    if (purchases.length === 0) broken.push('nobody bought anything')
    if (flood.refusedWithoutTime > 0) broken.push(`${flood.refusedWithoutTime} refusals do not say when to come back`)
    if (refusedMs >= REFUSED_WITHIN_MS) broken.push(`95 of 100 refusals took ${refusedMs} ms`)
    if (goodput < GOODPUT) broken.push(`${Math.round(goodput * 100)} % of the load the site can take were answered`)
    if (backAfter > BACK_WITHIN_S) broken.push(`refusals ${backAfter} s after the flood`)
    const sums = { refused: sumOf(flood, 'refused'), failed: sumOf(flood, 'failed') }
    const { answeredMs, lateMs } = flood
    return {
      facts: {
        mostPerSecond: Math.round(most),
        sentPerSecond: Math.ceil(most * TIMES),
        goodput: Math.round(goodput * 100) / 100,
        ...sums,
        refusedMs: flood.refusedMs,
        answeredMs,
        generatorLateMs: lateMs,
        purchases: purchases.length,
        slowestOfPurchaseMs: answers.slowestMs,
        backAfter,
        redis: cluster.hasRedis,
      },
      broken,
    }
  } finally {
    await cluster.close()
  }
}

async function measure(load: Load): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-process.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as Measured // load-process.ts writes one
}

function sumOf({ seconds }: Measured, what: 'answered' | 'refused' | 'failed'): number {
  return seconds.reduce((sum, second) => sum + second[what], 0)
}

const answeredOf = (measured: Measured) => sumOf(measured, 'answered') / measured.seconds.length

/** People who buy one ticket after another until they are stopped; what was begun is bought to its end. */
async function buyAlways({ balancer }: Cluster, answers: Answers): Promise<{ stop(): Promise<Purchase[]> }> {
  const line = { origin: balancer.origin, answers }
  const purchases: Purchase[] = []
  let isOpen = true
  const days = Array.from({ length: BUYERS }, (_, at) => airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 50 + at)))
  const found = await Promise.all(days.map((day) => fetchOffers(line, day)))
  const buyer = async (offers: AirOffer[], number: number) => {
    for (const [at, offer] of offers.entries()) if (isOpen) purchases.push(await buy(line, offer, number * 1000 + at))
  }
  const buying = Promise.all(found.map(buyer))
  return {
    async stop() {
      isOpen = false
      await buying
      return purchases
    },
  }
}
