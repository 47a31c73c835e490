import type pg from 'pg'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights, cancelUnpaid, checkoutFlights } from '#contract/air-orders.ts'
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
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { readSharedTrip, shareTrip } from '#contract/trips.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { trialBalanceReadings } from '#server/bonus/ledger-store.ts'
import { randomId } from '#server/db/random-id.ts'
import { letterReadings } from '#server/mail/outbox.ts'
import { needsReview, reviewReadings } from '#server/orders/manual-review.ts'
import { orderReadings } from '#server/orders/order-store.ts'
import { moneyReadings } from '#server/payments/payment-store.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import type { Agency } from '#test/agency.ts'
import { bookingInput, choose, grownUp, receiveWebhooks, payWith, toSochi, toTheBank } from '#test/purchase.ts'
import { bookRoom, payRoom } from '#test/stay.ts'
import { PASSWORD, enrolMember, send } from '#test/visitor.ts'

/** An agency with a little of everything, made by the product itself: people who came by a link, each with three purchases. */
export async function makePattern(agency: Agency, people: number): Promise<void> {
  for (let at = 0; at < people / 4; at += 1) await toTheBank(agency)
  agency.clock.advance(31 * 60_000)
  await agency.runJobs({ sweep: true })
  const referrer = await join(agency, 'referrer')
  for (let at = 0; at < people; at += 1) {
    const member = await join(agency, `member-${at}`, referrer)
    for (let more = 0; more < 3; more += 1) await deal(agency, member, at + more)
    await mistype(agency, member.login)
  }
}

/** Items per order of the agency the figures are about; a purchase of today has one or two. */
const ITEMS = 3

/** Adds what the embedded suppliers leave too little of: three items to an air order, and the rows only suppliers outside leave. */
export async function fillPattern(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await addItems(client)
  for (const statement of OUTSIDE) await client.query(statement)
}

/** Flights a carrier changed, one item in three; prices found; regions, hotels and stays of ETG, hotels that are one with ours. */
const OUTSIDE = [
  `insert into flight_changes (id, order_id, item_id, n, before, after, is_forced, noticed_at)
    select left(md5('change' || i.id), 22), order_id, i.id, 1, flights, flights, n % 2 = 0, o.created_at
    from (select *, row_number() over (order by id) as n from order_items) i join orders o on o.id = i.order_id,
    (select '{"v":1,"data":[[{}]]}'::jsonb as flights) stored where n % 3 = 0`,
  `insert into found_prices select 'duffel', 'MOW', 'C' || n, '1.0.0', date '2026-12-01', case when n > 1 then date '2026-12-08' end, 9000, now()
    from generate_series(1, 2) n`,
  `insert into etg_regions select n::text, 'Город ' || n, 'RU' from generate_series(1, 2) n`,
  `insert into etg_hotels select n::text, n::text, '{"v":1,"data":{}}', now() from generate_series(1, 2) n`,
  `insert into hotel_matches (hotel, hotel_seller, hotel_words, other, other_seller, other_words, match, reasons, metres, found_at, joined)
    select 'moscow-' || n, 'embedded', 'волга', 'ostrovok:' || n, 'ostrovok', 'волга', 'sure', 'the same name', 10, now(), n % 2 = 0
    from generate_series(1, 2) n`,
  `insert into etg_stays (supplier_ref, idempotency_key, partner_order_id, state, book_hash, net, currency, price_rub, offer, time_limit, changed_at)
    select left(md5('ref' || state), 22), left(md5('key' || state), 22), left(md5('order' || state), 22), state, 'h', '100.00', 'RUB', 9000,
      '{"v":1,"data":{}}', now(), now() from unnest(array['booked', 'released', 'refused']) state`,
]

async function addItems(client: pg.Client): Promise<void> {
  for (let more = 1; more <= ITEMS; more += 1) {
    const chosen = `with chosen as (select * from order_items where position < 2 order by id
      limit greatest(0, (select count(*) * ${ITEMS} from orders) - (select count(*) from order_items)))`
    await client.query(`create temp table further as ${chosen} select * from chosen`)
    await client.query(`insert into air_holds (key, order_id, supplier, asked_at, supplier_ref, released_at, is_open)
      select key || ':${more}', h.order_id, h.supplier, asked_at, h.supplier_ref || '.${more}', released_at, is_open
      from air_holds h join further on hold_key = key`)
    await client.query(`insert into order_items (id, order_id, position, direction, hold_key, supplier, supplier_ref, booking_ref,
        price_rub, time_limit, status, tries, offers)
      select left(md5(id || '${more}'), 22), order_id, position + ${more * 10}, direction, hold_key || ':${more}', supplier,
        supplier_ref || '.${more}', booking_ref || '.${more}', price_rub, time_limit, status, tries, offers from further`)
    await client.query('drop table further')
  }
}

export type Member = { bearer: string; account: string; login: string }

const CARD = '5555555555554444'

/** Somebody with a confirmed e-mail who signed up by the link of `referrer`. */
export async function join(agency: Agency, login: string, referrer?: Member): Promise<Member> {
  return { login, ...(await enrolMember(agency, login, referrer?.account)) }
}

/** Days of travel that differ from journey to journey, so that no flight runs out of seats. */
function datesOf(agency: Agency, at: number) {
  const today = dayOf(agency.clock.now())
  return { leaves: addDays(today, 20 + (at % 120)), returns: addDays(today, 27 + (at % 120)) }
}

/** Searches, books and pays flights; returns the order with its tickets. */
async function fly(agency: Agency, { bearer }: Member, at: number): Promise<{ id: string; number: string }> {
  const { leaves, returns } = datesOf(agency, at)
  const query = { ...toSochi, dateThere: airDay(leaves), dateBack: airDay(returns) }
  const choice = await choose(agency, at % 2 === 0 ? 'one-way' : 'two-sessions', query, ({ airlineFares: [fare] }) => {
    return fare?.refund.allowed === true
  })
  const made = await agency.call(bookFlights, bookingInput(choice), { bearer, idempotencyKey: randomId() })
  const opened = await agency.call(checkoutFlights, { id: made.id, useBonus: made.extra.bonusAvailable > 0 }, { bearer })
  if (opened.paymentSystem.type !== 'none') await payWith(agency, opened.paymentSystem.data.paymentUrl, CARD)
  await settle(agency)
  return { id: made.id, number: made.extra.number }
}

/** The bank's messages and every job they wake. */
async function settle(agency: Agency): Promise<void> {
  await receiveWebhooks(agency)
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
  await agency.call(cancelUnpaid, { id }, { orderKey })
  await agency.runJobs()
}

/** Everything one looks at in an account. */
async function visitAccount(agency: Agency, { bearer, login }: Member): Promise<void> {
  const { tickets } = await agency.call(listAirOrders, {}, { bearer })
  if (tickets[0]) await agency.call(getAirOrder, { number: tickets[0].number }, { bearer })
  const { data } = await agency.call(listHotelBookings, {}, { bearer })
  await agency.call(listAirOrders, { p: '1', q: 'смирнова' }, { bearer })
  await agency.call(listHotelBookings, { p: '1', q: 'смирнова' }, { bearer })
  if (data?.[0]) await agency.call(getHotelBooking, { orderNumber: data[0].orderNumber }, { bearer })
  await agency.call(savePassengers, { passengers: [grownUp] }, { bearer })
  await agency.call(listBonusHistory, {}, { bearer })
  await agency.call(listFollowers, { p: '1' }, { bearer })
  const [trip] = (await agency.call(listTripEvents, {}, { bearer })).data
  if (trip) {
    const { url } = await agency.call(shareTrip, { id: trip.orderId }, { bearer })
    await agency.call(readSharedTrip, { key: url?.split('/').at(-1) ?? '' }, { bearer })
  }
  await agency.call(listSignIns, {}, { bearer })
  await agency.call(listSavedPassengers, {}, { bearer })
  await agency.call(exportPersonalData, {}, { bearer })
  await send(agency, '/auth/Account/Login', { json: { login, password: PASSWORD } })
}

/** Somebody tries the wrong password for a name. */
async function mistype(agency: Agency, login: string): Promise<void> {
  await send(agency, '/auth/Account/Login', { json: { login, password: 'не тот пароль' } })
}

async function refundOrder(agency: Agency, { bearer }: Member, number: string): Promise<void> {
  const { quoteId } = await agency.call(quoteAirRefund, { number }, { bearer })
  await agency.call(requestAirRefund, { number, quoteId }, { bearer })
  await settle(agency)
}

/** One member's dealings: flights, a room, a return of either now and then, a booking left unpaid, a look at the account. */
export async function deal(agency: Agency, member: Member, at: number): Promise<void> {
  const flight = await fly(agency, member, at)
  const room = at % 3 === 1 ? await stay(agency, member, at) : undefined
  await visitAccount(agency, member)
  if (at % 4 === 0) await refundOrder(agency, member, flight.number)
  if (room && at % 2 === 0) await refundInFull(agency.deps, room.id, 'our-fault')
  if (at % 5 === 0) await leaveUnpaid(agency)
  await settle(agency)
}

/** What an operator queries. */
export async function operate(agency: Agency): Promise<void> {
  await needsReview(agency.db, agency.clock.now())
  for (const readings of [orderReadings, moneyReadings, letterReadings, reviewReadings, trialBalanceReadings])
    await readings(agency.db)(agency.clock.now())
}
