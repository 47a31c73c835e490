import { isEmail, normaliseEmail } from '#domain/account/email.ts'
import { Refusal, refusalAt } from '#domain/refusal.ts'
import { isTakenAfterAll } from '#server/account/change-email.ts'
import { moveGuestAccount } from '#server/account/register.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { MOST_EMAIL_CHANGES, notifyFormerAddress, sendPapersAgain } from '#server/orders/order-email.ts'
import { type Proof, accessKeyOf, newOrderKey, opensByKey, sealedKey } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'

const TAKEN = 'На\u00a0этот адрес уже есть кабинет. Напишите нам: перенесём заказ туда'

type Deps = { db: Db; env: { secret: KeyRing }; now: () => Date }
type Change = { email: string; accessKey?: string | undefined }
type Changed = { sentTo: string; accessKey?: string }

/** The order is paid: an unpaid order is made again, one that is over has nothing to send. */
const changeable = ['Authorized', 'Paid', 'Ticketing', 'Ticketed', 'Confirmed'] as const

/** An order whose documents have been sent: before that they go to the new address anyway. */
const sent: ReadonlySet<OrderRow['status']> = new Set(['Ticketed', 'Confirmed'])

/**
 * Another e-mail of an order whose ownership the caller has proved: the documents go there, the key of former letters opens
 * nothing, the caller goes on with the one they sent, and the former address is informed. Of two simultaneous changes one counts.
 * The history stores who and when, never an address.
 */
export async function changeOrderEmail(
  { db, env, now }: Deps,
  order: OrderRow,
  { email: written, accessKey }: Change,
  { caller }: Pick<Proof, 'caller'>,
): Promise<Changed> {
  const email = normaliseEmail(written)
  if (!isEmail(email)) throw refusalAt('email', 'account.bad-email')
  if (email === order.contact_email) return changedTo(email, opensByKey(order) ? accessKeyOf(env.secret, order) : undefined)
  const isOwner = order.user_id !== null && caller?.userId === order.user_id
  const key = accessKey ? sealedKey(env.secret, order.id, accessKey) : newOrderKey(env.secret, order.id)
  const row = await inTransaction(db, async (trx) => {
    const saved = await saveEmail(trx, order, { email, key })
    if (!saved) throw new Refusal('order.bad-state')
    if (order.user_id !== null && !isOwner) {
      await moveGuestAccount(trx, { secret: env.secret, userId: order.user_id, email, now: now() })
    }
    const time = await recordChange(trx, saved, { note: isOwner ? 'user' : 'key', now: now() })
    await notifyFormerAddress(trx, { order, formerAddress: order.contact_email, time }, now())
    if (sent.has(saved.status)) await sendPapersAgain(trx, saved, time, now())
    return saved
  }).catch((error: unknown) => {
    throw isTakenAfterAll(error) ? refusalAt('email', 'account.email-taken', TAKEN) : error
  })
  return changedTo(email, opensByKey(row) ? accessKeyOf(env.secret, row) : undefined)
}

function changedTo(sentTo: string, accessKey: string | undefined): Changed {
  return { sentTo, ...(accessKey && { accessKey }) }
}

type Saving = { email: string; key: { hash: string; sealed: string } }

/** Only while the order is as its caller has proved it: undefined when another change was first. */
async function saveEmail(trx: Db, order: OrderRow, { email, key }: Saving): Promise<OrderRow | undefined> {
  return trx
    .updateTable('orders')
    .set({
      contact_email: email,
      ...(opensByKey(order) && { access_key_hash: key.hash, sealed_key: key.sealed }),
    })
    .where('id', '=', order.id)
    .where('contact_email', '=', order.contact_email)
    .where('access_key_hash', '=', order.access_key_hash)
    .where('status', 'in', changeable)
    .returningAll()
    .executeTakeFirst()
}

/** Returns which change of this order it is; the row of the order is ours until the transaction ends. */
async function recordChange(trx: Db, { id, status }: OrderRow, { note, now }: { note: string; now: Date }): Promise<number> {
  const event = 'email-changed'
  const { before } = await trx
    .selectFrom('order_events')
    .select((row) => row.fn.countAll<string>().as('before'))
    .where('order_id', '=', id)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()
  const time = Number(before) + 1
  if (time > MOST_EMAIL_CHANGES) {
    throw refusalAt('email', 'account.too-many-letters', 'Адрес этого заказа уже меняли пять раз. Напишите нам, поможем')
  }
  await trx
    .insertInto('order_events')
    .values({ order_id: id, event, from_status: status, to_status: status, note, at: now })
    .execute()
  return time
}
