import { sql } from 'kysely'
import { terminalStatuses } from '#domain/payments/order.ts'
import { troubles as ledgerTroubles } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import type { World } from './world.ts'

const ROUNDS = 14

/** Lets every wake-up, sweep and deadline do its work in fine weather, as the hours after a storm do, until nothing is left. */
export async function calmDown(world: World): Promise<void> {
  world.weather.share = 0
  world.death.revive()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 9 || (await isQuiet(world.db))) world.bank.closeForgotten()
    world.clock.advance(480_000)
    await world.runSweeps()
    await world.runJobs()
    if (round > 4 && (await isQuiet(world.db))) break
  }
}

/** Nothing of any order waits for a job, a sweep, a deadline or the bank any more. */
async function isQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select 1 from orders where status not in ('Ticketed', 'Failed', 'Expired', 'Cancelled', 'Refunded'))
      or exists (select 1 from payments where closed_at is null and state not in ('Succeeded', 'Declined'))
      or exists (select 1 from refunds where state = 'due') or exists (select 1 from fiscal_receipts where state = 'due')
      or exists (select 1 from outbox where state = 'waiting' and template not in ('M-12', 'M-13'))
      or exists (select 1 from jobs where dead_at is null and kind <> 'deliver-letter')
      or exists (select 1 from air_holds h left join order_items i on i.hold_key = h.key
                 where h.released_at is null and i.status is distinct from 'Ticketed') as busy`.execute(db)
  return rows[0]?.busy === false
}

/** What does not hold once everything is quiet: one line per broken promise, empty when all is well (docs/reliability.md). */
export async function brokenPromises(world: World, since: string): Promise<string[]> {
  const orders = await ordersSince(world.db, since)
  const broken = [...world.troubles]
  for (const order of orders) broken.push(...(await brokenIn(world, order)).map((line) => `${order.number}: ${line}`))
  broken.push(...(await brokenInLedger(world)))
  broken.push(...brokenSeats(world, await livingItems(world.db, since)))
  broken.push(...(await brokenQueues(world.db)))
  for (const [letter, times] of world.letters)
    if (times > 1 && world.death.deaths === 0) broken.push(`letter ${letter} sent ${times} times`)
  return broken
}

/** The number of the newest order, to tell this world's orders from older ones. */
export async function newestOrder(db: Db): Promise<string> {
  const row = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'like', 'A0%')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 'A0'
}

function ordersSince(db: Db, since: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('number', 'like', 'A0%')
    .where('number', '>', since)
    .orderBy('number')
    .execute()
}

type Order = Awaited<ReturnType<typeof ordersSince>>[number]

async function brokenIn(world: World, order: Order): Promise<string[]> {
  const { db, bank, register } = world
  const [items, payments, refunds, tickets, letters] = [
    await db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute(),
    await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute(),
    await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute(),
    await db.selectFrom('tickets').selectAll().where('order_id', '=', order.id).execute(),
    await db.selectFrom('outbox').selectAll().where('subject_id', 'in', [order.id]).execute(),
  ]
  const accounts = [...bank.accounts.values()].filter(({ orderId }) => orderId === order.id)
  const kept = accounts.reduce((sum, { captures, amount, refunded }) => sum + captures * amount - refunded, 0)
  const own = new Set(payments.filter(({ state }) => state === 'Succeeded').map(({ id }) => id))
  const promised = refunds
    .filter(({ payment_id }) => !payment_id || own.has(payment_id))
    .reduce((sum, { card_rub }) => sum + card_rub, 0)
  const isServed = order.status === 'Ticketed'
  const due = isServed ? order.amount_rub - promised : order.status === 'Refunded' ? order.amount_rub - promised : 0
  const living = tickets.filter(({ voided_at }) => !voided_at)
  const served = items.filter(({ status }) => status === 'Ticketed')
  const says = (broken: boolean, line: string) => (broken ? [line] : [])
  return [
    ...says(!isServed && !terminalStatuses.includes(order.status), `I5: left in ${order.status}`),
    ...says(kept !== due, `I1: the bank kept ${kept}, the order is worth ${due} (${order.status})`),
    ...says(
      accounts.some(({ captures }) => captures > 1),
      'I2: captured twice',
    ),
    ...says(
      accounts.some(({ refunded, amount, captures }) => refunded > amount * captures),
      'I2: more refunded than captured',
    ),
    ...says(
      accounts.filter(({ captures, refunded, amount }) => captures > 0 && refunded < amount).length > 1,
      'I2: two attempts were charged',
    ),
    ...says(!knowsEveryKey(accounts, payments, refunds), 'I7: the bank was asked under a key that was never stored'),
    ...says(
      accounts.some(({ state }) => state === 'Authorized'),
      'I3: a hold nobody took and nobody let go',
    ),
    ...says(
      refunds.some(({ state }) => state !== 'done'),
      'I3: a refund never arrived',
    ),
    ...says(isServed !== living.length > 0, `I4: ${living.length} good tickets in ${order.status}`),
    ...says(isServed && living.length !== served.length, 'I4: tickets and items differ'),
    ...says(
      payments.some((payment) => payment.refund_due_rub !== payment.refunded_rub),
      'I1: owed and returned differ',
    ),
    ...says(
      accounts.some(
        ({ paymentId, captures, amount, refunded }) =>
          register.sumOf(paymentId, 'payment') !== captures * amount || register.sumOf(paymentId, 'refund') !== refunded,
      ),
      '54-ФЗ: receipts and money differ',
    ),
    ...says(
      accounts.some(({ amount }) => amount > order.price_rub),
      'I6: charged more than agreed',
    ),
    ...says(order.status === 'Ticketed' && !letters.some(({ template }) => template === 'M-06'), 'no letter M-06'),
    ...says(
      letters.some(({ state, next_try_at }) => state === 'waiting' && next_try_at <= world.clock.now()),
      'a letter was never sent',
    ),
    ...(await brokenPoints(world, order)),
  ]
}

type Keyed = { key: string }

/** A key is in our rows before the bank hears it; a refund gets another only after a definite «no». */
function knowsEveryKey(
  accounts: (Keyed & { refunds: Keyed[] })[],
  payments: Keyed[],
  refunds: { id: string; attempt: number }[],
) {
  const stored = new Set([
    ...payments.map(({ key }) => key),
    ...refunds.flatMap(({ id, attempt }) => Array.from({ length: attempt }, (_, before) => `refund:${id}:${before + 1}`)),
  ])
  return accounts.every((account) => [account, ...account.refunds].every(({ key }) => stored.has(key)))
}

/** Points of one order: reserved ones are spent or back, spent ones are back with the money, earned ones fit what was kept. */
async function brokenPoints({ db }: World, order: Order): Promise<string[]> {
  const rows = await db.selectFrom('bonus_entries').selectAll().where('order_id', '=', order.id).execute()
  const on = (account: string) =>
    rows.filter(({ account_id }) => account_id === account).reduce((sum, { amount }) => sum + amount, 0)
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  const back = refunds.reduce((sum, { points_back }) => sum + points_back, 0)
  const broken: string[] = []
  if (on(`reserve:${order.id}`) !== 0) broken.push('I17: points are still reserved')
  const spent = ['Ticketed', 'Refunded'].includes(order.status) ? order.bonus_rub - back : 0
  if (on('spent') !== spent) broken.push(`I17: ${on('spent')} points are spent, ${spent} should be (${order.status})`)
  const earned = -on('issued')
  if (earned < 0) broken.push('I18: more points taken back than given')
  if (!['Ticketed', 'Refunded'].includes(order.status) && earned !== 0)
    broken.push(`I18: ${earned} points earned by an order that was not served`)
  if (order.status === 'Refunded' && refunds.every(({ penalty_rub }) => penalty_rub === 0) && earned !== 0)
    broken.push(`I18: ${earned} points kept of money given back`)
  return broken
}

async function brokenInLedger({ db, people }: World): Promise<string[]> {
  const books = (await ledgerTroubles(db)).map((line) => `I14: ${line}`)
  const poor = await db
    .selectFrom('bonus_accounts')
    .select(['id', 'balance'])
    .where(
      'id',
      'in',
      people.map(({ purse }) => purse),
    )
    .where('balance', '<', 0)
    .execute()
  const spendable = await db
    .selectFrom('bonus_entries')
    .select('tx_id')
    .where('kind', '=', 'reserve')
    .where('amount', '<', -1_000_000)
    .execute()
  return [
    ...books,
    ...poor.filter(({ balance }) => balance < -5000).map(({ id }) => `I15: ${id} owes too much`),
    ...spendable.map(({ tx_id }) => `I15: ${tx_id}`),
  ]
}

async function livingItems(db: Db, since: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.supplier_ref', 'order_items.status'])
    .where('orders.number', '>', since)
    .where('orders.number', 'like', 'A0%')
    .where('order_items.status', '=', 'Ticketed')
    .execute()
}

/** The supplier's books against ours: what it sold is what our travellers fly, nothing else is held. */
function brokenSeats({ supplier }: World, items: { supplier_ref: string }[]): string[] {
  const flown = new Set(items.map(({ supplier_ref }) => supplier_ref))
  const sold = [...supplier.bookings.values()].filter(({ state }) => state !== 'released')
  const lost = sold
    .filter(({ supplierRef }) => !flown.has(supplierRef))
    .map(({ supplierRef, state }) => `I11: ${supplierRef} is still ${state} for nobody`)
  const stolen = items.filter(
    ({ supplier_ref }) => !sold.some(({ supplierRef, state }) => supplierRef === supplier_ref && state === 'issued'),
  )
  return [
    ...(supplier.oversold ? ['I10: oversold'] : []),
    ...lost,
    ...stolen.map(({ supplier_ref }) => `I4: ${supplier_ref} is a ticket the supplier does not know`),
  ]
}

async function brokenQueues(db: Db): Promise<string[]> {
  const jobs = await db.selectFrom('jobs').select(['kind', 'key']).where('dead_at', 'is not', null).execute()
  return jobs.map(({ kind, key }) => `I5: job ${kind} ${key} was given up`)
}
