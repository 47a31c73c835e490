import { bookFlights, cancelUnpaid, checkoutFlights } from '#contract/air-orders.ts'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { getHotelBooking, listHotelBookings } from '#contract/hotel-account-orders.ts'
import {
  exportPersonalData,
  listBonusHistory,
  listFollowers,
  listSavedPassengers,
  listSignIns,
  listTripEvents,
  savePassengers,
} from '#contract/personal.ts'
import { readSharedTrip, shareTrip } from '#contract/trips.ts'
import { askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { trialBalanceReadings } from '#server/bonus/ledger-store.ts'
import { randomId } from '#server/db/random-id.ts'
import { letterReadings } from '#server/mail/outbox.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { needsReview, reviewReadings } from '#server/orders/manual-review.ts'
import { orderReadings } from '#server/orders/order-store.ts'
import { moneyReadings } from '#server/payments/payment-store.ts'
import type { Agency } from '#test/agency.ts'
import { bookingInput, choose, grownUp, hearTheBank, payWith, toSochi, toTheBank } from '#test/purchase.ts'
import { bookRoom, payRoom } from '#test/stay.ts'
import { PASSWORD, enrolMember, send } from '#test/visitor.ts'

export type Member = { bearer: string; account: string; login: string }

const CARD = '5555555555554444'

/** Somebody with a confirmed e-mail who came by the link of `referrer`. */
export async function join(agency: Agency, login: string, referrer?: Member): Promise<Member> {
  return { login, ...(await enrolMember(agency, login, referrer?.account)) }
}

/** Days of travel that differ from journey to journey, so that no flight runs out of seats. */
function datesOf(agency: Agency, at: number) {
  const today = dayOf(agency.clock.now())
  return { leaves: addDays(today, 20 + (at % 120)), returns: addDays(today, 27 + (at % 120)) }
}

/** Searches, books and pays flights; answers the order with its tickets. */
async function fly(agency: Agency, { bearer }: Member, at: number): Promise<{ id: string; number: string }> {
  const { leaves, returns } = datesOf(agency, at)
  const query = { ...toSochi, dateThere: airDay(leaves), dateBack: airDay(returns) }
  const choice = await choose(agency, at % 2 === 0 ? 'one-way' : 'two-sessions', query, ({ airlineFares: [fare] }) => {
    return fare?.refund.allowed === true
  })
  const made = await agency.ask(bookFlights, bookingInput(choice), { bearer, idempotencyKey: randomId() })
  const opened = await agency.ask(checkoutFlights, { id: made.id, useBonus: made.extra.bonusAvailable > 0 }, { bearer })
  if (opened.paymentSystem.type !== 'none') await payWith(agency, opened.paymentSystem.data.paymentUrl, CARD)
  await settle(agency)
  return { id: made.id, number: made.extra.number }
}

/** The bank's messages and every job they wake. */
async function settle(agency: Agency): Promise<void> {
  await hearTheBank(agency)
  await agency.runJobs()
}

/** Chooses and pays a room. */
async function stay(agency: Agency, { bearer }: Member, at: number): Promise<{ id: string; number: string }> {
  const { leaves, returns } = datesOf(agency, at)
  const made = await bookRoom(agency, { arrival: leaves, departure: returns, adults: 1, children: [] }, { bearer })
  await payRoom(agency, made)
  await settle(agency)
  return made
}

/** Books without an account and does not pay. */
async function leaveUnpaid(agency: Agency): Promise<void> {
  const { id, orderKey } = await toTheBank(agency)
  await agency.ask(cancelUnpaid, { id }, { orderKey })
  await agency.runJobs()
}

/** Everything one looks at in an account. */
async function visitAccount(agency: Agency, { bearer, login }: Member): Promise<void> {
  const { tickets } = await agency.ask(listAirOrders, {}, { bearer })
  if (tickets[0]) await agency.ask(getAirOrder, { number: tickets[0].number }, { bearer })
  const { data } = await agency.ask(listHotelBookings, {}, { bearer })
  await agency.ask(listAirOrders, { p: '1', q: 'смирнова' }, { bearer })
  await agency.ask(listHotelBookings, { p: '1', q: 'смирнова' }, { bearer })
  if (data?.[0]) await agency.ask(getHotelBooking, { orderNumber: data[0].orderNumber }, { bearer })
  await agency.ask(savePassengers, { passengers: [grownUp] }, { bearer })
  await agency.ask(listBonusHistory, {}, { bearer })
  await agency.ask(listFollowers, { p: '1' }, { bearer })
  const [trip] = (await agency.ask(listTripEvents, {}, { bearer })).data
  if (trip) {
    const { url } = await agency.ask(shareTrip, { id: trip.orderId }, { bearer })
    await agency.ask(readSharedTrip, { key: url?.split('/').at(-1) ?? '' }, { bearer })
  }
  await agency.ask(listSignIns, {}, { bearer })
  await agency.ask(listSavedPassengers, {}, { bearer })
  await agency.ask(exportPersonalData, {}, { bearer })
  await send(agency, '/auth/Account/Login', { json: { login, password: PASSWORD } })
}

/** Somebody tries the wrong password for a name. */
export async function mistype(agency: Agency, login: string): Promise<void> {
  await send(agency, '/auth/Account/Login', { json: { login, password: 'не тот пароль' } })
}

async function giveBack(agency: Agency, { bearer }: Member, number: string): Promise<void> {
  const { quoteId } = await agency.ask(quoteAirRefund, { number }, { bearer })
  await agency.ask(askAirRefund, { number, quoteId }, { bearer })
  await settle(agency)
}

/** One member's dealings: flights, a room, a return of either now and then, a booking left unpaid, a look at the account. */
export async function deal(agency: Agency, member: Member, at: number): Promise<void> {
  const flight = await fly(agency, member, at)
  const room = at % 3 === 1 ? await stay(agency, member, at) : undefined
  await visitAccount(agency, member)
  if (at % 4 === 0) await giveBack(agency, member, flight.number)
  if (room && at % 2 === 0) await refundInFull(agency.deps, room.id, 'our-fault')
  if (at % 5 === 0) await leaveUnpaid(agency)
  await settle(agency)
}

/** What an operator asks for. */
export async function operate(agency: Agency): Promise<void> {
  await needsReview(agency.db, agency.clock.now())
  for (const readings of [orderReadings, moneyReadings, letterReadings, reviewReadings, trialBalanceReadings])
    await readings(agency.db)(agency.clock.now())
}
