import { setTimeout as wait } from 'node:timers/promises'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { searchFlights } from '#contract/air.ts'
import * as paths from '#domain/paths.ts'
import { toSochi } from '#test/purchase.ts'
import { type Market, type Purchases, buyWhile } from './purchases.ts'
import type { Report } from './report.ts'

const POLL_MS = 50
const DEAD_FOR_MS = 1000

/** Each process is killed in turn while people buy, and started again a second later. */
export function killEach({ kills, ...purchases }: Purchases & { kills: number }): Promise<Report> {
  return buyWhile(purchases, async ({ cluster, bought, isOpen }) => {
    const line = [cluster.web[0], cluster.workers[0], cluster.web[1], cluster.workers[1]].filter((each) => each !== undefined)
    const ups: number[] = []
    for (let at = 0; at < kills && isOpen(); at += 1) {
      const due = ((at + 1) * purchases.purchases) / (kills + 1)
      while (bought() < due && isOpen()) await wait(POLL_MS)
      const member = line[at % line.length]!
      await member.kill()
      await wait(DEAD_FOR_MS)
      ups.push(await member.start())
    }
    return { facts: { kills: ups.length, upAgainMs: ups }, broken: [] }
  })
}

/** Every process is asked to end and started again, one after another, while people buy and look around: nobody notices. */
export function restartEach(purchases: Purchases): Promise<Report> {
  return buyWhile(purchases, async (market) => {
    const browsing = browse(market)
    let restarts = 0
    const { web, workers, balancer } = market.cluster
    while (market.isOpen())
      for (const member of [...web, ...workers]) {
        await member.stop()
        await member.start()
        if (web.includes(member)) await balancer.untilKnown(member.port)
        restarts += 1
      }
    const { visits, failures } = await browsing
    const failed = Object.entries(balancer.tally.statuses).filter(([status]) => Number(status) >= 500)
    return {
      facts: { restarts, visits },
      broken: [...failures, ...failed.map(([status, times]) => `${times} answers ${status}`)],
    }
  })
}

const VISITORS = 3
const PAUSE_MS = 100

/** People who only look: pages and searches. Every answer must come, and be none of a failure. */
async function browse({ cluster: { balancer }, isOpen }: Market): Promise<{ visits: number; failures: string[] }> {
  const failures: string[] = []
  let visits = 0
  const visit = async () => {
    while (isOpen()) {
      visits += 1
      const failure = await visitOnce(balancer.origin, visits).catch((error: unknown) => String(error))
      if (failure) failures.push(failure)
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  return { visits, failures: failures.slice(0, 10) }
}

const pages = [paths.home, paths.support, paths.hotels, paths.about, paths.login]

async function visitOnce(origin: string, at: number): Promise<string | undefined> {
  const dateThere = airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 25 + (at % 14)))
  const search = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...toSochi, dateThere, dateBack: null }),
  }
  const [path, init] = at % 3 === 0 ? [searchFlights.path, search] : [pages[at % pages.length]!, {}]
  const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  return response.status === 200 && text.length > 0 ? undefined : `${path} was answered ${response.status}`
}
