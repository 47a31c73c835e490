import { setTimeout as wait } from 'node:timers/promises'
import type { Environment, Neighbour, Reply } from '#test/faults/neighbour-role.ts'
import type { Random } from '#test/faults/random.ts'
import { type FakeDuffel, type Fault as DuffelFault, openFakeDuffel } from '#test/suppliers/fake-duffel/fake-duffel.ts'
import { changeFlights, issue, signedMessage } from '#test/suppliers/fake-duffel/fake-orders.ts'
import type { Json } from '#test/suppliers/fake-duffel/fake-state.ts'
import type { Ending, EtgOrder, EtgState } from '#test/suppliers/fake-etg/etg-state.ts'
import { type FakeEtg, type Fault as EtgFault, openFakeEtg } from '#test/suppliers/fake-etg/fake-etg.ts'

export const WEBHOOK_SECRET = 'a secret of the messages of the fake'

/** What Duffel's records hold when they are read over its own door. */
export type DuffelRecords = { orders: Json[] } & FakeDuffel['records']

const POLL_MS = 300

/**
 * The fake Duffel in a process of its own: `/address` returns where it sells, `/records` what it sold, `/hooks` takes the address
 * for its messages. It makes a second order for an offer when one is requested, so that a repeated request is visible.
 */
export async function openDuffel(environment: Environment): Promise<Neighbour> {
  const { random, weather, now } = environment
  const hooks: string[] = []
  const fake = await openFakeDuffel(
    () => new Date(now()),
    (call) => duffelMoodOf(fake, environment, call),
  )
  fake.oddities.add('sells twice')
  const reported = new Map<string, string>()
  setInterval(() => {
    for (const order of fake.orders.values()) {
      if (isPaid(order) && !isIssued(order) && (weather.share === 0 || random.hits(0.05))) issue(fake, order)
      const state = [isPaid(order), isIssued(order), order.cancelled_at].join()
      if (reported.get(String(order.id)) === state) continue
      reported.set(String(order.id), state)
      if (isIssued(order) && !order.cancelled_at && random.hits(0.05)) changeFlights(fake, String(order.id), { minutes: 20 })
      void report(environment, hooks, `${String(order.id)}_${reported.size}_${state.length}`, String(order.id))
    }
  }, POLL_MS)
  return {
    outside: () => false,
    answer({ path, text }): Reply {
      if (path === '/address') return { status: 200, body: { url: fake.url, token: fake.token } }
      if (path === '/hooks') return { status: 200, body: hooks.push(...(JSON.parse(text) as string[])) }
      return { status: 200, body: { orders: [...fake.orders.values()], ...fake.records } satisfies DuffelRecords }
    },
  }
}

export function isPaid({ payment_status }: Json): boolean {
  return Boolean((payment_status as Json).paid_at)
}

export function isIssued({ documents }: Json): boolean {
  return (documents as unknown[]).length > 0
}

const duffelMoods = ['price up', 'offer run out', 'accepted', 'payment lost', 'tickets never'] as const

/** What it does otherwise with this one call, and what its line does to it. */
function duffelMoodOf(fake: FakeDuffel, { random, weather }: Environment, call: string): DuffelFault | undefined {
  const isBad = weather.share > 0
  for (const mood of duffelMoods) fake.oddities.delete(mood)
  const now = (mood: (typeof duffelMoods)[number], share: number) => isBad && random.hits(share) && fake.oddities.add(mood)
  const isOrder = call.startsWith('POST /air/orders')
  const isPayment = call.startsWith('POST /air/payments')
  if (isOrder) void (now('price up', 0.05) || now('offer run out', 0.04))
  if (isPayment) void [now('accepted', 0.1) || now('payment lost', 0.05), now('tickets never', 0.2)]
  return faultOf(random, weather.share, isOrder || isPayment ? (['202', '202 failed'] as const) : [])
}

/** Messages arrive late, twice, out of order, or not at all; each only says which order to read again. */
async function report({ random, weather, now }: Environment, hooks: string[], id: string, orderId: string): Promise<void> {
  if (hooks.length === 0 || random.hits(weather.share)) return
  for (let sending = random.hits(0.3) ? 2 : 1; sending > 0; sending -= 1) {
    await wait(random.hits(0.2) ? 3000 + random.below(5000) : random.below(600))
    const { body, headers } = signedMessage(WEBHOOK_SECRET, new Date(now()), { id, orderId })
    await fetch(random.pick(hooks), { method: 'POST', headers, body }).catch(() => {}) // a server that is down has not received it
  }
}

/** What ETG's records hold when they are read over its own door. */
export type EtgRecords = { orders: (EtgOrder & { penalty: string })[] } & EtgState['records']

/** The fake ETG in a process of its own: `/address` returns where it sells, `/records` what it sold. */
export async function openEtg(environment: Environment): Promise<Neighbour> {
  const fake = await openFakeEtg(
    () => new Date(environment.now()),
    (path) => etgMoodOf(fake, environment, path),
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
const etgMoods = ['price up', 'form dearer', 'listed late'] as const

/** What it does otherwise with this one call, what will become of a stay begun now, and what its line does to the call. */
function etgMoodOf(fake: FakeEtg, { random, weather }: Environment, path: string): EtgFault | undefined {
  const isBad = weather.share > 0
  for (const mood of etgMoods) fake.oddities.delete(mood)
  const now = (mood: (typeof etgMoods)[number], share: number) => isBad && random.hits(share) && fake.oddities.add(mood)
  if (path.endsWith('prebook/')) now('price up', 0.05)
  if (path.endsWith('order/info/')) now('listed late', 0.1)
  if (path.endsWith('booking/form/')) {
    now('form dearer', 0.03)
    const ending = random.hits(0.15) ? random.pick(no) : 'ok'
    Object.assign(fake.next, { ending, processing: random.below(5), unseen: random.hits(0.15) ? 1 + random.below(2) : 0 })
  }
  return faultOf(random, weather.share, ['timeout', 'unknown'] as const)
}

/** What a bad line does to a call, the likely things more often; a hang and «too many» stop everybody, so they are rare. */
const kinds = [
  '500 before',
  '500 before',
  '500 after',
  '500 after',
  '504 after',
  'cut before',
  'cut before',
  'cut after',
  'cut after',
  'half a body',
  'malformed',
  'slow',
  'slow',
] as const
const RARE = 0.02

type LineFault<Own> = Exclude<(typeof kinds)[number], 'slow'> | 'hang' | '429' | Own

/** The fault of one call out of a share of them; `own` are those that only this supplier has. */
function faultOf<Own extends string>(
  random: Random,
  share: number,
  own: readonly Own[],
): LineFault<Own> | { slowMs: number } | undefined {
  if (!random.hits(share)) return undefined
  if (random.hits(RARE)) return random.pick(['hang', '429'] as const)
  if (own.length > 0 && random.hits(0.2)) return random.pick(own)
  const kind = random.pick(kinds)
  return kind === 'slow' ? { slowMs: 200 + random.below(random.hits(0.1) ? 28_000 : 1800) } : kind
}
