import { type Db, inTransaction } from '#server/db/db.ts'

const DAY_MS = 86_400_000
/** How long what is over is kept for a look back. */
const KEPT_DAYS = 30
/** How long one may wait to confirm an e-mail (DAUTH-07), and how long a sign-in is remembered. */
const QUARTER_DAYS = 90

/** Forgets ended sessions and links, old sign-ins, and accounts nobody confirmed that have bought nothing (DAUTH-07). */
export async function tidyAccounts(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where((is) => is.or([is('expires_at', '<', now), is('revoked_at', '<', ago(KEPT_DAYS))]))
      .execute()
    await trx.deleteFrom('mailed_links').where('expires_at', '<', ago(KEPT_DAYS)).execute()
    await trx.deleteFrom('sign_in_log').where('at', '<', ago(QUARTER_DAYS)).execute()
    await trx
      .deleteFrom('users')
      .where('activated_at', 'is', null)
      .where('created_at', '<', ago(QUARTER_DAYS))
      .where(
        'id',
        'not in',
        trx.selectFrom('orders').select('user_id').where('user_id', 'is not', null).$castTo<{ user_id: string }>(),
      )
      .where(
        'id',
        'not in',
        trx
          .selectFrom('users as other')
          .select('referred_by')
          .where('referred_by', 'is not', null)
          .$castTo<{ referred_by: string }>(),
      )
      .where('login', '!=', 'novice') // a demonstration keeps its beginner
      .execute()
  })
}
