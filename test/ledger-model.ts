import { type OrderEvent, type OrderStatus, statusAfter } from '#domain/payments/order.ts'
import { activateUser, addUser } from '#server/account/user-store.ts'
import { type LedgerAccount, post, userAccount } from '#server/bonus/ledger-store.ts'
import { reserveBonus } from '#server/bonus/reserve.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { lockOrder, moveOrder } from '#server/orders/order-store.ts'

/** The moment at which everything of these tests happens. */
export const now = new Date('2026-11-21T09:00:00Z')

export type LedgerPerson = { id: string; account: string; ledgerAccount: LedgerAccount }

/** Somebody with a confirmed e-mail and an empty account. */
export async function person(db: Db, login: string, referrerAccountId?: string): Promise<LedgerPerson> {
  const added = await newcomer(db, login, referrerAccountId)
  await activateUser(db, added.id, now)
  return added
}

/** Somebody who has not confirmed it yet. */
export async function newcomer(db: Db, login: string, referrerAccountId?: string): Promise<LedgerPerson> {
  const added = await addUser(
    db,
    { login, email: `${login}@mail.ru`, passwordHash: null, ...(referrerAccountId && { referrerAccountId }) },
    now,
  )
  if (typeof added === 'string') throw new Error(added)
  return { id: added.id, account: added.bonus_account_id, ledgerAccount: userAccount(added.bonus_account_id) }
}

/** The e-mail is confirmed by its letter. */
export function confirmEmail(db: Db, { id }: LedgerPerson): Promise<void> {
  return inTransaction(db, (trx) => activateUser(trx, id, now))
}

/** An unpaid flight order, without flights: the ledger needs its price alone. */
export async function order(db: Db, userId: string | null, price: number): Promise<string> {
  const id = randomId()
  const soon = new Date(now.getTime() + 1_200_000)
  const row = {
    id,
    kind: 'air',
    number: id,
    user_id: userId,
    access_key_hash: '',
    status: 'Registered',
    partner: false,
    marker: null,
    click: null,
    price_rub: price,
    bonus_rub: 0,
    amount_rub: price,
    contact_email: '',
    contact_person: '',
    contact_phone: '',
    consent_version: '',
    consent_at: now,
    time_limit: soon,
    first_checkout_at: null,
    expires_at: soon,
    created_at: now,
    updated_at: now,
  } as const
  await db.insertInto('orders').values(row).execute()
  return id
}

/** Points out of nowhere, as an accrual of a purchase long ago. */
export async function give(db: Db, userId: string, account: string, points: number): Promise<void> {
  const orderId = await order(db, userId, 1)
  await inTransaction(db, (trx) =>
    post(trx, { txId: `accrual:${orderId}`, kind: 'accrual', orderId, from: 'issued', to: userAccount(account), points }, now),
  )
}

/** Points reserved for an order as its checkout does; all that can be when no amount is named. */
export function spend(db: Db, orderId: string, price: number, amount?: number) {
  const terms = { items: [{ price, sessionId: 's' }], ratio: 1, maxShare: 1 }
  return inTransaction(db, async (trx) =>
    reserveBonus(trx, await lockOrder(trx, orderId), { terms, now, ...(amount !== undefined && { amount }) }),
  )
}

/** One event of the order machine, when it is allowed now; returns the status after it. */
export async function step(db: Db, id: string, event: OrderEvent): Promise<OrderStatus> {
  return inTransaction(db, async (trx) => {
    const { status } = await lockOrder(trx, id)
    const to = statusAfter(status, event)
    if (to) await moveOrder(trx, { id, from: status, event, now })
    return to ?? status
  })
}

/** Paid by card and served: the way on which an order earns. */
export async function fulfil(db: Db, id: string): Promise<void> {
  for (const event of ['authorize', 'capture', 'issue', 'ticket'] as const) await step(db, id, event)
}
