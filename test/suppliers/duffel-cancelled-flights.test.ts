import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAirOrders } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { listTripEvents } from '#contract/personal.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Agency } from '#test/agency.ts'
import { bookAt, bookingInput, returnFromBank, payToTheEnd, payWith } from '#test/purchase.ts'
import { enrolMember } from '#test/visitor.ts'
import {
  type DuffelAgency,
  buyOfDuffel,
  choiceOfDuffel,
  openDuffelAgency,
  traveller,
  changeLetters,
  fetchBought,
  receiveChange,
  bare,
  compact,
} from './duffel-under-test.ts'
import type { FakeDuffel } from './fake-duffel/fake-duffel.ts'
import { changeFlights, issue } from './fake-duffel/fake-orders.ts'

let opened: DuffelAgency
let agency: Agency
let fake: FakeDuffel
beforeEach(async () => {
  opened = await openDuffelAgency()
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

describe('a carrier that flies no more', () => {
  test('gives everything back, whatever the fare says, once and to the rouble', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { at: 1, minutes: null })
    await receiveChange(opened, bought.orderId)
    expect((await fetchBought(opened, bought)).changes).toMatchObject([{ isForced: true, flights: [{ now: null }] }])
    expect(bare(changeLetters(opened)[0]!.subject)).toContain('Рейс отменён')
    const proof = { orderKey: bought.orderKey }
    const { quoteId, refundTotal } = await agency.call(quoteOrderRefund, { id: bought.id }, proof)
    expect(refundTotal).toBe(bought.price)
    await agency.call(requestOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    const refunds = await agency.db.selectFrom('refunds').select(['card_rub', 'state']).execute()
    expect(refunds).toEqual([{ card_rub: bought.price, state: 'done' }])
    expect((await fetchBought(opened, bought)).status).toBe('Refunded')
    expect(fake.records.refunded).toMatchObject([{ orderId: bought.orderId }])
  })

  test('is reported for an order cancelled there as a whole, and no reminder of the trip is sent', async () => {
    const bought = await buyOfDuffel(opened)
    fake.orders.get(bought.orderId)!.cancelled_at = agency.clock.now().toISOString()
    await receiveChange(opened, bought.orderId)
    await receiveChange(opened, bought.orderId, 'wev_2')
    expect((await fetchBought(opened, bought)).changes[0]!.flights).toHaveLength(2)
    expect(changeLetters(opened)).toHaveLength(1)
    agency.clock.set('2026-12-20T00:00:00Z')
    await agency.runJobs({ sweep: true })
    expect(agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))).toEqual([])
  })

  test('before the tickets are issued is reported once they are, and a full refund may be requested', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const orderKey = made.extra.accessKey ?? ''
    const [orderId = ''] = fake.orders.keys()
    const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
    fake.oddities.add('tickets never')
    await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
    await agency.runJobs()
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await receiveChange(opened, orderId)
    await agency.runJobs({ sweep: true })
    issue(fake, fake.orders.get(orderId)!)
    agency.clock.advance(600_000)
    await agency.runJobs()
    const { changes, status } = await agency.call(getTickets, { id: made.id }, { orderKey })
    expect([status, changes.length, changeLetters(opened).length]).toEqual(['Ticketed', 1, 1])
    const { refundTotal } = await agency.call(quoteOrderRefund, { id: made.id }, { orderKey })
    expect(refundTotal).toBe(made.extra.totalPrice)
  })

  test('before the airline is paid leaves nothing to issue: the whole sum is refunded', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const orderKey = made.extra.accessKey ?? ''
    const [orderId = ''] = fake.orders.keys()
    const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
    await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await agency.runJobs()
    expect(await agency.call(getTickets, { id: made.id }, { orderKey })).toMatchObject({ status: 'Refunded' })
    expect(fake.records.sold).toEqual([])
    const refunds = await agency.db.selectFrom('refunds').select(['card_rub', 'state']).execute()
    expect(refunds).toEqual([{ card_rub: made.extra.totalPrice, state: 'done' }])
  })

  test('ends an unpaid order: it cannot be paid any more, and money that reached the bank in the meantime is refunded', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const orderKey = made.extra.accessKey ?? ''
    const [orderId = ''] = fake.orders.keys()
    const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await receiveChange(opened, orderId)
    const { changes, status } = await agency.call(getTickets, { id: made.id }, { orderKey })
    expect([status, changes]).toMatchObject(['Cancelled', [{ flights: [{ now: null }] }]])
    expect(await agency.call(checkoutFlights, { id: made.id }, { orderKey })).toMatchObject({ refusal: 'order.bad-state' })
    expect(bare(changeLetters(opened)[0]!.text)).toContain('деньги не списаны')
    expect(changeLetters(opened)[0]!.attachments).toEqual([])
    await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444').catch(() => {})
    await agency.runJobs({ sweep: true })
    expect(await agency.db.selectFrom('payments').select(['state', 'captured_at']).execute()).toEqual([
      { state: 'Abandoned', captured_at: null },
    ])
    expect(fake.orders.get(orderId)).toMatchObject({ cancelled_at: expect.any(String) })
  })

  test('leaves an order whose time to pay is over to end by it', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const [orderId = ''] = fake.orders.keys()
    const { expires_at } = await agency.db.selectFrom('orders').select('expires_at').executeTakeFirstOrThrow()
    agency.clock.set(expires_at.toISOString())
    fake.orders.get(orderId)!.cancelled_at = agency.clock.now().toISOString()
    await receiveChange(opened, orderId)
    await agency.runJobs({ sweep: true })
    const { changes, status } = await agency.call(getTickets, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
    expect([status, changes, changeLetters(opened)]).toEqual(['Expired', [], []])
  })

  test('of the way back leaves it out of the letter of the day before', async () => {
    const bought = await buyOfDuffel(opened)
    const { ticketThere } = await fetchBought(opened, bought)
    changeFlights(fake, bought.orderId, { at: 1, minutes: null })
    await receiveChange(opened, bought.orderId)
    agency.clock.set(new Date(Date.parse(ticketThere.flightSegments[0]!.departureUtc) - 20 * 3_600_000).toISOString())
    await agency.runJobs({ sweep: true })
    const [letter] = agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))
    expect(bare(letter!.text)).toContain('20 декабря')
    expect(bare(letter!.text)).not.toContain('27 декабря')
  })

  test('of one way of a trip is no event of its calendar, no flight of its days and no next trip', async () => {
    const { bearer } = await enrolMember(agency, 'anna')
    const made = await agency.call(bookFlights, bookingInput(await choiceOfDuffel(agency), { passengers: [traveller] }), {
      bearer,
    })
    await payToTheEnd(agency, made.id, { bearer })
    const { ticketThere, ticketBack } = await agency.call(getTickets, { id: made.id }, { bearer })
    const [out, home] = [ticketThere.flightSegments[0]!, ticketBack!.flightSegments[0]!]
    const [orderId = ''] = fake.orders.keys()
    const fetchAhead = async () =>
      (await agency.call(listTripEvents, {}, { bearer })).data.map((event) => event.kind === 'flight' && event.departure)
    expect(await fetchAhead()).toEqual([out.departure, home.departure])
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await receiveChange(opened, orderId)
    expect(await fetchAhead()).toEqual([out.departure])
    expect((await agency.call(listTripEvents, {}, { bearer })).data).toMatchObject([{ changes: 1 }])
    const { calendar } = await agency.call(getTickets, { id: made.id }, { bearer })
    expect(calendar).toMatchObject({
      flown: ['there'],
      changes: 1,
      former: [{ departure: out.departure }, { departure: home.departure }],
    })
    const file = new TextDecoder().decode(changeLetters(opened)[0]!.attachments[0]?.content)
    const startAndStatus = file.split('BEGIN:VEVENT').map((event) => event.match(/DTSTART;\S+|STATUS:\w+/g))
    expect(startAndStatus.slice(1)).toEqual([
      ['STATUS:CONFIRMED', expect.stringContaining(compact(out.departure))],
      ['STATUS:CANCELLED', expect.stringContaining(compact(home.departure))],
    ])
    changeFlights(fake, orderId, { at: 0, minutes: null })
    await receiveChange(opened, orderId, 'wev_2')
    expect([await fetchAhead(), (await agency.call(getUser, {}, { bearer })).nextTrip]).toEqual([[], undefined])
    expect((await agency.call(listAirOrders, { p: '1' }, { bearer })).list).toMatchObject({ nearest: null })
  })

  test('is listed for manual review if no refund has been requested two days later', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: null })
    await receiveChange(opened, bought.orderId)
    expect(await needsReview(agency.db, agency.clock.now())).toEqual([])
    agency.clock.advance(2 * 86_400_000 + 1000)
    expect(await needsReview(agency.db, agency.clock.now())).toMatchObject([
      { about: bought.number, what: expect.stringContaining('отменил рейс') },
    ])
  })

  test('and a cancellation of our own is not reported as a change', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: null })
    await receiveChange(opened, bought.orderId)
    const proof = { orderKey: bought.orderKey }
    const { quoteId } = await agency.call(quoteOrderRefund, { id: bought.id }, proof)
    await agency.call(requestOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    await receiveChange(opened, bought.orderId, 'wev_2')
    expect(await agency.db.selectFrom('flight_changes').select('n').execute()).toHaveLength(1)
    expect((await fetchBought(opened, bought)).changes).toEqual([])
  })
})
