import type * as z from 'zod/mini'
import type { bookFlights } from '#contract/air-orders.ts'
import type { PublicConfig } from '#contract/config.ts'
import { normaliseEmail } from '#domain/account/email.ts'
import { wireNumber } from '#domain/air/document.ts'
import { isFeasibleReturn, sellsWith } from '#domain/air/itinerary.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { passengerErrors } from '#domain/air/passenger-errors.ts'
import { type PassengerKind, passengerKinds } from '#domain/air/passenger-kind.ts'
import { type Passenger, kindsOf } from '#domain/air/passenger.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayOf, instant } from '#domain/text/dates.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { accountForGuest } from '#server/account/register.ts'
import { refuseErased } from '#server/account/user-store.ts'
import { loadOrderBonus } from '#server/bonus/order-bonus.ts'
import { inTransaction } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { type Creation, type IdempotentCall, createOnce } from '#server/orders/idempotency.ts'
import { accessKeyOf, newOrderKey, opensByKey } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { priceChanged } from '#server/orders/price-changed.ts'
import { termsOf } from './checkout.ts'
import { type Group, type Held, type HoldDeps, groupsOf, heldAlready, holdAll, releaseHold } from './hold.ts'
import { insertOrder, loadItems } from './order-store.ts'
import type { Hold } from './supplier.ts'

export type BookDeps = HoldDeps & { env: { secret: KeyRing }; site: Pick<PublicConfig, 'bonus'> }
type Input = z.infer<typeof bookFlights.input>
type Reply = z.infer<typeof bookFlights.reply>

const SILENT = 'Продавец билетов не\u00a0ответил. Деньги не\u00a0списаны, нажмите ещё раз через минуту'

/**
 * Re-prices, holds seats in every session and makes the order (DAIR-18). Refuses wrong input, `order.price-changed` with
 * `oldPrice` and `newPrice`, `air.no-seats`, `air.session-expired`: nothing stays held then and the key may be used again.
 */
export async function book(deps: BookDeps, input: Input, call: IdempotentCall & { ip?: string }): Promise<Reply> {
  if (!input.privacy) {
    throw new Refusal('bad-request', { fields: { privacy: 'Без согласия на обработку данных билет не оформить' } })
  }
  const owner = { ...call, email: input.contactInfo.email }
  const order = await createOnce(deps, owner, (creation) =>
    create(deps, input, { ...creation, ip: call.ip }, call.signal).catch(rethrowSilence),
  )
  return loadReply(deps, order)
}

/** A silent supplier is not a fault of the site, and the visitor can act. */
function rethrowSilence(error: unknown): never {
  const isSilent = error instanceof Refusal && error.code === 'air.supplier-failed' && error.details.text === undefined
  throw isSilent ? new Refusal(error.code, { ...error.details, text: SILENT }) : error
}

/** The order to be, and the caller's address. */
type Who = Creation & { ip: string | undefined }

async function create(deps: BookDeps, input: Input, who: Who, signal: AbortSignal) {
  const { orderId } = who
  const { there, back, contactInfo } = input
  const groups = groupsOf(there.itineraryRef, back?.itineraryRef ?? null)
  const before = who.isAgain ? await heldAlready(deps, orderId, groups) : []
  const offers = await loadOffers(deps, { groups, before }, signal)
  const kinds = checkFlights(offers, back ? 2 : 1)
  const passengers = input.passengers.map(normalised)
  checkPeople(deps.now(), { passengers, kinds, offers, contact: contactInfo })
  const quoted = offers.reduce((sum, offer) => sum + offer.totalPrice, 0)
  // A hold may cost more than the list said: holding again at a price the buyer has accepted.
  if (!before.some(Boolean) && quoted > input.acceptedPrice) throw priceChanged(input.acceptedPrice, quoted)
  const contact = { email: normaliseEmail(contactInfo.email), phone: contactInfo.contactPhone }
  const held: Held[] = []
  try {
    await holdAll(deps, { orderId, groups, passengers, contact }, held)
    const price = held.reduce((sum, { hold }) => sum + hold.price, 0)
    if (price !== input.acceptedPrice) throw priceChanged(input.acceptedPrice, price)
    await save(deps, input, { ...who, held, passengers, kinds })
  } catch (error) {
    // After a timeout or any other failure the same press goes on with these seats, or the sweep finds them by their keys.
    if (error instanceof Refusal && error.code !== 'air.supplier-failed' && (await who.refuse(error)))
      await releaseHold(deps, held)
    throw error
  }
}

/** The chosen offers: as they are held already, else at the current price. */
async function loadOffers(
  { air }: BookDeps,
  { groups, before }: { groups: Group[]; before: (Hold | null)[] },
  signal: AbortSignal,
): Promise<AirOffer[]> {
  const refs = groups.flatMap((group, at) => (before[at] ? [] : group.refs))
  const priced = refs.length > 0 ? await air.price(refs, signal) : []
  return groups.flatMap((group, at) => before[at]?.offers ?? priced.splice(0, group.refs.length))
}

/** The offers belong together: all found, fares sold as a pair kept as one, a way back after the way there (DAIR-04, DAIR-15). */
function checkFlights(offers: AirOffer[], expected: number): PassengerKind[] {
  const [there, back] = offers
  if (!there || offers.length !== expected) throw new Refusal('air.session-expired')
  if (back ? !sellsWith(there, back) : there.pairedOnly) throw new Refusal('air.session-expired')
  if (back && !isFeasibleReturn(there, back)) {
    throw new Refusal('bad-request', { fields: { back: 'Обратный рейс вылетает раньше чем через час после прилёта' } })
  }
  const parties = offers.map((offer) => JSON.stringify(partyOf(offer)))
  if (new Set(parties).size !== 1) throw new Refusal('air.bad-passengers')
  return kindsOf(partyOf(there))
}

function partyOf({ airlineFares }: AirOffer): { adults: number; children: number; infants: number } {
  const count = (kind: PassengerKind) => airlineFares[0]?.passengers.find(({ type }) => type === kind)?.count ?? 0
  const [adults = 0, children = 0, infants = 0] = passengerKinds.map(count)
  return { adults, children, infants }
}

/** The same passenger without surplus spaces; numbers in the format of the wire. */
function normalised({ name, surname, birthDay, gender, document }: Passenger): Passenger {
  const number = wireNumber(document.type, document.number)
  return { name: normaliseSpaces(name), surname: normaliseSpaces(surname), birthDay, gender, document: { ...document, number } }
}

type People = { passengers: Passenger[]; kinds: PassengerKind[]; offers: AirOffer[]; contact: Input['contactInfo'] }

function checkPeople(now: Date, { passengers, kinds, offers, contact }: People): void {
  const [there, back] = offers
  if (!there) return
  if (passengers.length !== kinds.length) throw new Refusal('air.bad-passengers')
  const errors = passengerErrors({
    passengers,
    kinds,
    trip: { there, back: back ?? null },
    today: todayAt(there, now),
    contact,
  })
  const paths = Object.keys(errors)
  if (paths.length === 0) return
  if (paths.every((path) => path === 'passengers')) throw new Refusal('air.adult-needed')
  if (paths.every((path) => path === 'contactInfo.email')) throw new Refusal('air.wrong-email', { fields: errors })
  if (paths.every((path) => path.includes('.document.'))) throw new Refusal('air.wrong-document', { fields: errors })
  throw new Refusal('bad-request', { fields: errors })
}

/** The calendar day at the first airport; its offset is that of the departure (DGEN-02). */
function todayAt({ flightSegments: [first] }: AirOffer, now: Date) {
  const offset = first ? Date.parse(`${first.departure}Z`) - Date.parse(first.departureUtc) : 0
  return dayOf(new Date(now.getTime() + offset), 'UTC')
}

type BookedFlights = Who & { held: Held[]; passengers: Passenger[]; kinds: PassengerKind[] }

function save(
  { db, env, site, now }: BookDeps,
  input: Input,
  { orderId, userId, answer, ip, held, passengers, kinds }: BookedFlights,
): Promise<void> {
  const { contactInfo, isAviasales, marker, click } = input
  const contact = { ...contactInfo, email: normaliseEmail(contactInfo.email), contactPerson: contactInfo.contactPerson.trim() }
  return inTransaction(db, async (trx) => {
    await answer(trx)
    const keys = held.map(({ key }) => key)
    const alive = trx.selectFrom('air_holds').select('key').where('key', 'in', keys).where('released_at', 'is', null)
    if ((await alive.forUpdate().execute()).length !== keys.length) throw new Refusal('air.session-expired')
    if (userId) await refuseErased(trx, userId)
    const wanted = input.createAccount && !userId
    const made = wanted
      ? await accountForGuest(trx, {
          secret: env.secret,
          email: contact.email,
          consent: { version: CONSENT_VERSION, ip },
          now: now(),
        })
      : undefined
    await insertOrder(trx, env.secret, {
      id: orderId,
      orderKey: newOrderKey(env.secret, orderId),
      userId: userId ?? made ?? null,
      madeByGuest: userId === null,
      partner: isAviasales,
      marker: marker ?? null,
      click: click ?? null,
      contact,
      consentVersion: CONSENT_VERSION,
      consentIp: ip,
      held,
      passengers,
      kinds,
      rates: site.bonus.air,
      now: now(),
    })
    await enqueueLetter(trx, { template: 'M-05', subjectId: orderId }, now())
  })
}

async function loadReply({ db, env, site }: BookDeps, order: OrderRow): Promise<Reply> {
  const items = await loadItems(db, order.id)
  return {
    id: order.id,
    timelimit: instant(order.time_limit),
    items: items.map((item) => ({
      bookingRef: item.booking_ref,
      price: item.price_rub,
      timeLimit: instant(item.time_limit),
      direction: item.direction,
    })),
    extra: {
      number: order.number,
      accessKey: opensByKey(order) ? accessKeyOf(env.secret, order) : undefined,
      status: order.status,
      totalPrice: order.price_rub,
      ...(await loadOrderBonus(db, order, termsOf(items, site.bonus))),
    },
  }
}
