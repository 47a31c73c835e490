import { setTimeout as wait } from 'node:timers/promises'
import { browse } from './browsing.ts'
import { type Purchases, buyWhile } from './purchases.ts'
import type { Report } from './report.ts'

const POLL_MS = 50
const DEAD_FOR_MS = 1000
const BROWSES_EVERY_MS = 100

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
    const browsing = browse({ origin: market.cluster.balancer.origin, isOpen: market.isOpen, pauseMs: BROWSES_EVERY_MS })
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
