import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { lockLinks } from '#server/account/mailed-link-store.ts'
import { lockChecked, refuseWrongPassword } from '#server/account/sign-in.ts'
import type { UserRow } from '#server/account/user-store.ts'
import { tripsAhead } from '#server/air/account-orders.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Tables } from '#server/db/tables.ts'
import { ordersAhead } from '#server/hotels/account-orders.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { templates } from '#server/mail/outbox.ts'
import { MOST_EMAIL_CHANGES } from '#server/orders/order-email.ts'
import { hashOfKey } from '#server/orders/order-key.ts'
import { isOpen } from '#server/orders/order-store.ts'
import { withMoneyUnderWay } from '#server/payments/money-under-way.ts'
import { type LetterStore, type OldLetter, deleteLetters } from '#server/retention/clean-up.ts'
import { erasePeople } from '#server/retention/erase-people.ts'

export type PersonalDeps = { db: Db; mailer: Mailer; now: () => Date; env: { secret: KeyRing } }

/**
 * Erases a person: sign-in, names, documents, contacts and letters are deleted, the sums and numbers of orders stay for the books
 * (152-ФЗ). Refuses a wrong password, and `account.trips-ahead` while an order or its money is on its way or a trip is still
 * ahead.
 */
export async function erase(
  deps: PersonalDeps,
  user: UserRow,
  { password, sessionId, ip }: { password: string; sessionId: string; ip: string },
): Promise<void> {
  const { db, now } = deps
  const attempt = { user, name: user.login, password, counter: `session:${sessionId}`, ip } as const
  await refuseWrongPassword(deps, attempt).catch(rethrowWrongPassword)
  const letters = await inTransaction(db, async (trx) => {
    // the orders before their owner, in the lock order of posting points; the links too, in that of following one
    await trx.selectFrom('orders').select('id').where('user_id', '=', user.id).orderBy('id').forUpdate().execute()
    await lockLinks(trx, user.id)
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute() // no order begins in the meantime
    await lockChecked(trx, user, { sessionId, now: now() })
    const own = sql`select id from orders where user_id = ${user.id}`
    const money = await withMoneyUnderWay(trx, own)
    const living = [...(await tripsAhead(trx, user.id, now())), ...(await ordersAhead(trx, user.id, now()))]
    const trips = living.filter((number) => !money.includes(number))
    if (trips.length > 0 || money.length > 0) throw new Refusal('account.trips-ahead', { text: waitFor({ trips, money }) })
    const ended = await endLetters(trx, own, lettersOfAccount(user))
    await forgetOrders(trx, user.id, now())
    await forgetPerson(trx, user.id, now())
    return ended
  }).catch(rethrowWrongPassword)
  await deleteLetters(deps, letters)
}

function rethrowWrongPassword(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'account.bad-credentials') throw error
  throw new Refusal('bad-request', { fields: { password: 'Пароль указан неверно' } })
}

/** A trip may be cancelled; for money on its way the only thing to do is wait. */
function waitFor({ trips, money }: { trips: string[]; money: string[] }): string {
  return [
    ...(trips.length > 0 ? [`Сначала завершите или отмените заказы: ${trips.join(', ')}`] : []),
    ...(money.length > 0 ? [`Дождитесь, пока закончатся платежи и\u00a0возвраты: ${money.join(', ')}`] : []),
  ].join('. ')
}

async function forgetOrders(trx: Db, userId: string, now: Date): Promise<void> {
  await erasePeople(now, sql`select id from orders where user_id = ${userId}`).execute(trx)
  await trx
    .updateTable('orders')
    .set({ access_key_hash: hashOfKey(randomId()), sealed_key: null, hidden_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Columns of a person that outlive the erasing: what points reference, the consent that was given, names written over. Any other
 * is emptied.
 */
type Staying =
  | 'id'
  | 'login'
  | 'email'
  | 'bonus_account_id'
  | 'referred_by'
  | 'created_at'
  | 'erased_at'
  | 'consent_version'
  | 'consent_at'
  | 'points_mail'

/** Tables whose rows belong to one person. Orders stay for the books, without their people. */
type OwnTable = Exclude<
  { [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never }[keyof Tables],
  'orders'
>

async function forgetPerson(trx: Db, userId: string, now: Date): Promise<void> {
  const own: Record<OwnTable, true> = {
    sessions: true,
    mailed_links: true,
    sign_in_log: true,
    saved_passengers: true,
    known_devices: true,
  }
  for (const table of Object.keys(own) as OwnTable[]) await trx.deleteFrom(table).where('user_id', '=', userId).execute() // it has no other keys
  const nobody: Record<Exclude<keyof UserRow, Staying>, null> = {
    password_hash: null,
    first_name: null,
    last_name: null,
    birth_date: null,
    phone: null,
    activated_at: null,
    consent_ip: null,
  }
  await trx
    .updateTable('users')
    .set({ ...nobody, login: `erased-${userId}`, email: `${userId}@erased.invalid`, erased_at: now })
    .where('id', '=', userId)
    .execute()
}

const AHEAD = 'Поездка ещё впереди или деньги в пути. Данные можно стереть, когда заказ завершится'

/**
 * Erases the people of one order at their wish, a guest's too: names, documents, contacts and letters are deleted, numbers and
 * sums stay for the books. Refuses `not-found`, and `order.bad-state` while the trip is ahead or the order or its money on its
 * way.
 */
export async function eraseOrder(store: LetterStore, number: string, now: Date): Promise<void> {
  const letters = await inTransaction(store.db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
    if (!order) throw new Refusal('not-found', { text: `Заказа ${number} нет` })
    const own = sql`select id from orders where id = ${order.id}`
    const isAhead = order.service_ends_at !== null && order.service_ends_at > now
    if (isOpen(order.status) || isAhead || (await withMoneyUnderWay(trx, own)).length > 0) {
      throw new Refusal('order.bad-state', { text: AHEAD })
    }
    const ended = await endLetters(trx, own)
    await erasePeople(now, own).execute(trx)
    return ended
  })
  await deleteLetters(store, letters)
}

/**
 * Ends every letter of the orders that `orders` selects and those that `others` names: none is sent any more, and the daily
 * clean-up deletes what `deleteLetters` could not. Returns them. Only inside the transaction that erases.
 */
export async function endLetters(
  trx: Db,
  orders: RawBuilder<unknown>,
  others: RawBuilder<boolean> = sql`false`,
): Promise<OldLetter[]> {
  const { rows } = await sql<OldLetter>`with chosen as (${orders}), subjects as (
      select id from chosen
      union all select id || ':' || time from chosen, generate_series(1, ${MOST_EMAIL_CHANGES}) as time
      union all select id from payments where order_id in (select id from chosen)
      union all select id from flight_changes where order_id in (select id from chosen)
      union all select id from refunds where order_id in (select id from chosen)
    )
    update outbox set sent_at = 'epoch', to_address = null, state = case state when 'waiting' then 'given-up' else state end
    where (template = any (${[...templates]}) and subject_id = any (array(select id from subjects))) or ${others}
    returning id, template, subject_id`.execute(trx)
  return rows
}

/** Letters about an account itself: its links, its passwords, its points. */
function lettersOfAccount({ id, bonus_account_id }: { id: string; bonus_account_id: string }): RawBuilder<boolean> {
  return sql`(template in ('M-01', 'M-02', 'M-03', 'M-14', 'M-15') and subject_id = any (array(select id from mailed_links where user_id = ${id})))
    or (template = 'M-04' and left(subject_id, 22) = ${id})
    or (template = 'M-12' and left(subject_id, 8) = ${bonus_account_id})`
}
