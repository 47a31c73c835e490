import { type Due, dueOf } from './scenario-due.ts'
import type { World } from './simulated-world.ts'

type Order = { id: string; number: string; status: string }

type Sums = Map<string, number>

async function sumsOf({ db }: World, orderId: string): Promise<Sums> {
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

/** Points of one order, account by account: reserved ones are spent or back, whoever earned has what the published rates say. */
export async function brokenPoints(world: World, { id }: Order, due: Due): Promise<string[]> {
  const [sums, wanted] = [await sumsOf(world, id), dueSums(world, id, due)]
  const names = new Map(world.people.map(({ ledgerAccount }, at) => [ledgerAccount as string, `person ${at}`]))
  return [...new Set([...sums.keys(), ...wanted.keys()])]
    .filter((account) => (sums.get(account) ?? 0) !== (wanted.get(account) ?? 0))
    .map((account) => {
      const what = account === `reserve:${id}` ? 'reserve' : (names.get(account) ?? account)
      return `${account === 'issued' ? 'I18' : 'I17'}: ${sums.get(account) ?? 0} points on ${what}, ${wanted.get(account) ?? 0} are due`
    })
}

/** Whoever was shown a balance has it: what they began with and what their orders came to. */
export async function accountViolations(world: World, orders: Order[]): Promise<string[]> {
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
