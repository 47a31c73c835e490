import { bookFlights, cancelUnpaid, checkoutFlights } from '#contract/air.ts'
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
import { askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { randomId } from '#server/db/random-id.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Desk } from '#test/agency.ts'
import { bookingInput, choose, grownUp, hearTheBank, payWith, toSochi, toTheBank } from '#test/purchase.ts'
import { bookRoom, payStay } from '#test/stay.ts'
import { PASSWORD, enrolMember, send } from '#test/visitor.ts'

export type Member = { bearer: string; account: string; login: string }

const CARD = '5555555555554444'

/** Somebody with a confirmed e-mail who came by the link of `referrer`. */
export async function join(desk: Desk, login: string, referrer?: Member): Promise<Member> {
  return { login, ...(await enrolMember(desk, login, referrer?.account)) }
}

/** Days of travel that differ from journey to journey, so that no flight runs out of seats. */
function datesOf(desk: Desk, at: number) {
  const today = dayOf(desk.clock.now())
  return { leaves: addDays(today, 20 + (at % 120)), returns: addDays(today, 27 + (at % 120)) }
}

/** Searches, books and pays flights; answers the order with its tickets. */
export async function fly(desk: Desk, { bearer }: Member, at: number): Promise<{ id: string; number: string }> {
  const { leaves, returns } = datesOf(desk, at)
  const query = { ...toSochi, dateThere: airDay(leaves), dateBack: airDay(returns) }
  const choice = await choose(desk, at % 2 === 0 ? 'one-way' : 'two-sessions', query, ({ airlineFares: [fare] }) => {
    return fare?.refund.allowed === true
  })
  const made = await desk.ask(bookFlights, bookingInput(choice), { bearer, idempotencyKey: randomId() })
  const opened = await desk.ask(checkoutFlights, { id: made.id, useBonus: made.extra.bonusAvailable > 0 }, { bearer })
  if (opened.paymentSystem.type !== 'none') await payWith(desk, opened.paymentSystem.data.paymentUrl, CARD)
  await settle(desk)
  return { id: made.id, number: made.extra.number }
}

/** The bank's messages and every job they wake. */
async function settle(desk: Desk): Promise<void> {
  await hearTheBank(desk)
  await desk.runJobs()
}

/** Chooses and pays a room. */
export async function stay(desk: Desk, { bearer }: Member, at: number): Promise<{ id: string; number: string }> {
  const { leaves, returns } = datesOf(desk, at)
  const made = await bookRoom(desk, { arrival: leaves, departure: returns, adults: 1, children: [] }, { bearer })
  await payStay(desk, made)
  await settle(desk)
  return made
}

/** Books without an account and does not pay. */
async function leaveUnpaid(desk: Desk): Promise<void> {
  const { id, orderKey } = await toTheBank(desk)
  await desk.ask(cancelUnpaid, { id }, { orderKey })
  await desk.runJobs()
}

/** Everything one looks at in an account. */
export async function visitAccount(desk: Desk, { bearer, login }: Member): Promise<void> {
  const { tickets } = await desk.ask(listAirOrders, {}, { bearer })
  if (tickets[0]) await desk.ask(getAirOrder, { number: tickets[0].number }, { bearer })
  const { data } = await desk.ask(listHotelBookings, {}, { bearer })
  await desk.ask(listAirOrders, { p: '1', q: 'смирнова' }, { bearer })
  await desk.ask(listHotelBookings, { p: '1', q: 'смирнова' }, { bearer })
  if (data?.[0]) await desk.ask(getHotelBooking, { orderNumber: data[0].orderNumber }, { bearer })
  await desk.ask(savePassengers, { passengers: [grownUp] }, { bearer })
  await desk.ask(listBonusHistory, {}, { bearer })
  await desk.ask(listFollowers, { p: '1' }, { bearer })
  await desk.ask(listTripEvents, {}, { bearer })
  await desk.ask(listSignIns, {}, { bearer })
  await desk.ask(listSavedPassengers, {}, { bearer })
  await desk.ask(exportPersonalData, {}, { bearer })
  await send(desk, '/auth/Account/Login', { json: { login, password: PASSWORD } })
}

/** Somebody tries the wrong password for a name. */
export async function mistype(desk: Desk, login: string): Promise<void> {
  await send(desk, '/auth/Account/Login', { json: { login, password: 'не тот пароль' } })
}

async function giveBack(desk: Desk, { bearer }: Member, number: string): Promise<void> {
  const { quoteId } = await desk.ask(quoteAirRefund, { number }, { bearer })
  await desk.ask(askAirRefund, { number, quoteId }, { bearer })
  await settle(desk)
}

/** One member's dealings: flights, a room, a return of either now and then, a booking left unpaid, a look at the account. */
export async function deal(desk: Desk, member: Member, at: number): Promise<void> {
  const flight = await fly(desk, member, at)
  const room = at % 3 === 1 ? await stay(desk, member, at) : undefined
  await visitAccount(desk, member)
  if (at % 4 === 0) await giveBack(desk, member, flight.number)
  if (room && at % 2 === 0) await refundInFull(desk.deps, room.id, 'our-fault')
  if (at % 5 === 0) await leaveUnpaid(desk)
  await settle(desk)
}

/** What an operator asks for. */
export async function operate(desk: Desk): Promise<void> {
  await needsReview(desk.db, desk.clock.now())
}
