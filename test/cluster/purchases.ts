import { buyOne } from '#test/faults/buyer.ts'
import type { Site } from '#test/faults/client.ts'
import { BUYERS, inviteAll } from '#test/faults/kill.ts'
import { randomOf } from '#test/faults/random.ts'
import { settleSite } from '#test/faults/settle.ts'
import { type Cluster, type ClusterPlan, openCluster } from './cluster.ts'
import type { Member } from './member.ts'
import type { Report } from './report.ts'

export type Purchases = Omit<ClusterPlan, 'world'> & { purchases: number }

/** A cluster in which people buy; `isOpen` until the last of them has bought. */
export type Market = { cluster: Cluster; bought: () => number; isOpen: () => boolean }

const SETTLES_WITHIN_MS = 240_000

/**
 * People buy through the balancer while `disturb` does what it does; then every process is asked to end, two hours pass, and
 * the books of bank, supplier and post are compared with what each buyer was told.
 */
export async function buyWhile<Facts extends object>(
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
    const tally = structuredClone(cluster.balancer.tally) // what the bank tells a site that has ended is no answer to a visitor
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
