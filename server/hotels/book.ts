import type * as z from 'zod/mini'
import type { PublicConfig } from '#contract/config.ts'
import type { saveOrderInfo } from '#contract/hotel-orders.ts'
import { normaliseEmail } from '#domain/account/email.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { bookingDataErrors } from '#domain/hotels/booking-form.ts'
import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { accountForGuest } from '#server/account/register.ts'
import { refuseErased } from '#server/account/user-store.ts'
import { inTransaction } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { type Creation, type IdempotentCall, createOnce } from '#server/orders/idempotency.ts'
import { accessKeyOf, newOrderKey, opensByKey } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { priceChanged } from '#server/orders/price-changed.ts'
import { type Held, type HoldDeps, holdRoom, releaseHold, roomHeldAlready } from './hold.ts'
import { insertHotelOrder } from './order-store.ts'
import type { CheckedRate, StayGuest } from './supplier.ts'

export type BookDeps = HoldDeps & { env: { secret: KeyRing }; site: Pick<PublicConfig, 'bonus'> }
type Input = z.infer<typeof saveOrderInfo.input>
type Reply = z.infer<typeof saveOrderInfo.reply>['data']

const SILENT = 'Отель не\u00a0ответил. Деньги не\u00a0списаны, нажмите ещё раз через минуту'

/**
 * Checks the rate again, holds the room for every night and makes the order (DHOT-12). Refuses wrong input, `order.price-changed`
 * with `oldPrice` and `newPrice`, `hotels.rate-gone`: nothing stays held then and the key may be used again.
 */
export async function bookHotel(deps: BookDeps, input: Input, call: IdempotentCall & { ip?: string }): Promise<Reply> {
  if (!input.privacy) {
    throw new Refusal('bad-request', { fields: { privacy: 'Без согласия на обработку данных номер не забронировать' } })
  }
  const order = await createOnce(deps, { ...call, email: input.data.email }, (creation) =>
    create(deps, input, { ...creation, ip: call.ip }, call.signal).catch(rethrowSilence),
  )
  return replyOf(deps, order)
}

/** Searching for rooms involves no money, booking does. */
function rethrowSilence(error: unknown): never {
  const isSilent = error instanceof Refusal && error.code === 'hotels.supplier-failed' && error.details.text === undefined
  throw isSilent ? new Refusal(error.code, { ...error.details, text: SILENT }) : error
}

/** The order to be, and the caller's address. */
type Who = Creation & { ip: string | undefined }

async function create(deps: BookDeps, input: Input, creation: Who, signal: AbortSignal): Promise<void> {
  const before = creation.isAgain ? await roomHeldAlready(deps, creation.orderId, input.rateId) : null
  const checked = before?.offer ?? (await deps.hotels.recheck(input.rateId, signal))
  if (!checked) throw new Refusal('hotels.rate-gone')
  checkRoom(input, checked)
  // A hold may cost more than the page said: holding again at a price the buyer has accepted.
  if (!before && checked.rate.price > input.acceptedPrice) throw priceChanged(input.acceptedPrice, checked.rate.price)
  const guests = input.data.guests.map(({ firstName, lastName, isChild, age }): StayGuest => {
    return { firstName: normaliseSpaces(firstName), lastName: normaliseSpaces(lastName), age: isChild ? (age ?? 0) : null }
  })
  const wishes = normaliseSpaces(input.data.wishes ?? '')
  const held = await holdRoom(deps, { orderId: creation.orderId, rateId: input.rateId, guests, wishes, ip: creation.ip })
  try {
    if (held.hold.price !== input.acceptedPrice) throw priceChanged(input.acceptedPrice, held.hold.price)
    await save(deps, input, { ...creation, held, guests, wishes })
  } catch (error) {
    // After any other failure the same press goes on with this room, or the sweep finds it by its key.
    if (error instanceof Refusal && (await creation.refuse(error))) await releaseHold(deps, held)
    throw error
  }
}

/** The dates and guests are those of the rate, and everybody has a name. */
function checkRoom({ data, arrival, departure, adults, children }: Input, { query }: CheckedRate): void {
  const same =
    query.arrival === arrival &&
    query.departure === departure &&
    query.adults === adults &&
    query.children.join() === children.join()
  if (!same) throw new Refusal('bad-request', { text: 'Даты или гости не те, для которых показана цена. Выберите номер ещё раз' })
  const errors = bookingDataErrors(data, query)
  const fields = Object.fromEntries(Object.entries(errors).map(([path, text]) => [`data.${path}`, text]))
  if (Object.keys(fields).length > 0) throw new Refusal('bad-request', { fields })
}

type BookedRoom = Who & { held: Held; guests: StayGuest[]; wishes: string }

function save({ db, env, site, now }: BookDeps, { data, createAccount }: Input, saved: BookedRoom): Promise<void> {
  const { orderId, userId, ip, held, guests, wishes } = saved
  const email = normaliseEmail(data.email)
  const moment = now()
  const window = moment.getTime() + PAYMENT_WINDOW_MIN * 60_000
  return inTransaction(db, async (trx) => {
    await saved.answer(trx)
    const alive = trx.selectFrom('hotel_holds').select('key').where('key', '=', held.key).where('released_at', 'is', null)
    if (!(await alive.forUpdate().executeTakeFirst())) throw new Refusal('hotels.rate-gone')
    if (userId) await refuseErased(trx, userId)
    const wanted = createAccount && !userId
    const made = wanted
      ? await accountForGuest(trx, { secret: env.secret, email, consent: { version: CONSENT_VERSION, ip }, now: moment })
      : undefined
    await insertHotelOrder(trx, {
      id: orderId,
      orderKey: newOrderKey(env.secret, orderId),
      userId: userId ?? made ?? null,
      madeByGuest: userId === null,
      rates: site.bonus.hotel,
      contact: { email, phone: data.phone },
      consentVersion: CONSENT_VERSION,
      consentIp: ip,
      ...held,
      guests,
      wishes,
      expiresAt: new Date(Math.min(window, Date.parse(held.hold.timeLimit))),
      now: moment,
    })
    await enqueueLetter(trx, { template: 'M-05', subjectId: orderId }, moment)
  })
}

function replyOf({ env }: BookDeps, order: OrderRow): Reply {
  return {
    orderId: order.id,
    orderNumber: order.number,
    ...(opensByKey(order) && { accessKey: accessKeyOf(env.secret, order) }),
    price: order.price_rub,
    expiresAt: instant(order.expires_at),
    status: order.status,
  }
}
