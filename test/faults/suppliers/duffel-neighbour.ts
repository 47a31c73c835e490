import { setTimeout as wait } from 'node:timers/promises'
import type { Environment, Neighbour, Reply } from '#test/faults/neighbour-role.ts'
import { changeFlights, signedMessage } from '#test/suppliers/fake-duffel/fake-changes.ts'
import { type FakeDuffel, type Fault, openFakeDuffel } from '#test/suppliers/fake-duffel/fake-duffel.ts'
import { issue } from '#test/suppliers/fake-duffel/fake-orders.ts'
import type { Json } from '#test/suppliers/fake-duffel/fake-state.ts'
import { faultOf } from './line.ts'

export const WEBHOOK_SECRET = 'a secret of the messages of the fake'

/** What Duffel's records hold when they are read over its own door. */
export type DuffelRecords = { orders: Json[] } & FakeDuffel['records']

const POLL_MS = 300

/**
 * The fake Duffel in a process of its own: `/address` tells where it sells, `/records` what it sold, `/hooks` takes where its messages go.
 * It makes a second order for an offer when it is asked for one, so that asking twice is seen.
 */
export async function openDuffel(environment: Environment): Promise<Neighbour> {
  const { random, weather, now } = environment
  const hooks: string[] = []
  const fake = await openFakeDuffel(
    () => new Date(now()),
    (call) => moodOf(fake, environment, call),
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

const moods = ['price up', 'offer run out', 'accepted', 'payment lost', 'tickets never'] as const

/** What it does otherwise with this one call, and what its line does to it. */
function moodOf(fake: FakeDuffel, { random, weather }: Environment, call: string): Fault | undefined {
  const isBad = weather.share > 0
  for (const mood of moods) fake.oddities.delete(mood)
  const now = (mood: (typeof moods)[number], share: number) => isBad && random.hits(share) && fake.oddities.add(mood)
  const isOrder = call.startsWith('POST /air/orders')
  const isPayment = call.startsWith('POST /air/payments')
  if (isOrder) void (now('price up', 0.05) || now('offer run out', 0.04))
  if (isPayment) void [now('accepted', 0.1) || now('payment lost', 0.05), now('tickets never', 0.2)]
  return faultOf(random, weather.share, isOrder || isPayment ? (['202', '202 failed'] as const) : [])
}

/** Messages come late, twice, out of order, or not at all; each only says which order to read again. */
async function report({ random, weather, now }: Environment, hooks: string[], id: string, orderId: string): Promise<void> {
  if (hooks.length === 0 || random.hits(weather.share)) return
  for (let sending = random.hits(0.3) ? 2 : 1; sending > 0; sending -= 1) {
    await wait(random.hits(0.2) ? 3000 + random.below(5000) : random.below(600))
    const { body, headers } = signedMessage(WEBHOOK_SECRET, new Date(now()), { id, orderId })
    await fetch(random.pick(hooks), { method: 'POST', headers, body }).catch(() => {}) // a server that is down has not heard it
  }
}
