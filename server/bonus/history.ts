import { type Selectable, sql } from 'kysely'
import type { BonusEntry, Follower, PendingPoints } from '#contract/personal.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { maskLogin, operationOf, pendingStatuses, pendingWords } from '#domain/bonus/ledger.ts'
import { instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { earnPercentOf } from './follow-order.ts'
import { type LedgerAccount, userAccount } from './ledger-store.ts'

/** Lines of the history, or followers, on one page (DBON-07). */
const PAGE = 5

/** One page of what happened to an account's points, newest first, each with the balance after it. */
export async function loadHistoryPage(
  db: Db,
  account: LedgerAccount,
  page: number,
): Promise<{ data: BonusEntry[]; total: number }> {
  const rows = await lines(db, account, (page + 1) * PAGE)
    .limit(PAGE)
    .offset(page * PAGE)
    .execute()
  const { total } = await db
    .selectFrom('bonus_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return { data: rows.map(lineOf), total: Number(total) }
}

/** The whole history of an account, newest first. */
export async function loadWholeHistory(db: Db, account: LedgerAccount): Promise<BonusEntry[]> {
  return (await lines(db, account).execute()).map(lineOf)
}

/** The newest first. The balance after each is counted back from the current one: older entries are not read. */
function lines(db: Db, account: LedgerAccount, newest?: number) {
  const entries = db
    .selectFrom('bonus_entries')
    .innerJoin('orders', 'orders.id', 'bonus_entries.order_id')
    .select(['bonus_entries.id', 'bonus_entries.created_at', 'bonus_entries.kind', 'bonus_entries.amount', 'orders.number'])
    .where('account_id', '=', account)
    .orderBy('bonus_entries.id', 'desc')
    .$if(newest !== undefined, (some) => some.limit(newest ?? 0))
  const balance = sql`(select balance from bonus_accounts where id = ${account})`
  return db
    .selectFrom(entries.as('line'))
    .selectAll()
    .select(sql<number>`${balance} - sum(amount) over (order by id desc) + amount`.as('after_it'))
    .orderBy('id', 'desc')
}

type Line = Pick<Selectable<Tables['bonus_entries']>, 'created_at' | 'kind' | 'amount'> & { number: string; after_it: number }

function lineOf({ created_at, kind, amount, number, after_it }: Line): BonusEntry {
  return { date: instant(created_at), operation: operationOf(kind, number), amount, resultBonus: Number(after_it) }
}

type Person = { id: string; bonus_account_id: string }

/** Who registered by a person's link, newest first, with the points they have brought, less those taken back (DBON-08). */
export async function loadFollowers(db: Db, person: Person): Promise<Follower[]> {
  return (await followers(db, person).execute()).map(followerOf)
}

/** Five of them; a page after the last is the last (DACC-12). */
export async function loadFollowersPage(db: Db, person: Person, page: number) {
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('referred_by', '=', person.id)
    .executeTakeFirstOrThrow()
  const { brought } = await referralPostings(db, person)
    .select(({ fn }) => fn.sum<number | null>('bonus_entries.amount').as('brought'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(total) / PAGE))
  const shown = Math.min(page, pages)
  const rows = await followers(db, person)
    .limit(PAGE)
    .offset((shown - 1) * PAGE)
    .execute()
  return { data: rows.map(followerOf), list: { page: shown, pages, total: Number(total), brought: Number(brought ?? 0) } }
}

/** What followers have brought to an account, and what was taken back of it. */
function referralPostings(db: Db, { bonus_account_id }: Person) {
  return db
    .selectFrom('bonus_entries')
    .where('account_id', '=', userAccount(bonus_account_id))
    .where('bonus_entries.kind', 'in', ['referral', 'referral-reversal'])
}

function followers(db: Db, person: Person) {
  const earned = referralPostings(db, person)
    .innerJoin('orders', 'orders.id', 'bonus_entries.order_id')
    .select(['orders.user_id', ({ fn }) => fn.sum<number>('bonus_entries.amount').as('points')])
    .groupBy('orders.user_id')
    .as('earned')
  return db
    .selectFrom('users')
    .leftJoin(earned, 'earned.user_id', 'users.id')
    .select(['users.id', 'users.login', 'users.activated_at', 'earned.points'])
    .where('referred_by', '=', person.id)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
}

type FollowerRow = { id: string; login: string; activated_at: Date | null; points: number | null }

function followerOf({ id, login, activated_at, points }: FollowerRow): Follower {
  return { UserId: id, login: maskLogin(login), Bonus: Number(points ?? 0), isActivated: activated_at !== null }
}

/** Points expected from a person's open orders, the newest first, with what they wait for (DBON-07). */
export async function loadPendingPoints(db: Db, userId: string): Promise<PendingPoints[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'kind', 'status', 'amount_rub', 'earn_bp'])
    .where('user_id', '=', userId)
    .where('status', 'in', pendingStatuses)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return orders
    .map((order) => ({
      amount: accrualFor(order.amount_rub, earnPercentOf(order)),
      operation: `За заказ ${order.number}`,
      when: pendingWords(order),
    }))
    .filter(({ amount }) => amount > 0)
}
