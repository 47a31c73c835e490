import type { PublicConfig } from '#contract/config.ts'
import { calendarFile } from '#domain/air/calendar-file.ts'
import { isUnpaid } from '#domain/air/changes/change-words.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type PassengerKind, passengerKinds } from '#domain/air/passenger-kind.ts'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { fareOf, showTicketNumber } from '#domain/air/ticket.ts'
import { onTicket } from '#domain/air/transliteration.ts'
import { routeName } from '#domain/air/trip.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { airDay, clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { leftInWords } from '#domain/trips/until-departure.ts'
import { userByName } from '#server/account/user-store.ts'
import type { Db } from '#server/db/db.ts'
import { cityAt } from '#server/documents/pictures.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { moscowClock, moscowTime } from '#server/mail/letter-words.ts'
import {
  type OrderLetter,
  expiredLetter,
  failedLetter,
  refundAcceptedLetter,
  refundDoneLetter,
  ticketsLetter,
  tripReminderLetter,
  waitingLetter,
} from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { Composer, Template } from '#server/mail/outbox.ts'
import { orderOfPapers } from '#server/orders/order-email.ts'
import { claimTokenOf, orderLink } from '#server/orders/order-key.ts'
import { type OrderRow, orderById, promisedUntil } from '#server/orders/order-store.ts'
import { moneyBack, refundMoney, unservedMoney } from '#server/payments/letter-amounts.ts'
import { type PaymentRow, paymentById, findSucceededPayment } from '#server/payments/payment-store.ts'
import { type RefundedSums, refundedSumsById } from '#server/payments/refunds/refund-store.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { aboutChange, calendarParts, loadFlightChanges, loadFlown } from './flight-changes.ts'
import {
  type ItemRow,
  type TicketRow,
  firstDeparture,
  isFlown,
  loadItems,
  loadTickets,
  loadTravellers,
  tripOf,
} from './order-store.ts'
import { loadReceipt } from './receipt-data.ts'
import { flightLines, termsFacts, ticketLines, tripInShort, tripInSubject } from './trip-words.ts'

export type LetterDeps = {
  db: Db
  site: PublicConfig
  env: { secret: KeyRing }
  places: PlaceDirectory
  now: () => Date
}

/**
 * The contents of each letter about a flight order; the subject key of M-09 is the refunded payment, or an order paid by points
 * alone.
 */
export function airLetters(deps: LetterDeps) {
  return {
    'M-05': (orderId) => aboutOrder(deps, orderId, waitingFor),
    'M-06': (subjectId) => aboutOrder(deps, orderOfPapers(subjectId), issued),
    'M-08': (orderId) => aboutOrder(deps, orderId, expired),
    'M-09': async (subjectId) => {
      const payment = await paymentById(deps.db, subjectId)
      return aboutOrder(deps, payment?.order_id ?? subjectId, (_deps, about) => failed(deps, about, payment))
    },
    'M-10': (refundId) => aboutRefund(deps, refundId, accepted),
    'M-11': (refundId) => aboutRefund(deps, refundId, (_deps, { letter }) => refundDoneLetter(letter)),
    'M-13': (orderId) => aboutOrder(deps, orderId, reminder),
    'M-16': (changeId) => aboutChange(deps, changeId, (orderId, write) => aboutOrder(deps, orderId, withCalendar(write))),
  } satisfies Partial<Record<Template, Composer>>
}

type About = { order: OrderRow; letter: OrderLetter; searchLink: string }
type Writer = (deps: LetterDeps, about: About) => Letter | undefined | Promise<Letter | undefined>

async function aboutOrder(deps: LetterDeps, orderId: string, write: Writer): Promise<Letter | undefined> {
  const order = await orderById(deps.db, orderId)
  if (!order) return undefined
  const trip = tripOf(await loadItems(deps.db, orderId))
  const letter = {
    site: deps.site,
    to: order.contact_email,
    number: order.number,
    ...wordsOf(trip),
    amount: order.amount_rub,
    bonus: order.bonus_rub,
    link: orderLink(deps.site.origin, deps.env.secret, order),
  }
  return write(deps, { order, letter, searchLink: searchLinkOf(deps, trip) })
}

function wordsOf(trip: Trip): Pick<OrderLetter, 'route' | 'trip' | 'flights'> {
  return { route: routeName(trip.there.flightSegments), trip: tripInSubject(trip), flights: flightLines(trip) }
}

function searchLinkOf({ site, places }: LetterDeps, trip: Trip): string {
  return `${site.origin}${paths.airResults}?${searchOf(places, trip)}`
}

type Refunded = { letter: Parameters<typeof refundDoneLetter>[0]; refund: RefundedSums; order: OrderRow }
type RefundWriter = (deps: LetterDeps, about: Refunded) => Letter | Promise<Letter>

/** A letter whose subject is a refund, or an order cancelled without one. */
async function aboutRefund(deps: LetterDeps, refundId: string, write: RefundWriter): Promise<Letter | undefined> {
  const refund = await refundedSumsById(deps.db, refundId)
  if (!refund) return undefined
  const money = await refundMoney(deps.db, refund)
  return aboutOrder(deps, refund.order_id, (_deps, { letter, order }) =>
    write(deps, { letter: { ...letter, ...money }, refund, order }),
  )
}

async function accepted({ db, now }: LetterDeps, { letter, refund, order }: Refunded): Promise<Letter> {
  const parts = new Set(refund.lines.map(({ part }) => part))
  const items = (await loadItems(db, order.id)).filter(({ direction }) => parts.has(direction))
  return refundAcceptedLetter({
    ...letter,
    flights: [],
    lines: refund.lines,
    ends: 'возвращённые билеты больше не действуют',
    attachments: [await tripCalendar({ db, now }, { order, items, isCancelled: true })],
  })
}

function waitingFor({ now }: LetterDeps, { order, letter }: About): Letter | undefined {
  if (order.status !== 'Registered') return undefined // paid or cancelled before the letter was sent
  const until = promisedUntil(order, now())
  return waitingLetter({ ...letter, deadline: moscowTime(until), clock: moscowClock(until) })
}

function expired(_deps: LetterDeps, { letter, searchLink }: About): Letter {
  return expiredLetter({ ...letter, searchLink })
}

/**
 * The issued items of a partly failed order are the matter of M-06: here are the flights, the search and the money of the rest.
 */
async function failed(deps: LetterDeps, { order, letter, searchLink }: About, payment: PaymentRow | undefined): Promise<Letter> {
  const items = await loadItems(deps.db, order.id)
  const money = await unservedMoney(deps.db, order, payment)
  const unissued = items.filter(({ status }) => status === 'Failed')
  const isUnissued = unissued.length > 0
  const trip = money.late || unissued.length === items.length ? undefined : flownTrip(unissued)
  const part = trip && { ...wordsOf(trip), searchLink: searchLinkOf(deps, trip), isPart: true }
  return failedLetter({ ...letter, searchLink, isUnissued, ...money, ...part })
}

async function issued(deps: LetterDeps, { order, letter }: About): Promise<Letter | undefined> {
  const [items, people, tickets] = [
    await loadItems(deps.db, order.id),
    await loadTravellers(deps.db, order.id),
    await loadTickets(deps.db, order.id),
  ]
  const flown = items.filter(isFlown)
  const trip = flownTrip(flown)
  if (!trip) return undefined // returned before the letter was sent
  const payment = await findSucceededPayment(deps.db, order.id)
  const travellers = people.map(({ name, surname, position, kind }) => ({
    name: onTicket(surname, name),
    tickets: tickets.filter(({ passenger }) => passenger === position).map(({ number }) => showTicketNumber(number)),
    price: flown.reduce((sum, item) => sum + priceOf(item, kind), 0),
  }))
  return ticketsLetter({
    ...letter,
    ...wordsOf(trip),
    flights: ticketLines(trip),
    inShort: tripInShort(trip),
    terms: termsFacts(flown, deps.now()),
    bookingRefs: flown.map((item) => item.booking_ref),
    travellers,
    card: payment?.card ?? null,
    back: await moneyBack(deps.db, order.id, payment),
    claimLink: await findClaimLink(deps, order),
    picture: pictureOf(deps, trip.there),
    attachments: [...(await renderReceipts(deps, order, tickets)), await tripCalendar(deps, { order, items: flown })],
  })
}

function pictureOf({ places }: LetterDeps, { flightSegments }: AirOffer) {
  const last = flightSegments.at(-1)
  return last && cityAt(places.cityNamed(last.toCity), hourOf(last.arrival))
}

function priceOf({ offers }: ItemRow, kind: PassengerKind): number {
  return fareOf(
    offers.flatMap(({ airlineFares }) => airlineFares),
    kind,
  ).total
}

async function renderReceipts(deps: LetterDeps, order: OrderRow, tickets: TicketRow[]): Promise<Letter['attachments']> {
  const { drawReceipt } = await import('./receipt.ts') // the first document loads it, the start does not need it
  const receipts: Letter['attachments'] = []
  for (const { number } of tickets) {
    const content = await drawReceipt(await loadReceipt(deps, order, number, 'masked'))
    receipts.push({ filename: `Ticket_${number}.pdf`, contentType: 'application/pdf', content })
  }
  return receipts
}

type Trip = { there: AirOffer; back: AirOffer | null }

/** The trip some items make, in the order they are flown. */
function flownTrip(items: ItemRow[]): Trip | undefined {
  const [there, back = null] = items.flatMap(({ offers }) => offers)
  return there && { there, back }
}

/** What is still to be flown; nothing when all of it was refunded, or the first flight has left before the letter was sent. */
async function reminder({ db, now }: LetterDeps, { order, letter }: About): Promise<Letter | undefined> {
  const items = (await loadFlown(db, order.id)).filter(({ status }) => status === 'Ticketed')
  const trip = flownTrip(items)
  const begins = firstDeparture(items)
  const left = begins && leftInWords(begins, now())
  if (!trip || !left) return undefined
  const bookingRefs = items.map((item) => item.booking_ref)
  const clock = clockOf(trip.there.flightSegments[0]?.departure ?? '')
  return tripReminderLetter({
    ...letter,
    ...wordsOf(trip),
    bookingRefs,
    clock,
    left,
  })
}

/** Where a guest whose e-mail has an account adds the order to it (DAIR-28). */
async function findClaimLink({ db, site, env }: LetterDeps, order: OrderRow): Promise<string | null> {
  if (order.user_id) return null
  const owner = await userByName(db, order.contact_email)
  const theirs = owner?.email.toLowerCase() === order.contact_email.toLowerCase()
  return theirs ? `${site.origin}${href(paths.accountFlights, {}, { claim: claimTokenOf(env.secret, order.id) })}` : null
}

/**
 * The address of the same search again, from city to city: a traveller looking for another flight accepts another airport too.
 */
function searchOf(places: LetterDeps['places'], { there, back }: Trip): string {
  const [first, last] = [there.flightSegments[0], there.flightSegments.at(-1)]
  if (!first || !last) return ''
  const count = (kind: (typeof passengerKinds)[number]) =>
    there.airlineFares[0]?.passengers.find(({ type }) => type === kind)?.count ?? 0
  const day = (offer: AirOffer | null) => {
    const departure = offer?.flightSegments[0]?.departure
    return departure ? airDay(dayOfLocal(departure)) : ''
  }
  return airFormParams({
    ...emptyAirForm,
    iataFrom: places.cityNamed(first.fromCity) ?? first.fromCode,
    from: first.fromCity,
    iataTo: places.cityNamed(last.toCity) ?? last.toCode,
    to: last.toCity,
    dateThere: day(there),
    dateBack: day(back),
    adults: count('adult'),
    children: count('child'),
    infants: count('infant'),
  }).toString()
}

type Calendar = { order: OrderRow; items: ItemRow[]; isCancelled?: boolean }

/** The flights of some items as a calendar file, which replaces what they were before each change. */
async function tripCalendar({ db, now }: Pick<LetterDeps, 'db' | 'now'>, { order, items, isCancelled }: Calendar) {
  const { id, number } = order
  const { flown, changes, former } = calendarParts(items, await loadFlightChanges(db, id))
  const segments = (isCancelled ? items : flown).flatMap(({ offers }) => offers.flatMap(({ flightSegments }) => flightSegments))
  const file = calendarFile({
    number,
    segments,
    bookingRefs: items.map((item) => item.booking_ref),
    now: now(),
    isCancelled,
    changes,
    former,
  })
  return { filename: `strannik-${number}.ics`, contentType: 'text/calendar; charset=utf-8', content: Buffer.from(file) }
}

/** A letter with the flights as they are flown now, for a calendar that has older ones: since ticketing. */
function withCalendar(write: Writer): Writer {
  return async (deps, about) => {
    const letter = await write(deps, about)
    if (isUnpaid(about.order.status)) return letter
    const items = (await loadItems(deps.db, about.order.id)).filter(isFlown)
    return letter && { ...letter, attachments: [await tripCalendar(deps, { order: about.order, items })] }
  }
}
