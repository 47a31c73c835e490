import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { listTripEvents } from '#contract/personal.ts'
import { askOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Agency } from '#test/agency.ts'
import { bookAt, bookingInput, comeBack, payToTheEnd, payWith } from '#test/purchase.ts'
import { enrolMember } from '#test/visitor.ts'
import {
  type BoughtOfDuffel,
  type DuffelAgency,
  WEBHOOK_SECRET,
  buyOfDuffel,
  choiceOfDuffel,
  openDuffelAgency,
  traveller,
} from './duffel-under-test.ts'
import type { FakeDuffel } from './fake-duffel/fake-duffel.ts'
import { changeFlights, signedMessage } from './fake-duffel/fake-orders.ts'

let opened: DuffelAgency
let agency: Agency
let fake: FakeDuffel
beforeEach(async () => {
  opened = await openDuffelAgency()
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

async function send(message: { body: string; headers: Record<string, string> }, supplier = 'duffel'): Promise<number> {
  const { body: payload, headers } = message
  return (await agency.app.inject({ method: 'POST', url: `/air/webhook/${supplier}`, headers, payload })).statusCode
}

/** Duffel tells of a change and the agency works off what it was told. */
async function hear(orderId: string, id = 'wev_1'): Promise<void> {
  expect(await send(signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id, orderId }))).toBe(200)
  expect(await agency.runJobs()).toEqual([])
}

const fetchBought = ({ id, orderKey }: BoughtOfDuffel) => agency.ask(getTickets, { id }, { orderKey })
const changeLetters = () => agency.outbox.filter(({ subject }) => subject.startsWith('Рейс '))
/** A wall clock as a calendar file writes it. */
const compact = (time: string) => time.replaceAll(/[-:]/g, '').slice(0, 15)
const bare = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a carrier that moves a flight', () => {
  test('is told on the order’s page, in the account and by a letter, with old and new local times', async () => {
    const bought = await buyOfDuffel(opened)
    const before = await fetchBought(bought)
    changeFlights(fake, bought.orderId, { minutes: 95 })
    await hear(bought.orderId)
    const { changes, ticketThere, ticketBack } = await fetchBought(bought)
    const was = before.ticketThere.flightSegments[0]!
    const now = ticketThere.flightSegments[0]!
    expect(Date.parse(now.departureUtc) - Date.parse(was.departureUtc)).toBe(95 * 60_000)
    expect(ticketBack).toEqual(before.ticketBack)
    expect({ ...now, ...clocks }).toEqual({ ...was, ...clocks })
    expect(changes).toMatchObject([
      { isForced: true, flights: [{ was: { departure: was.departure }, now: { departure: now.departure } }] },
    ])
    const [letter] = changeLetters()
    expect(bare(letter!.subject)).toContain('Рейс изменился')
    for (const time of [was.departure, was.arrival, now.departure, now.arrival])
      expect(bare(letter!.text)).toContain(time.slice(11, 16))
    expect(bare(letter!.text)).toContain('деньги вернутся полностью')
    const starts = new TextDecoder().decode(letter!.attachments[0]?.content).match(/SEQUENCE:\d|DTSTART;\S+/g)
    const back = ticketBack!.flightSegments[0]!
    expect(starts).toEqual([now, back].flatMap(({ departure }) => ['SEQUENCE:1', expect.stringContaining(compact(departure))]))
  })

  test('twice told, or told late and out of order, is one change and one letter', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 30 })
    for (const id of ['wev_1', 'wev_1', 'wev_2']) await hear(bought.orderId, id)
    expect(await agency.db.selectFrom('flight_changes').select('n').execute()).toEqual([{ n: 1 }])
    expect(changeLetters()).toHaveLength(1)
    changeFlights(fake, bought.orderId, { minutes: 40 })
    await hear(bought.orderId, 'wev_4')
    await hear(bought.orderId, 'wev_3') // the older one, by its number, comes last
    const { changes } = await fetchBought(bought)
    expect([changes.length, changeLetters().length]).toEqual([1, 2])
    expect(changes[0]!.isForced).toBe(true) // seventy minutes in all
  })

  test('by little leaves what a return costs as it was', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 15 })
    await hear(bought.orderId)
    expect((await fetchBought(bought)).changes[0]!.isForced).toBe(false)
    const quote = await agency.ask(quoteOrderRefund, { id: bought.id }, { orderKey: bought.orderKey })
    expect(quote).toMatchObject({ allowed: true, penalty: Math.ceil(40 * 93.1234 * 1.05) })
  })

  test('moves the letter of the day before along', async () => {
    const bought = await buyOfDuffel(opened)
    const due = async () =>
      (
        await agency.db.selectFrom('outbox').select('next_try_at').where('template', '=', 'M-13').executeTakeFirstOrThrow()
      ).next_try_at.getTime()
    const before = await due()
    changeFlights(fake, bought.orderId, { minutes: 120 })
    await hear(bought.orderId)
    expect((await due()) - before).toBe(120 * 60_000)
  })

  test('to another day, or twice, leaves no event in the calendar of whoever gives the trip back', async () => {
    const bought = await buyOfDuffel(opened)
    for (const [at, minutes] of [18 * 60, 24 * 60].entries()) {
      changeFlights(fake, bought.orderId, { minutes })
      await hear(bought.orderId, `wev_${at}`)
    }
    const proof = { orderKey: bought.orderKey }
    const { quoteId } = await agency.ask(quoteOrderRefund, { id: bought.id }, proof)
    await agency.ask(askOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    const files = agency.outbox.flatMap(({ attachments }) => attachments.filter(({ filename }) => filename.endsWith('.ics')))
    const events = files.map(({ content }) => new TextDecoder().decode(content).match(/UID:.+/g) ?? [])
    expect(events.map(({ length }) => length)).toEqual([2, 3, 4, 4]) // issued, moved, moved again, given back
    const [issued = [], , , cancelled] = events
    expect(cancelled).toEqual(expect.arrayContaining(issued))
  })

  test('is seen before the order is paid for, too', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const [orderId = ''] = fake.orders.keys()
    changeFlights(fake, orderId, { minutes: 95 })
    await hear(orderId)
    const { changes, status } = await agency.ask(getTickets, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
    expect([status, changes.length]).toEqual(['Registered', 1])
    const [letter] = changeLetters()
    expect(bare(letter!.text)).toContain('просто не оплачивайте')
    expect(bare(letter!.text)).not.toMatch(/вернутся|можно вернуть/)
  })

  test('where orders do not carry their changes these are asked for', async () => {
    fake.oddities.add('changes elsewhere')
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 95 })
    await hear(bought.orderId)
    expect((await fetchBought(bought)).changes).toHaveLength(1)
  })

  test.each(['500 after', 'cut after', 'malformed', 'half a body'] as const)(
    'is read again when the answer is «%s»',
    async (fault) => {
      const bought = await buyOfDuffel(opened)
      changeFlights(fake, bought.orderId, { minutes: 95 })
      fake.faults.push({ path: `GET /air/orders/${bought.orderId}`, fault })
      expect(await send(signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id: 'wev_1', orderId: bought.orderId }))).toBe(200)
      expect(await agency.runJobs()).toHaveLength(1)
      expect((await fetchBought(bought)).changes).toEqual([])
      agency.clock.advance(120_000)
      await agency.runJobs()
      expect((await fetchBought(bought)).changes).toHaveLength(1)
    },
  )
})

const clocks = { departure: '', arrival: '', departureUtc: '', arrivalUtc: '' }

describe('a carrier that flies no more', () => {
  test('gives everything back, whatever the fare says, once and to the rouble', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { at: 1, minutes: null })
    await hear(bought.orderId)
    expect((await fetchBought(bought)).changes).toMatchObject([{ isForced: true, flights: [{ now: null }] }])
    expect(bare(changeLetters()[0]!.subject)).toContain('Рейс отменён')
    const proof = { orderKey: bought.orderKey }
    const { quoteId, refundTotal } = await agency.ask(quoteOrderRefund, { id: bought.id }, proof)
    expect(refundTotal).toBe(bought.price)
    await agency.ask(askOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    const refunds = await agency.db.selectFrom('refunds').select(['card_rub', 'state']).execute()
    expect(refunds).toEqual([{ card_rub: bought.price, state: 'done' }])
    expect((await fetchBought(bought)).status).toBe('Refunded')
    expect(fake.records.refunded).toMatchObject([{ orderId: bought.orderId }])
  })

  test('is told of an order that was cancelled there as a whole, and no reminder of the trip goes', async () => {
    const bought = await buyOfDuffel(opened)
    fake.orders.get(bought.orderId)!.cancelled_at = agency.clock.now().toISOString()
    await hear(bought.orderId)
    await hear(bought.orderId, 'wev_2')
    expect((await fetchBought(bought)).changes[0]!.flights).toHaveLength(2)
    expect(changeLetters()).toHaveLength(1)
    agency.clock.set('2026-12-20T00:00:00Z')
    await agency.runJobs({ sweep: true })
    expect(agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))).toEqual([])
  })

  test('before the tickets are there is told once they are, and all the money may be asked back', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const orderKey = made.extra.accessKey ?? ''
    const [orderId = ''] = fake.orders.keys()
    const { paymentSystem } = await agency.ask(checkoutFlights, { id: made.id }, { orderKey })
    await comeBack(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await hear(orderId)
    await agency.runJobs({ sweep: true })
    agency.clock.advance(600_000)
    await agency.runJobs()
    const { changes, status } = await agency.ask(getTickets, { id: made.id }, { orderKey })
    expect([status, changes.length, changeLetters().length]).toEqual(['Ticketed', 1, 1])
    const { refundTotal } = await agency.ask(quoteOrderRefund, { id: made.id }, { orderKey })
    expect(refundTotal).toBe(made.extra.totalPrice)
  })

  test('ends an order nobody has paid: it cannot be paid any more, and what came to the bank meanwhile goes back', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const orderKey = made.extra.accessKey ?? ''
    const [orderId = ''] = fake.orders.keys()
    const { paymentSystem } = await agency.ask(checkoutFlights, { id: made.id }, { orderKey })
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await hear(orderId)
    const { changes, status } = await agency.ask(getTickets, { id: made.id }, { orderKey })
    expect([status, changes]).toMatchObject(['Cancelled', [{ flights: [{ now: null }] }]])
    expect(await agency.ask(checkoutFlights, { id: made.id }, { orderKey })).toMatchObject({ refusal: 'order.bad-state' })
    expect(bare(changeLetters()[0]!.text)).toContain('деньги не списаны')
    expect(changeLetters()[0]!.attachments).toEqual([])
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
    await hear(orderId)
    await agency.runJobs({ sweep: true })
    const { changes, status } = await agency.ask(getTickets, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
    expect([status, changes, changeLetters()]).toEqual(['Expired', [], []])
  })

  test('of the way back leaves it out of the letter of the day before', async () => {
    const bought = await buyOfDuffel(opened)
    const { ticketThere } = await fetchBought(bought)
    changeFlights(fake, bought.orderId, { at: 1, minutes: null })
    await hear(bought.orderId)
    agency.clock.set(new Date(Date.parse(ticketThere.flightSegments[0]!.departureUtc) - 20 * 3_600_000).toISOString())
    await agency.runJobs({ sweep: true })
    const [letter] = agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))
    expect(bare(letter!.text)).toContain('20 декабря')
    expect(bare(letter!.text)).not.toContain('27 декабря')
  })

  test('of one way of a trip is no event of its calendar, no flight of its days and no next trip', async () => {
    const { bearer } = await enrolMember(agency, 'anna')
    const made = await agency.ask(bookFlights, bookingInput(await choiceOfDuffel(agency), { passengers: [traveller] }), {
      bearer,
    })
    await payToTheEnd(agency, made.id, { bearer })
    const { ticketThere, ticketBack } = await agency.ask(getTickets, { id: made.id }, { bearer })
    const [out, home] = [ticketThere.flightSegments[0]!, ticketBack!.flightSegments[0]!]
    const [orderId = ''] = fake.orders.keys()
    const fetchAhead = async () =>
      (await agency.ask(listTripEvents, {}, { bearer })).data.map((event) => event.kind === 'flight' && event.departure)
    expect(await fetchAhead()).toEqual([out.departure, home.departure])
    changeFlights(fake, orderId, { at: 1, minutes: null })
    await hear(orderId)
    expect(await fetchAhead()).toEqual([out.departure])
    expect((await agency.ask(listTripEvents, {}, { bearer })).data).toMatchObject([{ changes: 1 }])
    const { calendar } = await agency.ask(getTickets, { id: made.id }, { bearer })
    expect(calendar).toMatchObject({
      flown: ['there'],
      changes: 1,
      former: [{ departure: out.departure }, { departure: home.departure }],
    })
    const file = new TextDecoder().decode(changeLetters()[0]!.attachments[0]?.content)
    const startAndStatus = file.split('BEGIN:VEVENT').map((event) => event.match(/DTSTART;\S+|STATUS:\w+/g))
    expect(startAndStatus.slice(1)).toEqual([
      ['STATUS:CONFIRMED', expect.stringContaining(compact(out.departure))],
      ['STATUS:CANCELLED', expect.stringContaining(compact(home.departure))],
    ])
    changeFlights(fake, orderId, { at: 0, minutes: null })
    await hear(orderId, 'wev_2')
    expect([await fetchAhead(), (await agency.ask(getUser, {}, { bearer })).nextTrip]).toEqual([[], undefined])
    expect((await agency.ask(listAirOrders, { p: '1' }, { bearer })).list).toMatchObject({ nearest: null })
  })

  test('comes to a person when two days later nobody has asked for the money', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: null })
    await hear(bought.orderId)
    expect(await needsReview(agency.db, agency.clock.now())).toEqual([])
    agency.clock.advance(2 * 86_400_000 + 1000)
    expect(await needsReview(agency.db, agency.clock.now())).toMatchObject([
      { about: bought.number, what: expect.stringContaining('отменил рейс') },
    ])
  })

  test('and what we ourselves gave back is nobody’s change', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: null })
    await hear(bought.orderId)
    const proof = { orderKey: bought.orderKey }
    const { quoteId } = await agency.ask(quoteOrderRefund, { id: bought.id }, proof)
    await agency.ask(askOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    await hear(bought.orderId, 'wev_2')
    expect(await agency.db.selectFrom('flight_changes').select('n').execute()).toHaveLength(1)
    expect((await fetchBought(bought)).changes).toEqual([])
  })
})

describe('a message', () => {
  const about = { id: 'wev_1', orderId: 'ord_1' }
  const message = (sentAt = agency.clock.now()) => signedMessage(WEBHOOK_SECRET, sentAt, about)
  const stored = () => agency.db.selectFrom('webhook_inbox').select('event_id').where('provider', '=', 'duffel').execute()

  test.each([
    ['without a signature', () => ({ ...message(), headers: { 'content-type': 'application/json' } }), 401],
    ['signed with another secret', () => signedMessage('somebody else’s secret', agency.clock.now(), about), 401],
    ['older than five minutes', () => message(new Date(agency.clock.now().getTime() - 301_000)), 401],
    ['from the future', () => message(new Date(agency.clock.now().getTime() + 301_000)), 401],
    ['changed on its way', () => ({ ...message(), body: message().body.replace('ord_1', 'ord_2') }), 401],
    ['of half a body', () => ({ ...message(), body: message().body.slice(0, 40) }), 401],
    ['with a signature of odd signs', () => ({ ...message(), headers: { 'x-duffel-signature': 't=,v1=,__proto__=1,=,' } }), 401],
    ['of half a megabyte', () => ({ ...message(), body: 'x'.repeat(512 * 1024) }), 413],
  ])('%s is refused and leaves nothing behind', async (_how, made, status) => {
    expect(await send(made())).toBe(status)
    expect(await stored()).toEqual([])
  })

  test('four minutes old is heard, one about nothing of ours is answered and let be, one to nobody is not found', async () => {
    expect(await send(message(new Date(agency.clock.now().getTime() - 240_000)))).toBe(200)
    expect(
      await send(signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id: 'wev_2', orderId: 'zzz_1', type: 'ping.triggered' })),
    ).toBe(200)
    expect(await stored()).toEqual([{ event_id: 'wev_1' }])
    expect(await agency.runJobs()).toEqual([])
    expect([await send(message(), 'embedded'), await send(message(), 'nobody')]).toEqual([404, 404])
  })

  test('stands in the description of the API with its signature', async () => {
    const { paths } = (await agency.app.inject('/api/openapi.json')).json<{
      paths: Record<string, { post: { parameters: { name: string; required: boolean }[] } }>
    }>()
    expect(paths['/air/webhook/{supplier}']!.post.parameters).toContainEqual(
      expect.objectContaining({ name: 'X-Duffel-Signature', required: true }),
    )
  })
})

test('the account shows a change where it shows the flights', async () => {
  const { bearer } = await enrolMember(agency, 'anna')
  const made = await agency.ask(bookFlights, bookingInput(await choiceOfDuffel(agency), { passengers: [traveller] }), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const [orderId = ''] = fake.orders.keys()
  changeFlights(fake, orderId, { minutes: 95 })
  await hear(orderId)
  const { changes, ticketThere } = await agency.ask(getAirOrder, { number: made.extra.number }, { bearer })
  expect(changes).toMatchObject([
    { isForced: true, flights: [{ now: { departure: ticketThere.flightSegments[0]!.departureTime } }] },
  ])
})
