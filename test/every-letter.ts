import { requestPasswordReset, changeEmail, resetPassword as resetWith } from '#contract/account.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import { changeOrderEmail } from '#contract/order-email.ts'
import { requestAirRefund, requestOrderRefund, quoteAirRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer, Segment } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { HotelGuest } from '#domain/hotels/booking-form.ts'
import { instant } from '#domain/text/dates.ts'
import { rereadBooking } from '#server/air/flight-changes.ts'
import { loadItems } from '#server/air/order-store.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { Agency } from './agency.ts'
import { bookAt, bookingInput, choose, grownUp, named, payToTheEnd, toSochi } from './purchase.ts'
import { type BookedRoom, anna, bookRoom, confirmedRoom, guestNamed, payRoom, winterStay } from './stay.ts'
import { PASSWORD, enrolMember, linkOf, send, visitorOf } from './visitor.ts'

const son: Passenger = {
  name: 'Пётр',
  surname: 'Смирнов',
  birthDay: '02-06-2019',
  gender: 'male',
  document: { type: 'birthcert', number: 'VIМЮ112233', date: null },
}
const boy: HotelGuest = { firstName: 'Пётр', lastName: 'Смирнов', isChild: true, age: 7 }
const isLight = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => !refund.allowed)
const isFree = ({ airlineFares }: AirOffer) =>
  airlineFares.every(({ refund }) => refund.allowed && refund.penalty === 0 && refund.untilMinutesBeforeDeparture <= 1440)

/**
 * Lives through everything a visitor gets a letter about, so that every letter and document can be looked at: M-01 to M-17,
 * flights and stays. Returns the letters with names for their files.
 */
export async function everyLetter(agency: Agency): Promise<{ name: string; letter: Letter }[]> {
  const { account } = await enrolMember(agency, 'beacon')
  await enrolMember(agency, 'wanderer', account)
  await resetPassword(agency)
  await anotherEmail(agency)
  await flights(agency)
  await stays(agency)
  await followerBuys(agency)
  await nextMorning(agency)
  return called(agency.outbox)
}

/** `M-06-2`: the second of its kind; letters are recognised by how their subjects begin. */
function called(outbox: Letter[]): { name: string; letter: Letter }[] {
  const seen = new Map<string, number>()
  return outbox.map((letter) => {
    const kind = kinds.find(([start]) => letter.subject.startsWith(start) || letter.subject.includes(start))?.[1] ?? 'letter'
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    return { name: `${kind}-${count}`, letter }
  })
}

const kinds = [
  ['Подтвердите регистрацию', 'M-01'],
  ['Ваш личный кабинет', 'M-02'],
  ['Восстановление пароля', 'M-03'],
  ['Пароль изменён', 'M-04'],
  ['ожидает оплаты', 'M-05'],
  ['Билеты оформлены', 'M-06'],
  ['Бронь подтверждена', 'M-07'],
  ['Время оплаты истекло', 'M-08'],
  ['Не удалось оформить', 'M-09'],
  ['Лишняя оплата', 'M-09'],
  ['Возврат по заказу', 'M-10'],
  ['Деньги возвращены', 'M-11'],
  ['Вам начислены бонусы', 'M-12'],
  ['Скоро поездка', 'M-13'],
  ['Подтвердите новую почту', 'M-14'],
  ['Меняете почту кабинета?', 'M-15'],
  ['Рейс ', 'M-16'],
  ['Письма по заказу', 'M-17'],
] as const

async function resetPassword(agency: Agency): Promise<void> {
  await agency.call(requestPasswordReset, { email: 'wanderer@mail.ru' })
  await agency.runJobs()
  const token = linkOf(agency).split('/').at(-1)!
  await agency.call(resetWith, { token, password: PASSWORD })
  await agency.runJobs()
}

async function anotherEmail(agency: Agency): Promise<void> {
  const { bearer } = await enrolMember(agency, 'mover')
  await agency.call(changeEmail, { email: 'mover@yandex.ru', password: PASSWORD }, { bearer })
  await agency.runJobs()
}

async function flights(agency: Agency): Promise<void> {
  const input = { ...bookingInput(await choose(agency, 'one-way')), createAccount: true }
  const oneWay = await agency.call(bookFlights, input)
  await agency.runJobs()
  await payToTheEnd(agency, oneWay.id, { orderKey: oneWay.extra.accessKey })
  await changed(agency, oneWay.id)
  await agency.call(changeOrderEmail, { id: oneWay.id, email: 'right@mail.example' }, { orderKey: oneWay.extra.accessKey })
  await agency.runJobs()
  await thereAndBack(agency)
  const failed = await bookAt(agency, await choose(agency, 'one-session'), { passengers: [named('FAILTICKET')] })
  await payToTheEnd(agency, failed.id, { orderKey: failed.extra.accessKey })
  await bookAt(agency, await choose(agency, 'one-way')) // nobody pays it
  await agency.runJobs()
}

/** The carrier moves the flights of an order by two hours, then flies them no more, then as they were bought. */
async function changed(agency: Agency, orderId: string): Promise<void> {
  const [item] = await loadItems(agency.db, orderId)
  const bought = item!.offers.map(({ flightSegments }) => flightSegments)
  const booking = { supplier: item!.supplier, supplierRef: item!.supplier_ref }
  for (const flights of [bought.map((flights) => flights.map(twoHoursLater)), bought.map(() => []), bought]) {
    const bookingNews = { ...agency.deps.bookingNews, flights: async () => flights }
    await rereadBooking({ ...agency.deps, bookingNews }, booking, AbortSignal.timeout(5000))
    await agency.runJobs()
  }
}

function twoHoursLater(flight: Segment): Segment {
  const later = (text: string) => new Date(Date.parse(text.endsWith('Z') ? text : `${text}Z`) + 7_200_000)
  const { departure, arrival, departureUtc, arrivalUtc } = flight
  const [leaves, lands] = [later(departure), later(arrival)].map((moment) => moment.toISOString().slice(0, 19))
  return {
    ...flight,
    departure: leaves!,
    arrival: lands!,
    departureUtc: instant(later(departureUtc)),
    arrivalUtc: instant(later(arrivalUtc)),
  }
}

/** Two people, the way there at one fare and the way back at another. */
async function thereAndBack(agency: Agency): Promise<void> {
  const party = { ...toSochi, children: 1 }
  const { there } = await choose(agency, 'one-session', party)
  const { backwardOptions } = await agency.call(searchFlights, party)
  const same = ({ itineraryRef }: AirOffer) => itineraryRef.sessionId === there.itineraryRef.sessionId
  const back = backwardOptions.find((offer) => same(offer) && !offer.combined && isLight(offer) !== isLight(there)) ?? null
  const made = await bookAt(agency, { there, back }, { passengers: [grownUp, son] })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
}

async function stays(agency: Agency): Promise<void> {
  const family = { ...winterStay, children: [7], guests: [anna, boy] }
  await confirmedRoom(agency, { ...family, hotelId: 'moscow-1' })
  await confirmedRoom(agency, { ...family, hotelId: 'istanbul-1' })
  await refundOrder(agency, await confirmedRoom(agency))
  const failed = await bookRoom(agency, { ...winterStay, guests: [guestNamed('FAILTICKET')] })
  await payRoom(agency, failed)
  await agency.runJobs({ sweep: true })
  await bookRoom(agency) // nobody pays it
  await agency.runJobs()
}

async function refundOrder(agency: Agency, { id, orderKey }: BookedRoom): Promise<void> {
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, { orderKey })
  await agency.call(requestOrderRefund, { id, quoteId }, { orderKey })
  await agency.runJobs({ sweep: true })
}

/** A follower buys twice and refunds one of the tickets. */
async function followerBuys(agency: Agency): Promise<void> {
  const bearer = visitorOf(await send(agency, '/auth/Account/Login', { json: { login: 'wanderer', password: PASSWORD } })).token
  for (const gives of [false, true]) {
    const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way', toSochi, isFree)), { bearer })
    await payToTheEnd(agency, made.id, { bearer })
    if (!gives) continue
    const { quoteId } = await agency.call(quoteAirRefund, { number: made.extra.number }, { bearer })
    await agency.call(requestAirRefund, { number: made.extra.number, quoteId }, { bearer })
    await agency.runJobs({ sweep: true })
  }
}

/** What is sent when it is due: expired orders, digests and reminders. */
async function nextMorning(agency: Agency): Promise<void> {
  agency.clock.advance(3_600_000)
  await agency.runJobs({ sweep: true })
  agency.clock.advance(86_400_000)
  await agency.runJobs({ sweep: true })
  agency.clock.set('2026-12-20T00:00:00Z')
  await agency.runJobs({ sweep: true })
}
