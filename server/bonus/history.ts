import { sql } from 'kysely'
import type { BonusEntry, Follower } from '#contract/personal.ts'
import { operationOf } from '#domain/bonus/entry.ts'
import { maskLogin } from '#domain/account/mask-login.ts'
import { instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { type LedgerAccount, userAccount } from './ledger-store.ts'

/** Lines of the history, or followers, on one page (DBON-07). */
const PAGE = 5

/** One page of what happened to an account's points, newest first, each with the balance after it. */
export async function historyOf(db: Db, account: LedgerAccount, page: number): Promise<{ data: BonusEntry[]; total: number }> {
  const whole = db
    .selectFrom('bonus_entries')
    .innerJoin('orders', 'orders.id', 'bonus_entries.order_id')
    .select([
      'bonus_entries.id',
      'bonus_entries.created_at',
      'bonus_entries.kind',
      'bonus_entries.amount',
      'orders.number',
      sql<number>`sum(bonus_entries.amount) over (order by bonus_entries.id)`.as('after_it'),
    ])
    .where('account_id', '=', account)
  const rows = await db
    .selectFrom(whole.as('line'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset(page * PAGE)
    .execute()
  const { total } = await db
    .selectFrom('bonus_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const data = rows.map(({ created_at, kind, amount, number, after_it }) => ({
    date: instant(created_at),
    operation: operationOf(kind, number),
    amount,
    resultBonus: Number(after_it),
  }))
  return { data, total: Number(total) }
}

/** The whole history of an account, newest first. */
export async function wholeHistoryOf(db: Db, account: LedgerAccount): Promise<BonusEntry[]> {
  const lines: BonusEntry[] = []
  for (let page = 0; ; page += 1) {
    const { data } = await historyOf(db, account, page)
    if (data.length === 0) return lines
    lines.push(...data)
  }
}

type Person = { id: string; bonus_account_id: string }

/** Who registered by a person's link, newest first, with the points they have brought and kept (DBON-08). */
export async function followersOf(db: Db, person: Person): Promise<Follower[]> {
  return (await followers(db, person).execute()).map(followerOf)
}

/** Five of them; a page after the last is the last (DACC-12). */
export async function followersPageOf(db: Db, person: Person, page: number) {
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('referred_by', '=', person.id)
    .executeTakeFirstOrThrow()
  const { brought } = await broughtTo(db, person)
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
function broughtTo(db: Db, { bonus_account_id }: Person) {
  return db
    .selectFrom('bonus_entries')
    .where('account_id', '=', userAccount(bonus_account_id))
    .where('bonus_entries.kind', 'in', ['referral', 'referral-reversal'])
}

function followers(db: Db, person: Person) {
  const earned = broughtTo(db, person)
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
