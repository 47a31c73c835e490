import { maskLogin } from '#domain/account/mask-login.ts'
import type { PublicConfig } from '#contract/config.ts'
import { type Day, addDays, dayOf } from '#domain/dates.ts'
import type { Db } from '#server/db/db.ts'
import { digestLetter } from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { type Composer, putLetter } from '#server/mail/outbox.ts'
import { balanceOf, purseOf } from './ledger-store.ts'

const ZONE = 'Europe/Moscow'

/**
 * Promises a referrer one letter about everything their followers bring on this day in Moscow, for the next morning
 * (M-12); further purchases of the day ask for the same letter.
 */
export async function promiseDigest(trx: Db, bonusAccountId: string, now: Date): Promise<void> {
  const day = dayOf(now, ZONE)
  const subjectId = `${bonusAccountId}-${day}`
  await putLetter(trx, { template: 'M-12', subjectId, sendAt: new Date(`${addDays(day, 1)}T10:00:00+03:00`) }, now)
}

/** What the digest says; its subject is the referrer's account and the day. No letter when all of it was taken back again. */
export function digestLetters(deps: { db: Db; site: PublicConfig }): Record<'M-12', Composer> {
  return { 'M-12': (subjectId) => digestOf(deps, subjectId) }
}

async function digestOf({ db, site }: { db: Db; site: PublicConfig }, subjectId: string): Promise<Letter | undefined> {
  const account = subjectId.slice(0, 8)
  const day = subjectId.slice(9) as Day // written by promiseDigest
  const referrer = await db
    .selectFrom('users')
    .select(['login', 'email'])
    .where('bonus_account_id', '=', account)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  const brought = referrer ? await broughtOn(db, account, day) : []
  if (!referrer || brought.length === 0) return undefined
  const about = { site, to: referrer.email, who: referrer.login, link: `${site.origin}/account/followers` }
  return digestLetter({ ...about, day, brought, balance: await balanceOf(db, purseOf(account)) })
}

/** Followers whose purchases of a day have brought points that are still there, the most generous first. */
async function broughtOn(db: Db, account: string, day: Day): Promise<{ login: string; points: number }[]> {
  const of = purseOf(account)
  const earnedThen = db
    .selectFrom('bonus_entries')
    .select('order_id')
    .where('account_id', '=', of)
    .where('kind', '=', 'referral')
    .where('created_at', '>=', new Date(`${day}T00:00:00+03:00`))
    .where('created_at', '<', new Date(`${addDays(day, 1)}T00:00:00+03:00`))
  const rows = await db
    .selectFrom('bonus_entries')
    .innerJoin('orders', 'orders.id', 'bonus_entries.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.login', ({ fn }) => fn.sum<number>('bonus_entries.amount').as('points')])
    .where('account_id', '=', of)
    .where('bonus_entries.kind', 'in', ['referral', 'referral-reversal'])
    .where('order_id', 'in', earnedThen)
    .groupBy(['users.id', 'users.login'])
    .execute()
  return rows
    .map(({ login, points }) => ({ login: maskLogin(login), points: Number(points) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
}
