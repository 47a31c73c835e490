import type { Db } from '#server/db/db.ts'

export type Buyer = { user_id: string; bonus_account_id: string; referred_by: string | null; activated_at: Date | null }

/** The person an order belongs to; nobody while its guest has no account. */
export function buyerOf(trx: Db, orderId: string): Promise<Buyer | undefined> {
  return buyers(trx, orderId).executeTakeFirst()
}

/**
 * The same, and who confirms the person's e-mail waits until this transaction ends: what is posted by what is read here is
 * never beside what that posts. Call it with the order locked, never before.
 */
export function lockBuyer(trx: Db, orderId: string): Promise<Buyer | undefined> {
  return buyers(trx, orderId).forShare('users').executeTakeFirst()
}

function buyers(trx: Db, orderId: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id as user_id', 'users.bonus_account_id', 'users.referred_by', 'users.activated_at'])
    .where('orders.id', '=', orderId)
}
