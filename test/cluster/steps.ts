import { searchFlights } from '#contract/air.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import type { Calls } from '#test/agency.ts'
import type { Arrived } from '#test/faults/post-office.ts'
import { toSochi } from '#test/purchase.ts'
import { type Cluster, type ClusterPlan, type Report, openCluster } from './cluster.ts'
import {
  type Journey,
  type Seen,
  alternatingVisitor,
  enrol,
  flyAndReturn,
  stayAndReturn,
  until,
  wrongAtBank,
} from './visitors.ts'

/** Every step of a purchase and its return, of both products, by a guest and by a member, on alternating processes. */
export async function everyStep(plan: Omit<ClusterPlan, 'world'>): Promise<Report> {
  const cluster = await openCluster({ world: 'embedded', ...plan })
  try {
    const seen: Seen = new Map()
    const journeys = [...(await makeJourneys(cluster, seen, 0)), ...(await makeJourneys(cluster, seen, 1))]
    const lonely = [...seen].filter(([, members]) => members.size < cluster.web.length).map(([kind]) => kind)
    const broken = [
      ...lonely.map((kind) => `only one process ever answered ${kind}`),
      ...(await wrongAtBank(cluster.postgres, journeys)),
      ...(await wrongLetters(cluster, journeys)),
      ...(await wrongLimits(cluster)),
      ...[...cluster.web, ...cluster.workers].flatMap((member) => member.broken),
    ]
    return {
      facts: { journeys: journeys.length, kindsOfCalls: seen.size, redis: cluster.hasRedis, ...cluster.balancer.tally },
      broken,
    }
  } finally {
    await cluster.close()
  }
}

async function makeJourneys({ balancer, web }: Cluster, seen: Seen, round: number): Promise<Journey[]> {
  const visitor = (): Calls => alternatingVisitor({ origin: balancer.origin, members: web.length, round, seen })
  const guest = (name: string) => ({ email: `${name}-${round}@mail.example` })
  const day = 20 + round
  const [atHome, away] = [visitor(), visitor()]
  const member = await enrol(atHome, `member-${round}`)
  return [
    await flyAndReturn(away, guest('flyer'), day),
    await stayAndReturn(away, guest('sleeper'), day),
    await flyAndReturn(atHome, member, day + 2),
    await stayAndReturn(atHome, member, day + 2),
  ]
}

const ofTickets = /билет|бронь|ваучер|подтвержд/i
const ofMoney = /возврат|верн/i

/** One letter with the papers and one with the money for each purchase, none of them twice. */
async function wrongLetters({ neighbours: { post } }: Cluster, journeys: Journey[]): Promise<string[]> {
  const broken: string[] = []
  for (const [email, own] of Map.groupBy(journeys, (journey) => journey.email)) {
    const wanted = 2 * own.length
    const letters = await until(`${wanted} letters to ${email}`, async () => {
      const sent = await post.command<Arrived[]>('/records')
      const mine = sent.filter(({ to, subject }) => to === email && (ofTickets.test(subject) || ofMoney.test(subject)))
      return mine.length >= wanted ? mine : undefined
    })
    broken.push(...letters.filter(({ times }) => times > 1).map(({ subject }) => `sent twice: «${subject}» to ${email}`))
  }
  return broken
}

const MOST_SEARCHES = 30

/** Redis counts one visitor's searches on both processes together; without it each would let as many through. */
async function wrongLimits({ balancer, hasRedis }: Cluster): Promise<string[]> {
  if (!hasRedis) return []
  const body = JSON.stringify({ ...toSochi, dateThere: airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 40)), dateBack: null })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
  const statuses: number[] = []
  for (let at = 0; at < MOST_SEARCHES + 4; at += 1)
    statuses.push((await fetch(balancer.origin + searchFlights.path, { method: 'POST', headers, body })).status)
  const answered = statuses.filter((status) => status === 200).length
  return answered === MOST_SEARCHES ? [] : [`one visitor had ${answered} searches of two processes, ${MOST_SEARCHES} are allowed`]
}
