import { setTimeout as wait } from 'node:timers/promises'
import { buyOne } from '#test/faults/buyer.ts'
import { BUYERS, inviteAll } from '#test/faults/kill.ts'
import { randomOf } from '#test/faults/random.ts'
import { settleSite } from '#test/faults/settle.ts'
import type { Site } from '#test/faults/site.ts'
import { type Cluster, type ClusterPlan, type Member, type Report, openCluster } from './cluster.ts'
import { browse } from './visitors.ts'

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

/** Every process is stopped and started again, one after another, while people buy and look around: nobody notices. */
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

type Purchases = Omit<ClusterPlan, 'world'> & { purchases: number }

/** A cluster in which people buy; `isOpen` until the last of them has bought. */
type Market = { cluster: Cluster; bought: () => number; isOpen: () => boolean }

const SETTLES_WITHIN_MS = 240_000

/**
 * People buy through the balancer while `disturb` runs; then every process is stopped, two hours pass, and the books of bank,
 * supplier and post are compared with what each buyer was shown.
 */
async function buyWhile<Facts extends object>(
  { purchases, ...plan }: Purchases,
  disturb: (market: Market) => Promise<{ facts: Facts; broken: string[] }>,
): Promise<Report> {
  const cluster = await openCluster({ world: 'neighbours', ...plan })
  const members: Member[] = [...cluster.web, ...cluster.workers]
  try {
    const { origin } = cluster.balancer
    const site: Site = {
      origins: [origin],
      random: randomOf(plan.seed),
      neighbours: cluster.neighbours,
      journal: { entries: [], people: [], violations: [] },
    }
    await cluster.neighbours.bank.command('/hooks', [`${origin}/pay/webhook/yookassa`])
    await inviteAll(site)
    const { entries } = site.journal
    let [isOpen, tries] = [true, 3 * purchases]
    const buyer = async () => {
      while (entries.length < purchases && (tries -= 1) >= 0) await buyOne(site)
    }
    const buying = Promise.all(Array.from({ length: BUYERS }, buyer)).finally(() => (isOpen = false))
    const disturbing = disturb({ cluster, bought: () => entries.length, isOpen: () => isOpen })
    const [, { facts, broken }] = await Promise.all([buying, disturbing])
    const tally = structuredClone(cluster.balancer.tally) // the bank's messages to a site that has ended are no answers to a visitor
    await Promise.all(members.map((member) => member.stop()))
    const settled = await settleSite(cluster.settings, { ...site, origins: [members[0]!.origin] }, SETTLES_WITHIN_MS) // there are two
    const { violations, statuses, waited } = settled
    const longestWait = Math.max(0, ...waited)
    return {
      facts: { ...facts, purchases: entries.length, orders: statuses, longestWait, balancer: tally, redis: cluster.hasRedis },
      broken: [...broken, ...members.flatMap((member) => member.broken), ...violations],
    }
  } finally {
    await cluster.close()
  }
}
