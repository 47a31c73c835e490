import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { checkoutFlights } from '#contract/air-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeUnpaid } from '#server/payments/payment-store.ts'
import { settle, voidOrRefund } from '#server/payments/settle.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openPostgres } from '#test/postgres.ts'
import { type BoughtFlight, fetchOrder, payWith, toTheBank } from '#test/purchase.ts'
import { type Random, randomOf } from './random.ts'

/** Purchases, and their outcomes. */
export type RaceTally = { purchases: number; statuses: Record<string, number> }

const CARDS = ['5555555555554444', '5555555555554444', '4000000000000002'] as const
/** Longer than a statement takes here: what two servers do at once falls between each other's statements. */
const LINE_MS = 8

/**
 * Two servers with a pool each on one PostgreSQL, a slow connection to it, and for each purchase everything at once: the bank's
 * message arrives, the deadline passes, somebody cancels, presses «pay» again and another way. Stops at the first broken promise.
 */
export async function race({ seed, purchases }: { seed: number; purchases: number }): Promise<RaceTally & { broken: string[] }> {
  const random = randomOf(seed)
  const postgres = await openPostgres()
  const agencies = [
    await openAgency({ database: await postgres.open(12) }),
    await openAgency({ database: await postgres.open(12) }),
  ] as const
  const line = slowLine(random)
  const tally: RaceTally = { purchases: 0, statuses: {} }
  let broken: string[] = []
  while (tally.purchases < purchases && broken.length === 0) {
    const { status, violations } = await racedPurchase(agencies, random, line)
    tally.purchases += 1
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    broken = violations
  }
  await Promise.all(agencies.map((agency) => agency.close()))
  await postgres.close()
  return { ...tally, broken }
}

type Agencies = readonly [Agency, Agency]
type Line = { isSlow: boolean }

async function racedPurchase(agencies: Agencies, random: Random, line: Line) {
  const [first] = agencies
  const bought = await toTheBank(first)
  await payWith(first, bought.paymentUrl, random.pick(CARDS))
  const attempts = await first.db.selectFrom('payments').select('id').where('order_id', '=', bought.id).execute()
  const paymentId = attempts[0]?.id ?? ''
  line.isSlow = true
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => {
      const action = random.pick(actions)
      const pause = random.below(3 * LINE_MS)
      return wait(pause).then(() => action(agencies[(at % 2) as 0 | 1], bought, paymentId)) // an odd one and an even one
    }),
  )
  line.isSlow = false
  for (const _ of [1, 2]) {
    for (const { clock } of agencies) clock.advance(61_000)
    await first.runJobs({ sweep: true })
  }
  return decision(first, bought, ends)
}

type Action = (agency: Agency, bought: BoughtFlight, paymentId: string) => Promise<unknown>

const submit =
  (method?: 'card' | 'sbp'): Action =>
  async ({ call }, { id, orderKey }) => {
    const { refusal: refused } = await call(checkoutFlights, { id, method }, { orderKey })
    if (refused === 'unknown') throw new Error('a press was answered with an error')
  }

const actions: readonly Action[] = [
  ({ deps }, _bought, paymentId) => settle(deps, paymentId, AbortSignal.timeout(60_000)),
  ({ deps }, _bought, paymentId) => settle(deps, paymentId, AbortSignal.timeout(60_000)),
  ({ deps }, _bought, paymentId) => voidOrRefund(deps, paymentId, AbortSignal.timeout(60_000)),
  ({ db, clock }, { id }) => closeUnpaid(db, { id, event: 'expire', now: clock.now() }),
  ({ db, clock }, { id }) => closeUnpaid(db, { id, event: 'cancel', now: clock.now() }),
  submit(),
  submit('sbp'),
]

/** What the bank keeps is what the order is worth, nothing is left held, and nobody was answered with an error. */
async function decision(agency: Agency, bought: BoughtFlight, ends: PromiseSettledResult<unknown>[]) {
  const failures = ends.flatMap((end) =>
    end.status === 'rejected' && !(end.reason instanceof Refusal) ? [end.reason as unknown] : [],
  )
  const { status } = await fetchOrder(agency, bought)
  const rows = await agency.db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', bought.id).execute()
  const taken = rows.filter(({ state }) => state === 'Captured' || state === 'Refunded')
  const ours = taken.reduce((sum, { amount_rub, refunded_rub }) => sum + amount_rub - refunded_rub, 0)
  const due = status === 'Ticketed' ? bought.price : 0
  const violations = [
    ...failures.map((error) => `I7: ${String(error)}`),
    ...(ours === due ? [] : [`I1: the bank keeps ${ours} for us, ${due} is due (${status})`]),
    ...(rows.some(({ state }) => state === 'Authorized') ? ['I3: a hold nobody took and nobody released'] : []),
    ...(rows.filter(({ state }) => state === 'Pending').length > 1 ? ['I2: two attempts can be paid'] : []),
  ]
  return { status, violations }
}

/** Every statement of this process takes a little while to get to PostgreSQL, as long as the line is slow. */
function slowLine(random: Random): Line {
  const line: Line = { isSlow: false }
  const { prototype } = pg.Client
  const query = prototype.query as (...args: unknown[]) => Promise<unknown>
  prototype.query = async function (this: pg.Client, ...args: unknown[]) {
    if (line.isSlow) await wait(random.below(LINE_MS))
    return query.apply(this, args)
  } as typeof prototype.query // the same calls, later
  return line
}
