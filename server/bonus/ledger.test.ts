import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsFor } from '#domain/bonus/discount.ts'
import { statusAfter, type OrderEvent, type OrderStatus } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { addUser, activateUser } from '#server/account/user-store.ts'
import { type Database, type Db, inTransaction } from '#server/db/db.ts'
import { lockOrder, moveOrder } from '#server/payments/order-store.ts'
import { randomId } from '#server/payments/random-id.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { balanceOf, post, purseOf, reserveOf, troubles } from './ledger-store.ts'
import { reserveBonus } from './reserve.ts'
import { reverseBonus } from './reverse.ts'

const now = new Date('2026-11-21T09:00:00Z')
/** Sequences of the long form: LEDGER_SEQUENCES=10000 vitest run server/bonus/ledger.test.ts */
const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 60)

let postgres: TestPostgres
let real: Database
let memory: Database
beforeAll(async () => {
  postgres = await openPostgres()
  real = await postgres.open(40)
  memory = await openMemoryDatabase()
}, 120_000)
afterAll(async () => {
  await memory?.close()
  await postgres?.close()
})

async function person(db: Db, login: string, referrerAccountId?: string) {
  const added = await addUser(
    db,
    { login, email: `${login}@mail.ru`, passwordHash: null, ...(referrerAccountId && { referrerAccountId }) },
    now,
  )
  if (typeof added === 'string') throw new Error(added)
  await activateUser(db, added.id, now)
  return { id: added.id, account: added.bonus_account_id, purse: purseOf(added.bonus_account_id) }
}

async function order(db: Db, userId: string | null, price: number): Promise<string> {
  const id = randomId()
  const soon = new Date(now.getTime() + 1_200_000)
  const row = {
    id,
    kind: 'air',
    number: id,
    user_id: userId,
    access_key_hash: '',
    status: 'Registered',
    partner: false,
    marker: null,
    click: null,
    price_rub: price,
    bonus_rub: 0,
    amount_rub: price,
    contact_email: '',
    contact_person: '',
    contact_phone: '',
    consent_version: '',
    consent_at: now,
    time_limit: soon,
    first_checkout_at: null,
    expires_at: soon,
    created_at: now,
    updated_at: now,
  } as const
  await db.insertInto('orders').values(row).execute()
  return id
}

/** Points out of nowhere, as an accrual of a purchase long ago. */
async function give(db: Db, userId: string, account: string, points: number): Promise<void> {
  const orderId = await order(db, userId, 1)
  await inTransaction(db, (trx) =>
    post(trx, { txId: `accrual:${orderId}`, kind: 'accrual', orderId, from: 'issued', to: purseOf(account), points }, now),
  )
}

const terms = (price: number) => ({ items: [{ price, sessionId: 's' }], ratio: 1, maxShare: 1 })

function spend(db: Db, orderId: string, price: number, amount?: number) {
  return inTransaction(db, async (trx) =>
    reserveBonus(trx, await lockOrder(trx, orderId), { terms: terms(price), now, ...(amount !== undefined && { amount }) }),
  )
}

test('two hundred people at one purse take what is in it and not a point more', async () => {
  const { id, account, purse } = await person(real.db, 'rich')
  await give(real.db, id, account, 1000)
  const orders = await Promise.all(Array.from({ length: 200 }, () => order(real.db, id, 30)))
  const done = await Promise.allSettled(orders.map((one) => spend(real.db, one, 30, 30)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  for (const answer of done) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'bonus.not-enough' })
  expect(await balanceOf(real.db, purse)).toBe(10)
  expect(await troubles(real.db)).toEqual([])
})

test('one order paid by points from twenty tabs is reserved once', async () => {
  const { id, account, purse } = await person(real.db, 'tabs')
  await give(real.db, id, account, 500)
  const one = await order(real.db, id, 300)
  await Promise.all(Array.from({ length: 20 }, () => spend(real.db, one, 300)))
  expect([await balanceOf(real.db, purse), await balanceOf(real.db, reserveOf(one))]).toEqual([200, 300])
  expect(await troubles(real.db)).toEqual([])
})

test.each(['postgres', 'pglite'])('%s itself refuses what would break the books', async (engine) => {
  const { db } = engine === 'postgres' ? real : memory
  const { id, account, purse } = await person(db, `strict-${engine}`)
  await give(db, id, account, 100)
  const orderId = await order(db, id, 500)
  const entry = { kind: 'reserve', order_id: orderId, created_at: now } as const
  const alone = () =>
    inTransaction(db, (trx) =>
      trx
        .insertInto('bonus_entries')
        .values({ ...entry, tx_id: 'x', account_id: purse, amount: -1 })
        .execute(),
    )
  await expect(alone()).rejects.toThrow('does not sum to zero')
  const tooMuch = inTransaction(db, (trx) =>
    post(trx, { txId: 'y', kind: 'reserve', orderId, from: purse, to: reserveOf(orderId), points: 101 }, now),
  )
  await expect(tooMuch).rejects.toThrow('too few points')
  const overspent = inTransaction(db, (trx) =>
    post(trx, { txId: 'z', kind: 'spend', orderId, from: reserveOf(orderId), to: 'spent', points: 1 }, now),
  )
  await expect(overspent).rejects.toThrow()
  await expect(db.updateTable('bonus_entries').set({ amount: 5 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('bonus_entries').execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('bonus_accounts').execute()).rejects.toThrow('follows from the entries')
  expect(await balanceOf(db, purse)).toBe(100)
  expect(await troubles(db)).toEqual([])
})

test('the same event told a hundred times at once is posted once', async () => {
  const { id, account, purse } = await person(real.db, 'echo')
  const orderId = await order(real.db, id, 100)
  const posting = {
    txId: `accrual:${orderId}`,
    kind: 'accrual',
    orderId,
    from: 'issued',
    to: purseOf(account),
    points: 7,
  } as const
  await Promise.all(Array.from({ length: 100 }, () => inTransaction(real.db, (trx) => post(trx, posting, now))))
  expect(await balanceOf(real.db, purse)).toBe(7)
})

test('points spent on a trip come back in the share of the refund, and what it earned is taken back', async () => {
  const { db } = memory
  const referrer = await person(db, 'inviter')
  const { id, account, purse } = await person(db, 'invited', referrer.account)
  await give(db, id, account, 400)
  const one = await order(db, id, 10_000)
  await spend(db, one, 10_000)
  for (const event of ['authorize', 'capture', 'issue', 'ticket'] as const) await step(db, one, event)
  expect([await balanceOf(db, purse), await balanceOf(db, referrer.purse)]).toEqual([96, 48])
  const half = { orderId: one, refundId: 'first', refundTotal: 5000 }
  const split = await inTransaction(db, (trx) => reverseBonus(trx, half, now))
  expect(split).toEqual({ refundCard: 4800, refundBonus: 200, returnedPoints: 200, reversedAccrual: 48, reversedReferral: 24 })
  await inTransaction(db, (trx) => reverseBonus(trx, half, now))
  expect([await balanceOf(db, purse), await balanceOf(db, referrer.purse)]).toEqual([248, 24])
  await inTransaction(db, (trx) => reverseBonus(trx, { ...half, refundId: 'second' }, now))
  expect([await balanceOf(db, purse), await balanceOf(db, referrer.purse)]).toEqual([400, 0])
})

test('points already spent elsewhere leave a debt that cannot be spent and that later earnings fill', async () => {
  const { db } = memory
  const { id, purse } = await person(db, 'debtor')
  const first = await order(db, id, 10_000)
  for (const event of ['authorize', 'capture', 'issue', 'ticket'] as const) await step(db, first, event)
  const second = await order(db, id, 100)
  await spend(db, second, 100)
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: first, refundId: 'all', refundTotal: 10_000 }, now))
  expect(await balanceOf(db, purse)).toBe(-100)
  await expect(spend(db, await order(db, id, 50), 50)).rejects.toMatchObject({ code: 'bonus.not-enough' })
  const third = await order(db, id, 12_000)
  for (const event of ['authorize', 'capture', 'issue', 'ticket'] as const) await step(db, third, event)
  expect(await balanceOf(db, purse)).toBe(20)
})

/** One event of the order machine, when it is allowed now; answers the status after it. */
async function step(db: Db, id: string, event: OrderEvent): Promise<OrderStatus> {
  return inTransaction(db, async (trx) => {
    const { status } = await lockOrder(trx, id)
    const to = statusAfter(status, event)
    if (to) await moveOrder(trx, { id, from: status, event, now })
    return to ?? status
  })
}

type Model = { purses: Map<string, number>; orders: ModelOrder[] }
type ModelOrder = {
  id: string
  who: number
  price: number
  status: OrderStatus
  reserved: number
  spent: number
  earned: number
  refunds: number
}

const command = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('order' as const), who: fc.nat(2), price: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      at: fc.nat(7),
      amount: fc.option(fc.nat(2000), { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      at: fc.nat(7),
      event: fc.constantFrom<OrderEvent>(
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
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), at: fc.nat(7), part: fc.integer({ min: 1, max: 3 }) }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

async function obey(
  db: Db,
  people: { id: string; account: string; purse: ReturnType<typeof purseOf> }[],
  model: Model,
  one: Command,
): Promise<void> {
  if (one.kind === 'order') {
    const id = await order(db, people[one.who]!.id, one.price)
    model.orders.push({ id, who: one.who, price: one.price, status: 'Registered', reserved: 0, spent: 0, earned: 0, refunds: 0 })
    return
  }
  const target = model.orders[one.at]
  if (!target) return
  const name = people[target.who]!.account
  const have = () => model.purses.get(name) ?? 0
  const add = (points: number) => model.purses.set(name, have() + points)
  if (one.kind === 'reserve') {
    if (target.status !== 'Registered') return
    const can = Math.min(Math.max(0, have() + target.reserved), target.price)
    const wanted = one.amount ?? can
    const refused = one.amount !== 0 && (can === 0 || wanted > can)
    const done = await spend(db, target.id, target.price, one.amount).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'bonus.not-enough') return undefined
      throw problem
    })
    expect(done === undefined).toBe(refused)
    if (refused) return
    add(target.reserved - pointsFor(wanted, 1))
    target.reserved = wanted
    return
  }
  if (one.kind === 'event') {
    const before = target.status
    target.status = await step(db, target.id, one.event)
    if (target.status === before) return
    if (target.status === 'Paid') [target.spent, target.reserved] = [target.reserved, 0]
    if (['Expired', 'Failed'].includes(target.status) || (target.status === 'Cancelled' && before === 'Registered')) {
      add(target.reserved)
      target.reserved = 0
    }
    if (target.status === 'Ticketed') {
      target.earned = Math.floor((target.price - target.spent) / 100)
      add(target.earned)
    }
    if (before === 'Ticketing' && target.status === 'RefundPending') {
      add(target.spent)
      target.refunds = 99
    }
    return
  }
  if (target.status !== 'Ticketed' && target.status !== 'RefundPending') return
  if (target.refunds > 0) return
  target.refunds += 1
  const refundTotal = Math.floor(target.price / one.part)
  const card = Math.floor((refundTotal * (target.price - target.spent)) / target.price)
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: target.id, refundId: '1', refundTotal }, now))
  add(Math.min(target.spent, refundTotal - card))
  add(-Math.min(target.earned, Math.ceil((target.earned * refundTotal) / target.price)))
}

test(`${SEQUENCES} random lives of three people keep every rule of the ledger`, { timeout: 3_600_000 }, async () => {
  const { db } = real
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
      run += 1
      const people = await Promise.all([0, 1, 2].map((at) => person(db, `p${run}-${at}`)))
      const model: Model = { purses: new Map(), orders: [] }
      for (const { id, account } of people) {
        await give(db, id, account, 700)
        model.purses.set(account, 700)
      }
      for (const one of commands) await obey(db, people, model, one)
      for (const { account, purse } of people) expect(await balanceOf(db, purse)).toBe(model.purses.get(account))
      for (const { id, reserved } of model.orders) expect(await balanceOf(db, reserveOf(id))).toBe(reserved)
    }),
    { numRuns: SEQUENCES },
  )
  expect(await troubles(db)).toEqual([])
})
