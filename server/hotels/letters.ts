import type { PublicConfig } from '#contract/config.ts'
import { stayCalendarFile } from '#domain/hotels/calendar-file.ts'
import { duesInWords } from '#domain/hotels/dues.ts'
import { emptyHotelForm, guestLabel, hotelFormParams } from '#domain/hotels/query.ts'
import * as paths from '#domain/paths.ts'
import { daysBetween, formatDay, instant } from '#domain/text/dates.ts'
import { dayRange, longDay } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { leftInWords } from '#domain/trips/until-departure.ts'
import type { Db } from '#server/db/db.ts'
import { cityAt } from '#server/documents/pictures.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import {
  type HotelOrderLetter,
  confirmedHotelLetter,
  expiredHotelLetter,
  failedHotelLetter,
  hotelReminderLetter,
  waitingHotelLetter,
} from '#server/mail/hotel-letters.ts'
import { moscowClock, moscowTime } from '#server/mail/letter-words.ts'
import { refundAcceptedLetter, refundDoneLetter } from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { Composer, Template } from '#server/mail/outbox.ts'
import { orderOfPapers } from '#server/orders/order-email.ts'
import { orderLink } from '#server/orders/order-key.ts'
import { type OrderRow, orderById, promisedUntil } from '#server/orders/order-store.ts'
import { failureMoney, refundMoney } from '#server/payments/letter-amounts.ts'
import { paymentById } from '#server/payments/payment-store.ts'
import { type RefundedSums, refundedSumsById } from '#server/payments/refunds/refund-store.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import type { HotelDrawings } from './drawings.ts'
import { type BookingRow, loadBooking } from './order-store.ts'
import { loadVoucher } from './voucher-data.ts'

export type HotelLetterDeps = {
  db: Db
  site: PublicConfig
  env: { secret: KeyRing }
  hotelDrawings: HotelDrawings
  places: PlaceDirectory
  now: () => Date
}

/**
 * The contents of each letter about a hotel order; the subject key of M-09 is the refunded payment, or an order paid by points
 * alone.
 */
export function hotelLetters(deps: HotelLetterDeps) {
  return {
    'M-05': (orderId) => about(deps, orderId, (known) => waitingFor(deps, known)),
    'M-07': (subjectId) => about(deps, orderOfPapers(subjectId), (known) => confirmed(deps, known)),
    'M-08': (orderId) => about(deps, orderId, ({ letter }) => expiredHotelLetter(letter)),
    'M-09': async (subjectId) => {
      const payment = await paymentById(deps.db, subjectId)
      const write = ({ letter, order }: About) => failedHotelLetter({ ...letter, ...failureMoney(payment, order.status) })
      return about(deps, payment?.order_id ?? subjectId, write)
    },
    'M-10': (refundId) =>
      aboutRefund(deps, refundId, (letter, { lines }, known) =>
        refundAcceptedLetter({
          ...letter,
          lines,
          ends: 'номер вернулся в продажу',
          attachments: [calendarOf(deps, known, { isCancelled: true })],
        }),
      ),
    'M-11': (refundId) => aboutRefund(deps, refundId, refundDoneLetter),
    'M-13': (orderId) => about(deps, orderId, (known) => reminder(deps, known)),
  } satisfies Partial<Record<Template, Composer>>
}

type RefundWriter = (letter: Parameters<typeof refundDoneLetter>[0], refund: RefundedSums, known: About) => Letter

/** A letter whose subject is a refund, or an order cancelled without one. */
async function aboutRefund(deps: HotelLetterDeps, refundId: string, write: RefundWriter): Promise<Letter | undefined> {
  const refund = await refundedSumsById(deps.db, refundId)
  if (!refund) return undefined
  const money = await refundMoney(deps.db, refund)
  return about(deps, refund.order_id, (known) =>
    write({ ...known.letter, ...money, route: `${known.letter.hotel}, ${known.letter.dates}`, flights: [] }, refund, known),
  )
}

function waitingFor({ now }: HotelLetterDeps, { order, letter }: About): Letter | undefined {
  if (order.status !== 'Registered') return undefined // paid or cancelled before the letter was sent
  const until = promisedUntil(order, now())
  return waitingHotelLetter({ ...letter, deadline: moscowTime(until), clock: moscowClock(until) })
}

type About = { order: OrderRow; stay: BookingRow; letter: HotelOrderLetter }

async function about(
  deps: HotelLetterDeps,
  orderId: string,
  write: (known: About) => Letter | undefined | Promise<Letter | undefined>,
): Promise<Letter | undefined> {
  const order = await orderById(deps.db, orderId)
  if (!order) return undefined
  const stay = await loadBooking(deps.db, orderId)
  const { hotel, query } = stay.offer
  const nights = counted(daysBetween(query.arrival, query.departure), words.night)
  const letter = {
    site: deps.site,
    to: order.contact_email,
    number: order.number,
    hotel: hotel.name,
    dates: `${dayRange(query.arrival, query.departure)}, ${nights}`,
    trip: [`: ${hotel.regionName}, ${longDay(query.arrival)}`, `: ${longDay(query.arrival)}`],
    arrival: `${longDay(query.arrival)} с\u00a0${hotel.checkInTime}`,
    facts: factsOf(order, stay),
    amount: order.amount_rub,
    bonus: order.bonus_rub,
    holdsPriceOnly: stay.offer.holdsPriceOnly ?? false,
    link: orderLink(deps.site.origin, deps.env.secret, order),
    searchLink: `${deps.site.origin}${paths.hotelResults}?${searchOf(stay)}`,
  }
  return write({ order, stay, letter })
}

function factsOf({ number }: OrderRow, { offer: { hotel, rate, query } }: BookingRow): HotelOrderLetter['facts'] {
  return [
    { name: 'Заказ', value: number },
    { name: 'Адрес', value: hotel.address },
    { name: 'Заезд', value: `${formatDay(query.arrival)}, с ${hotel.checkInTime}` },
    { name: 'Выезд', value: `${formatDay(query.departure)}, до ${hotel.checkOutTime}` },
    { name: 'Номер', value: `${rate.roomName}, ${rate.meal.info.name.toLowerCase()}` },
    { name: 'Гости', value: guestLabel(query) },
    ...(rate.payAtHotel ? [{ name: 'В отеле', value: `${duesInWords(rate.payAtHotel)}: платят на месте` }] : []),
  ]
}

async function confirmed(deps: HotelLetterDeps, { order, stay, letter }: About): Promise<Letter | undefined> {
  if (order.status !== 'Confirmed') return undefined // cancelled before the letter was sent
  const voucher = await loadVoucher(deps, order)
  const { drawVoucher } = await import('./voucher.ts') // the first document loads it, the start does not need it
  return confirmedHotelLetter({
    ...letter,
    confirmation: voucher.confirmation,
    terms: voucher.terms.ru,
    picture: cityAt(deps.places.cityNamed(stay.offer.hotel.regionName), Number.parseInt(stay.offer.hotel.checkInTime, 10)),
    card: voucher.money.card,
    attachments: [
      { filename: `Voucher_${order.id}.pdf`, contentType: 'application/pdf', content: await drawVoucher(voucher) },
      calendarOf(deps, { order, stay }),
    ],
  })
}

type Stayed = Pick<About, 'order' | 'stay'>

function calendarOf({ now }: HotelLetterDeps, { order: { number }, stay }: Stayed, { isCancelled = false } = {}) {
  const { hotel } = stay.offer
  const file = stayCalendarFile({
    number,
    hotelName: hotel.name,
    address: hotel.address,
    checkIn: instant(stay.check_in),
    checkOut: instant(stay.check_out),
    confirmation: stay.confirmation ?? '',
    now: now(),
    isCancelled,
  })
  return { filename: `Stay_${number}.ics`, contentType: 'text/calendar; charset=utf-8', content: Buffer.from(file) }
}

function reminder({ now }: HotelLetterDeps, { order, stay, letter }: About): Letter | undefined {
  if (order.status !== 'Confirmed' || !stay.confirmation || stay.check_out <= now()) return undefined // cancelled in the meantime, or over
  return hotelReminderLetter({ ...letter, confirmation: stay.confirmation, left: leftInWords(stay.check_in, now()) })
}

/** The address of the same search again. */
function searchOf({ offer: { hotel, query } }: BookingRow): string {
  return hotelFormParams({
    ...emptyHotelForm,
    region: hotel.regionId,
    hotelRegionName: hotel.regionName,
    arrival: query.arrival,
    departure: query.departure,
    adults: query.adults,
    children: { count: query.children.length, list: [...query.children] },
  }).toString()
}
