import type { PublicConfig } from '#contract/config.ts'
import { maskLogin } from '#domain/bonus/ledger.ts'
import * as paths from '#domain/paths.ts'
import type { Product } from '#domain/product.ts'
import { type Day, addDays, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type Brought, digestLetter } from '#server/mail/account-letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { type Composer, enqueueLetter } from '#server/mail/outbox.ts'
import { stopLink } from '#server/mail/stop-link.ts'
import { loadBalance, userAccount } from './ledger-store.ts'

/**
 * Schedules one letter to a referrer about everything their followers bring on this day in Moscow, for the next morning (M-12);
 * further purchases of the day share it.
 */
export async function scheduleDigest(trx: Db, bonusAccountId: string, now: Date): Promise<void> {
  const day = dayOf(now, HOME_ZONE)
  const subjectId = `${bonusAccountId}-${day}`
  await enqueueLetter(trx, { template: 'M-12', subjectId, sendAt: new Date(`${addDays(day, 1)}T10:00:00+03:00`) }, now)
}

type Deps = { db: Db; site: PublicConfig; env: { secret: KeyRing } }

/**
 * The contents of the digest; its subject key is the referrer's account and the day. No letter when all of it was taken back
 * again, or its reader declined such letters.
 */
export function digestLetters(deps: Deps): Record<'M-12', Composer> {
  return { 'M-12': (subjectId) => buildDigest(deps, subjectId) }
}

async function buildDigest({ db, site, env }: Deps, subjectId: string): Promise<Letter | undefined> {
  const account = subjectId.slice(0, 8)
  const day = subjectId.slice(9) as Day // written by scheduleDigest
  const referrer = await db
    .selectFrom('users')
    .select(['id', 'login', 'email'])
    .where('bonus_account_id', '=', account)
    .where('activated_at', 'is not', null)
    .where('points_mail', '=', true)
    .executeTakeFirst()
  const brought = referrer ? await loadReferralEarnings(db, account, day) : []
  if (!referrer || brought.length === 0) return undefined
  const about = { site, to: referrer.email, who: referrer.login, link: `${site.origin}${paths.accountFollowers}` }
  const stop = stopLink(site.origin, env.secret, referrer, 'points')
  return digestLetter({ ...about, day, brought, stop, balance: await loadBalance(db, userAccount(account)) })
}

const bought = { air: 'билет', hotel: 'отель' } as const satisfies Record<Product, string>

/** Purchases of followers in a day whose points still count, the most generous first. */
async function loadReferralEarnings(db: Db, account: string, day: Day): Promise<Brought[]> {
  const of = userAccount(account)
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
    .select(['users.login', 'orders.kind', ({ fn }) => fn.sum<number>('bonus_entries.amount').as('points')])
    .where('account_id', '=', of)
    .where('bonus_entries.kind', 'in', ['referral', 'referral-reversal'])
    .where('order_id', 'in', earnedThen)
    .groupBy(['users.login', 'orders.id', 'orders.kind'])
    .execute()
  return rows
    .map(({ login, kind, points }) => ({ login: maskLogin(login), what: bought[kind], points: Number(points) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
}
