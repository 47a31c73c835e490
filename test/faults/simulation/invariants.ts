import { terminalStatuses } from '#domain/payments/order.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { type Due, dueOf } from './scenario-due.ts'
import { missingLetters, repeatedLetters } from './letter-checks.ts'
import { accountsOf, allBookings, bookingOf } from './model-records.ts'
import { brokenPoints, accountViolations } from './point-checks.ts'
import type { World } from './simulated-world.ts'

/** What does not hold once everything is quiet: one line per broken promise, empty when all is well (docs/reliability.md). */
export async function brokenPromises(world: World): Promise<string[]> {
  const orders = await ordersOf(world)
  const broken = [...world.violations]
  for (const order of orders) broken.push(...(await brokenIn(world, order)).map((line) => `${order.number}: ${line}`))
  broken.push(...lostOrders(world, orders), ...brokenSeats(world), ...repeatedLetters(world))
  broken.push(...(await ledgerViolations(world.db)).map((line) => `I14: ${line}`), ...(await accountViolations(world, orders)))
  return [...broken, ...(await brokenQueues(world.db))]
}

/** The orders this world has made. */
export async function ordersOf({ db, earlier }: World) {
  const rows = await db.selectFrom('orders').select(['id', 'number', 'status']).orderBy('number').execute()
  return rows.filter(({ id }) => !earlier.has(id))
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number]

const unknown: Due = {
  isFulfilled: false,
  wasFulfilled: false,
  hasFailed: false,
  card: 0,
  pointsSpent: 0,
  earned: 0,
  referred: 0,
  returns: [],
}

async function brokenIn(world: World, order: Order): Promise<string[]> {
  const purchase = world.journal.purchases.get(order.id)
  const due = purchase ? dueOf(world, purchase) : unknown // an order its buyer never heard of: nobody has paid it
  const rows = await world.db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute()
  const facts = { due, isExpired: order.status === 'Expired', payments: rows.map(({ id }) => id) }
  return [
    ...brokenEnd(order, due),
    ...(await brokenMoney(world, order, due)),
    ...(await brokenTickets(world, order, due)),
    ...(purchase ? missingLetters(world, purchase, facts) : []),
    ...(await brokenPoints(world, order, due)),
  ]
}

const says = (isBroken: boolean, line: string) => (isBroken ? [line] : [])

function brokenEnd({ status }: Order, { isFulfilled }: Due): string[] {
  const saysFulfilled = status === 'Ticketed' || status === 'Confirmed'
  return [
    ...says(!saysFulfilled && !terminalStatuses.includes(status), `I5: left in ${status}`),
    ...says(
      isFulfilled !== saysFulfilled,
      `I4: ${isFulfilled ? 'fulfilled' : 'not fulfilled'} by the suppliers, ${status} by us`,
    ),
  ]
}

async function brokenMoney(world: World, order: Order, due: Due): Promise<string[]> {
  const { db, register, journal } = world
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  const accounts = accountsOf(world, order.id)
  const ours = accounts.reduce((sum, { captures, amount, refunded }) => sum + captures * amount - refunded, 0)
  const price = journal.purchases.get(order.id)?.price ?? 0
  const some = (test: (account: (typeof accounts)[number]) => boolean) => accounts.some(test)
  return [
    ...says(ours !== due.card, `I1: the bank keeps ${ours} for us, ${due.card} is due (${order.status})`),
    ...says(
      some(({ captures }) => captures > 1),
      'I2: captured twice',
    ),
    ...says(
      some(({ refunded, amount, captures }) => refunded > amount * captures),
      'I2: more refunded than captured',
    ),
    ...says(
      accounts.filter(({ captures, refunded, amount }) => captures > 0 && refunded < amount).length > 1,
      'I2: two attempts were charged',
    ),
    ...says(!knowsEveryKey(accounts, payments, refunds), 'I7: the bank was asked under a key that was never stored'),
    ...says(
      some(({ state }) => state === 'Authorized'),
      'I3: a hold nobody took and nobody released',
    ),
    ...says(
      refunds.some(({ state }) => state !== 'done'),
      'I3: a refund never arrived',
    ),
    ...says(
      payments.some((payment) => payment.refund_due_rub !== payment.refunded_rub),
      'I1: owed and returned differ',
    ),
    ...says(
      some(
        ({ paymentId, captures, amount, refunded }) =>
          register.sumOf(paymentId, 'payment') !== captures * amount || register.sumOf(paymentId, 'refund') !== refunded,
      ),
      '54-ФЗ: receipts and money differ',
    ),
    ...says(
      some(({ requested }) => requested > price),
      'I6: charged more than agreed',
    ),
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

/** The tickets and vouchers we show against what the suppliers have sold, at the price that was agreed. */
async function brokenTickets(world: World, order: Order, due: Due): Promise<string[]> {
  const purchase = world.journal.purchases.get(order.id)
  const tickets = await world.db
    .selectFrom('tickets')
    .select('number')
    .where('order_id', '=', order.id)
    .where('voided_at', 'is', null)
    .execute()
  const sold = [...world.supplier.bookings.values()].filter(({ key, state }) => key.includes(order.id) && state === 'issued')
  const numbers = sold.flatMap((booking) => booking.tickets)
  const shown = tickets.map(({ number }) => number)
  const priced = purchase?.parts.filter(({ name, price }) => {
    const booking = bookingOf(world, purchase, name)
    return booking?.state === 'issued' && booking.price !== price
  })
  return [
    ...says(shown.toSorted().join() !== numbers.toSorted().join(), `I4: ${shown.length} good tickets, ${numbers.length} sold`),
    ...says((priced?.length ?? 0) > 0, 'I6: the supplier has sold at another price than agreed'),
    ...says(!purchase && due.isFulfilled, 'I13: fulfilled for nobody'),
  ]
}

/** What anybody was answered must still be there. */
function lostOrders({ journal }: World, orders: Order[]): string[] {
  const ids = new Set(orders.map(({ id }) => id))
  return [...journal.purchases.keys()].filter((id) => !ids.has(id)).map((id) => `I5: order ${id} is gone`)
}

/** Everything a supplier still holds belongs to somebody who is fulfilled by it. */
function brokenSeats(world: World): string[] {
  const { supplier, hotels, journal } = world
  const owned = [...journal.purchases.values()].flatMap((purchase) =>
    purchase.parts.map(({ name }) => bookingOf(world, purchase, name)?.supplierRef),
  )
  const lost = allBookings(world).filter(
    ({ supplierRef, state }) => state !== 'released' && !(state === 'issued' && owned.includes(supplierRef)),
  )
  return [
    ...says(supplier.oversold || hotels.oversold, 'I10: oversold'),
    ...lost.map(({ supplierRef, state }) => `I13: ${supplierRef} is still ${state} for nobody`),
  ]
}

async function brokenQueues(db: Db): Promise<string[]> {
  const jobs = await db.selectFrom('jobs').select(['kind', 'key']).where('dead_at', 'is not', null).execute()
  return jobs.map(({ kind, key }) => `I5: job ${kind} ${key} was given up`)
}
