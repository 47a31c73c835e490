import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsFor } from '#domain/bonus/discount.ts'
import type { OrderEvent, OrderStatus } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Database, type Db, inTransaction } from '#server/db/db.ts'
import { type LedgerPerson, give, now, order, person, spend, step } from '#test/ledger-model.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { loadBalance, reserveOf, ledgerViolations } from './ledger-store.ts'
import { reverseBonus } from './reverse.ts'

/** The long form: LEDGER_SEQUENCES=10000 vitest run server/bonus/ledger-scenarios.test.ts */
const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 60)
/** What everybody begins with. */
const OPENING_BALANCE = 700

let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open()
}, 120_000)
afterAll(async () => {
  await database?.close()
  await postgres?.close()
})

/** What the ledger should say, kept as plain numbers beside it. */
type Model = { db: Db; people: LedgerPerson[]; balances: number[]; orders: ModelOrder[] }
type ModelOrder = {
  id: string
  who: number
  price: number
  status: OrderStatus
  reserved: number
  spent: number
  earned: number
  /** Its points have been settled: nothing is returned twice. */
  isReversed: boolean
}

const events = [
  'authorize',
  'pay',
  'expire',
  'cancel',
  'capture',
  'refuse',
  'issue',
  'ticket',
  'give-up',
  'ask-refund',
] as const satisfies OrderEvent[]

const at = fc.nat(7)
const command = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('order' as const), who: fc.nat(2), price: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('reserve' as const), at, amount: fc.option(fc.nat(2000), { nil: undefined }) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('move' as const), at, event: fc.constantFrom(...events) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), at, part: fc.integer({ min: 1, max: 3 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

async function obey(model: Model, one: Command): Promise<void> {
  if (one.does === 'order') return placeOrder(model, one)
  const target = model.orders[one.at]
  if (!target) return
  if (one.does === 'reserve') return reserve(model, target, one.amount)
  if (one.does === 'move') return move(model, target, one.event)
  return refund(model, target, one.part)
}

async function placeOrder({ db, people, orders }: Model, { who, price }: { who: number; price: number }): Promise<void> {
  const id = await order(db, people[who]!.id, price)
  orders.push({ id, who, price, status: 'Registered', reserved: 0, spent: 0, earned: 0, isReversed: false })
}

async function reserve({ db, balances }: Model, target: ModelOrder, amount?: number): Promise<void> {
  if (target.status !== 'Registered') return
  const can = Math.min(Math.max(0, balances[target.who]! + target.reserved), target.price)
  const wanted = amount ?? can
  const isTooMuch = amount !== 0 && (can === 0 || wanted > can)
  const done = await spend(db, target.id, target.price, amount).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'bonus.not-enough') return undefined
    throw error
  })
  expect(done === undefined).toBe(isTooMuch)
  if (isTooMuch) return
  balances[target.who]! += target.reserved - pointsFor(wanted, 1)
  target.reserved = wanted
}

async function move({ db, balances }: Model, target: ModelOrder, event: OrderEvent): Promise<void> {
  const before = target.status
  target.status = await step(db, target.id, event)
  if (target.status === before) return
  if (target.status === 'Paid') [target.spent, target.reserved] = [target.reserved, 0]
  if (endedUnpaid(before, target.status)) {
    balances[target.who]! += target.reserved
    target.reserved = 0
  }
  if (target.status === 'Ticketed') {
    target.earned = Math.floor((target.price - target.spent) / 100)
    balances[target.who]! += target.earned
  }
  if (before === 'Ticketing' && target.status === 'RefundPending') {
    balances[target.who]! += target.spent
    target.isReversed = true
  }
}

function endedUnpaid(before: OrderStatus, after: OrderStatus): boolean {
  return after === 'Expired' || after === 'Failed' || (after === 'Cancelled' && before === 'Registered')
}

async function refund({ db, balances }: Model, target: ModelOrder, part: number): Promise<void> {
  const isFulfilled = target.status === 'Ticketed' || target.status === 'RefundPending'
  if (!isFulfilled || target.isReversed) return
  target.isReversed = true
  const { id, price, spent, earned } = target
  const refundTotal = Math.floor(price / part)
  const card = Math.floor((refundTotal * (price - spent)) / price)
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: id, refundId: '1', refundTotal }, now))
  balances[target.who]! += Math.min(spent, refundTotal - card) - Math.min(earned, Math.ceil((earned * refundTotal) / price))
}

test(`${SEQUENCES} random scenarios of three people keep every rule of the ledger`, { timeout: 7_200_000 }, async () => {
  const { db } = database
  let life = 0
  const lived = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
    life += 1
    const people = await Promise.all([0, 1, 2].map((who) => person(db, `life${life}-${who}`)))
    for (const { id, account } of people) await give(db, id, account, OPENING_BALANCE)
    const model: Model = { db, people, balances: people.map(() => OPENING_BALANCE), orders: [] }
    for (const one of commands) await obey(model, one)
    const balances = await Promise.all(people.map(({ ledgerAccount }) => loadBalance(db, ledgerAccount)))
    expect(balances).toEqual(model.balances)
    for (const { id, reserved } of model.orders) expect(await loadBalance(db, reserveOf(id))).toBe(reserved)
  })
  await fc.assert(lived, { numRuns: SEQUENCES })
  expect(await ledgerViolations(db)).toEqual([])
})
