import { Refusal } from '#domain/refusal.ts'
import type { UserRow } from '#server/account/user-store.ts'
import { accrueForClaimed } from '#server/bonus/follow-order.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { isClaimToken } from '#server/orders/claim-token.ts'

type Deps = { db: Db; env: { secret: KeyRing }; now: () => Date }

/**
 * Gives an order made without signing in to the person of its e-mail, once, with the points it has earned; answers its
 * number. Refuses `not-found` for a wrong token, another's e-mail or an order that has an owner: all the same to a stranger.
 */
export async function claim({ db, env, now }: Deps, user: UserRow, token: string): Promise<string> {
  const orderId = token.slice(0, 22)
  if (!isClaimToken(env.secret, orderId, token)) throw new Refusal('not-found')
  return inTransaction(db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
    const theirs = order?.contact_email.toLowerCase() === user.email.toLowerCase() && user.activated_at !== null
    if (!order || !theirs || (order.user_id !== null && order.user_id !== user.id)) throw new Refusal('not-found')
    if (order.user_id) return order.number
    await trx.updateTable('orders').set({ user_id: user.id, made_by_guest: true }).where('id', '=', orderId).execute()
    await accrueForClaimed(trx, order, now())
    return order.number
  })
}
