import type { Environment, Neighbour, Reply } from '#test/faults/neighbour-role.ts'
import { type EtgOrder, type EtgState, type Ending } from '#test/suppliers/fake-etg/etg-state.ts'
import { type FakeEtg, type Fault, openFakeEtg } from '#test/suppliers/fake-etg/fake-etg.ts'
import { faultOf } from './line.ts'

/** What ETG's records hold when they are read over its own door. */
export type EtgRecords = { orders: (EtgOrder & { penalty: string })[] } & EtgState['records']

/** The fake ETG in a process of its own: `/address` tells where it sells, `/records` what it sold. */
export async function openEtg(environment: Environment): Promise<Neighbour> {
  const fake = await openFakeEtg(
    () => new Date(environment.now()),
    (path) => moodOf(fake, environment, path),
  )
  return {
    outside: () => false,
    answer({ path }): Reply {
      const { url, keyId, key, records } = fake
      if (path === '/address') return { status: 200, body: { url, keyId, key } }
      const orders = [...fake.orders.values()].map((order) => ({ ...order, penalty: penaltyOf(fake, order) }))
      return { status: 200, body: { orders, ...records } satisfies EtgRecords }
    },
  }
}

type Policies = { cancellation_penalties: { policies: { start_at: string | null; amount_charge: string }[] } }

/** What it keeps of a stay now by the terms it was sold with. */
function penaltyOf({ hashes, now }: FakeEtg, { bookHash }: EtgOrder): string {
  const { payment_types } = hashes.get(bookHash)!.rate.payment_options as { payment_types: Policies[] } // a form is opened by it
  const reached = payment_types[0]!.cancellation_penalties.policies.filter(
    ({ start_at }) => start_at === null || Date.parse(`${start_at}Z`) <= now().getTime(),
  )
  return reached.at(-1)?.amount_charge ?? '0.00'
}

const no = ['soldout', 'provider', 'block', 'charge', '3ds', 'book_limit', 'not_allowed'] as const satisfies Ending[]
const moods = ['price up', 'form dearer', 'listed late'] as const

/** What it does otherwise with this one call, what will become of a stay begun now, and what its line does to the call. */
function moodOf(fake: FakeEtg, { random, weather }: Environment, path: string): Fault | undefined {
  const isBad = weather.share > 0
  for (const mood of moods) fake.oddities.delete(mood)
  const now = (mood: (typeof moods)[number], share: number) => isBad && random.hits(share) && fake.oddities.add(mood)
  if (path.endsWith('prebook/')) now('price up', 0.05)
  if (path.endsWith('order/info/')) now('listed late', 0.1)
  if (path.endsWith('booking/form/')) {
    now('form dearer', 0.03)
    const ending = random.hits(0.15) ? random.pick(no) : 'ok'
    Object.assign(fake.next, { ending, processing: random.below(5), unseen: random.hits(0.15) ? 1 + random.below(2) : 0 })
  }
  return faultOf(random, weather.share, ['timeout', 'unknown'] as const)
}
