import { terminalStatuses } from '#domain/payments/order.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { type Due, accountsOf, allBookings, bookingOf, dueOf } from './scenario-due.ts'
import type { Purchase } from './scenario-journal.ts'
import type { World } from './simulated-world.ts'

/** What does not hold once everything is quiet: one line per broken promise, empty when all is well (docs/reliability.md). */
export async function brokenPromises(world: World): Promise<string[]> {
  const orders = await loadOrders(world)
  const broken = [...world.violations]
  for (const order of orders) broken.push(...(await brokenIn(world, order)).map((line) => `${order.number}: ${line}`))
  broken.push(...lostOrders(world, orders), ...brokenSeats(world), ...repeatedLetters(world))
  broken.push(...(await ledgerViolations(world.db)).map((line) => `I14: ${line}`), ...(await accountViolations(world, orders)))
  return [...broken, ...(await brokenQueues(world.db))]
}

/** The orders this world has made. */
export async function loadOrders({ db, earlier }: World) {
  const rows = await db.selectFrom('orders').select(['id', 'number', 'status']).orderBy('number').execute()
  return rows.filter(({ id }) => !earlier.has(id))
}

type Order = Awaited<ReturnType<typeof loadOrders>>[number]

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
  const due = purchase ? dueOf(world, purchase) : unknown // an order its buyer never learned of: nobody has paid it
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

type Check = readonly [isBroken: boolean, line: string]

function linesOf(checks: readonly Check[]): string[] {
  return checks.flatMap(([isBroken, line]) => (isBroken ? [line] : []))
}

function brokenEnd({ status }: Order, { isFulfilled }: Due): string[] {
  const saysFulfilled = status === 'Ticketed' || status === 'Confirmed'
  const bySuppliers = isFulfilled ? 'fulfilled' : 'not fulfilled'
  return linesOf([
    [!saysFulfilled && !terminalStatuses.includes(status), `I5: left in ${status}`],
    [isFulfilled !== saysFulfilled, `I4: ${bySuppliers} by the suppliers, ${status} by us`],
  ])
}

async function brokenMoney(world: World, order: Order, due: Due): Promise<string[]> {
  const { db, register, journal } = world
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  const accounts = accountsOf(world, order.id)
  const ours = accounts.reduce((sum, { captures, amount, refunded }) => sum + captures * amount - refunded, 0)
  const price = journal.purchases.get(order.id)?.price ?? 0
  const some = (test: (account: (typeof accounts)[number]) => boolean) => accounts.some(test)
  const charged = accounts.filter(({ captures, refunded, amount }) => captures > 0 && refunded < amount)
  const isRegistered = ({ paymentId, captures, amount, refunded }: (typeof accounts)[number]) =>
    register.sumOf(paymentId, 'payment') === captures * amount && register.sumOf(paymentId, 'refund') === refunded
  return linesOf([
    [ours !== due.card, `I1: the bank keeps ${ours} for us, ${due.card} is due (${order.status})`],
    [some(({ captures }) => captures > 1), 'I2: captured twice'],
    [some(({ refunded, amount, captures }) => refunded > amount * captures), 'I2: more refunded than captured'],
    [charged.length > 1, 'I2: two attempts were charged'],
    [!knowsEveryKey(accounts, payments, refunds), 'I7: the bank was asked under a key that was never stored'],
    [some(({ state }) => state === 'Authorized'), 'I3: a hold nobody took and nobody released'],
    [refunds.some(({ state }) => state !== 'done'), 'I3: a refund never arrived'],
    [payments.some(({ refund_due_rub, refunded_rub }) => refund_due_rub !== refunded_rub), 'I1: owed and returned differ'],
    [!accounts.every(isRegistered), '54-ФЗ: receipts and money differ'],
    [some(({ requested }) => requested > price), 'I6: charged more than agreed'],
  ])
}

type Keyed = { key: string }

/** A key is in our rows before the bank receives it; a refund gets another only after a definite refusal. */
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
  return linesOf([
    [shown.toSorted().join() !== numbers.toSorted().join(), `I4: ${shown.length} good tickets, ${numbers.length} sold`],
    [(priced?.length ?? 0) > 0, 'I6: the supplier has sold at another price than agreed'],
    [!purchase && due.isFulfilled, 'I13: fulfilled for nobody'],
  ])
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
    ...linesOf([[supplier.oversold || hotels.oversold, 'I10: oversold']]),
    ...lost.map(({ supplierRef, state }) => `I13: ${supplierRef} is still ${state} for nobody`),
  ]
}

async function brokenQueues(db: Db): Promise<string[]> {
  const jobs = await db.selectFrom('jobs').select(['kind', 'key']).where('dead_at', 'is not', null).execute()
  return jobs.map(({ kind, key }) => `I5: job ${kind} ${key} was given up`)
}

type Facts = { due: Due; isExpired: boolean; /** Ids of its payments: what some letters are named by. */ payments: string[] }

/** Letters a buyer should have had, by what the mail server has really taken. */
function missingLetters(world: World, purchase: Purchase, { due, isExpired, payments }: Facts): string[] {
  const { id, product } = purchase
  const has = (template: string, subjects: Iterable<string>) =>
    [...subjects].some((subject) => world.mailer.letters.has(`${template}-${subject}`))
  const isPaid = accountsOf(world, id).some(({ state }) => state === 'Captured' || state === 'Voided')
  const known = due.returns.filter((returned) => returned.id !== 'unknown')
  const letters: [isDue: boolean, template: string, subjects: Iterable<string>][] = [
    [true, 'M-05', [id]],
    [due.wasFulfilled, product === 'air' ? 'M-06' : 'M-07', [id]],
    [isExpired, 'M-08', [id]],
    [due.hasFailed && isPaid, 'M-09', [id, ...payments]],
  ]
  for (const { id: refund, parts } of known) {
    const isPaidBack = parts.some(({ back }) => back > 0)
    letters.push([true, 'M-10', [isPaidBack ? refund : id]], [isPaidBack, 'M-11', [refund]])
  }
  const missing = letters.flatMap(([isDue, template, subjects]) =>
    isDue && !has(template, subjects) ? [`no letter ${template}`] : [],
  )
  const isPromised = has('M-06', [id]) || has('M-07', [id])
  return isPromised && !due.wasFulfilled ? [...missing, 'a letter brought tickets nobody has'] : missing
}

/** The same letter twice is explained by a sender that died, or that never learned it was accepted. */
function repeatedLetters({ mailer, crashPoint }: World): string[] {
  return [...mailer.letters]
    .filter(([, { times, unconfirmed }]) => times > 1 + unconfirmed + crashPoint.crashes)
    .map(([key, { times }]) => `letter ${key} sent ${times} times`)
}

type Sums = Map<string, number>

async function loadSums({ db }: World, orderId: string): Promise<Sums> {
  const rows = await db.selectFrom('bonus_entries').select(['account_id', 'amount']).where('order_id', '=', orderId).execute()
  const sums: Sums = new Map()
  for (const { account_id, amount } of rows) sums.set(account_id, (sums.get(account_id) ?? 0) + amount)
  return sums
}

/** What an order should have moved on each account of the ledger. */
function dueSums({ journal, people }: World, orderId: string, due: Due): Sums {
  const { who = -1, parts } = journal.purchases.get(orderId) ?? {}
  const buyer = people[who]
  const referrer = people[buyer?.referrer ?? -1]
  const sums: Sums = new Map([['spent', due.pointsSpent]])
  if (buyer && parts) sums.set(buyer.ledgerAccount, due.earned - due.pointsSpent)
  if (referrer) sums.set(referrer.ledgerAccount, due.referred)
  return sums.set('issued', -due.earned - due.referred)
}

/** Points of one order, account by account: reserved ones are spent or back, earned ones are what the published rates say. */
async function brokenPoints(world: World, { id }: Order, due: Due): Promise<string[]> {
  const [sums, wanted] = [await loadSums(world, id), dueSums(world, id, due)]
  const names = new Map(world.people.map(({ ledgerAccount }, at) => [ledgerAccount as string, `person ${at}`]))
  return [...new Set([...sums.keys(), ...wanted.keys()])]
    .filter((account) => (sums.get(account) ?? 0) !== (wanted.get(account) ?? 0))
    .map((account) => {
      const what = account === `reserve:${id}` ? 'reserve' : (names.get(account) ?? account)
      return `${account === 'issued' ? 'I18' : 'I17'}: ${sums.get(account) ?? 0} points on ${what}, ${wanted.get(account) ?? 0} are due`
    })
}

/** A shown balance is true: the initial one and what their orders changed. */
async function accountViolations(world: World, orders: Order[]): Promise<string[]> {
  const violations: string[] = []
  for (const [at, { ledgerAccount }] of world.people.entries()) {
    const { balance } = (await world.db
      .selectFrom('bonus_accounts')
      .select('balance')
      .where('id', '=', ledgerAccount)
      .executeTakeFirst()) ?? { balance: 0 }
    const moved = orders.reduce((sum, { id }) => {
      const purchase = world.journal.purchases.get(id)
      return sum + (purchase ? (dueSums(world, id, dueOf(world, purchase)).get(ledgerAccount) ?? 0) : 0)
    }, 0)
    const due = world.balances[at]! + moved
    if (balance !== due) violations.push(`I15: person ${at} has ${balance} points, ${due} are due`)
  }
  return violations
}
