import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAirOrder } from '#contract/account-orders.ts'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Agency } from '#test/agency.ts'
import { bookAt, bookingInput, payToTheEnd } from '#test/purchase.ts'
import { enrolMember } from '#test/visitor.ts'
import {
  type DuffelAgency,
  WEBHOOK_SECRET,
  buyOfDuffel,
  choiceOfDuffel,
  openDuffelAgency,
  traveller,
  changeLetters,
  fetchBought,
  receiveChange,
  sendMessage,
  bare,
  compact,
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

describe('a carrier that moves a flight', () => {
  test('is shown on the order’s page, in the account and by letter, with old and new local times', async () => {
    const bought = await buyOfDuffel(opened)
    const before = await fetchBought(opened, bought)
    changeFlights(fake, bought.orderId, { minutes: 95 })
    await receiveChange(opened, bought.orderId)
    const { changes, ticketThere, ticketBack } = await fetchBought(opened, bought)
    const was = before.ticketThere.flightSegments[0]!
    const now = ticketThere.flightSegments[0]!
    expect(Date.parse(now.departureUtc) - Date.parse(was.departureUtc)).toBe(95 * 60_000)
    expect(ticketBack).toEqual(before.ticketBack)
    expect({ ...now, ...clocks }).toEqual({ ...was, ...clocks })
    expect(changes).toMatchObject([
      { isForced: true, flights: [{ was: { departure: was.departure }, now: { departure: now.departure } }] },
    ])
    const [letter] = changeLetters(opened)
    expect(bare(letter!.subject)).toContain('Рейс изменился')
    for (const time of [was.departure, was.arrival, now.departure, now.arrival])
      expect(bare(letter!.text)).toContain(time.slice(11, 16))
    expect(bare(letter!.text)).toContain('деньги вернутся полностью')
    const starts = new TextDecoder().decode(letter!.attachments[0]?.content).match(/SEQUENCE:\d|DTSTART;\S+/g)
    const back = ticketBack!.flightSegments[0]!
    expect(starts).toEqual([now, back].flatMap(({ departure }) => ['SEQUENCE:1', expect.stringContaining(compact(departure))]))
  })

  test('reported twice, late or out of order, is one change and one letter', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 30 })
    for (const id of ['wev_1', 'wev_1', 'wev_2']) await receiveChange(opened, bought.orderId, id)
    expect(await agency.db.selectFrom('flight_changes').select('n').execute()).toEqual([{ n: 1 }])
    expect(changeLetters(opened)).toHaveLength(1)
    changeFlights(fake, bought.orderId, { minutes: 40 })
    await receiveChange(opened, bought.orderId, 'wev_4')
    await receiveChange(opened, bought.orderId, 'wev_3') // the older one, by its number, arrives last
    const { changes } = await fetchBought(opened, bought)
    expect([changes.length, changeLetters(opened).length]).toEqual([1, 2])
    expect(changes[0]!.isForced).toBe(true) // seventy minutes in all
  })

  test('by little leaves what a return costs as it was', async () => {
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 15 })
    await receiveChange(opened, bought.orderId)
    expect((await fetchBought(opened, bought)).changes[0]!.isForced).toBe(false)
    const quote = await agency.call(quoteOrderRefund, { id: bought.id }, { orderKey: bought.orderKey })
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
    await receiveChange(opened, bought.orderId)
    expect((await due()) - before).toBe(120 * 60_000)
  })

  test('to another day, or twice, leaves no event in the calendar of a traveller who cancels the trip', async () => {
    const bought = await buyOfDuffel(opened)
    for (const [at, minutes] of [18 * 60, 24 * 60].entries()) {
      changeFlights(fake, bought.orderId, { minutes })
      await receiveChange(opened, bought.orderId, `wev_${at}`)
    }
    const proof = { orderKey: bought.orderKey }
    const { quoteId } = await agency.call(quoteOrderRefund, { id: bought.id }, proof)
    await agency.call(requestOrderRefund, { id: bought.id, quoteId }, proof)
    await agency.runJobs({ sweep: true })
    const files = agency.outbox.flatMap(({ attachments }) => attachments.filter(({ filename }) => filename.endsWith('.ics')))
    const events = files.map(({ content }) => new TextDecoder().decode(content).match(/UID:.+/g) ?? [])
    expect(events.map(({ length }) => length)).toEqual([2, 3, 4, 4]) // issued, moved, moved again, refunded
    const [issued = [], , , cancelled] = events
    expect(cancelled).toEqual(expect.arrayContaining(issued))
  })

  test('is seen before the order is paid for, too', async () => {
    const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
    const [orderId = ''] = fake.orders.keys()
    changeFlights(fake, orderId, { minutes: 95 })
    await receiveChange(opened, orderId)
    const { changes, status } = await agency.call(getTickets, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
    expect([status, changes.length]).toEqual(['Registered', 1])
    const [letter] = changeLetters(opened)
    expect(bare(letter!.text)).toContain('просто не оплачивайте')
    expect(bare(letter!.text)).not.toMatch(/вернутся|можно вернуть/)
  })

  test('where orders do not contain their changes these are requested', async () => {
    fake.oddities.add('changes elsewhere')
    const bought = await buyOfDuffel(opened)
    changeFlights(fake, bought.orderId, { minutes: 95 })
    await receiveChange(opened, bought.orderId)
    expect((await fetchBought(opened, bought)).changes).toHaveLength(1)
  })

  test.each(['500 after', 'cut after', 'malformed', 'half a body'] as const)(
    'is read again when the answer is «%s»',
    async (fault) => {
      const bought = await buyOfDuffel(opened)
      changeFlights(fake, bought.orderId, { minutes: 95 })
      fake.faults.push({ path: `GET /air/orders/${bought.orderId}`, fault })
      expect(
        await sendMessage(opened, signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id: 'wev_1', orderId: bought.orderId })),
      ).toBe(200)
      expect(await agency.runJobs()).toHaveLength(1)
      expect((await fetchBought(opened, bought)).changes).toEqual([])
      agency.clock.advance(120_000)
      await agency.runJobs()
      expect((await fetchBought(opened, bought)).changes).toHaveLength(1)
    },
  )
})

test('a change whose job was lost, as in a copy that was restored, is read by a sweep, and read once', async () => {
  const bought = await buyOfDuffel(opened)
  changeFlights(fake, bought.orderId, { minutes: 95 })
  const message = { id: 'wev_1', orderId: bought.orderId }
  expect(await sendMessage(opened, signedMessage(WEBHOOK_SECRET, agency.clock.now(), message))).toBe(200)
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(3_700_000)
  expect((await needsReview(agency.db, agency.clock.now())).filter(({ about }) => about === bought.orderId)).toEqual([])
  await agency.runJobs({ sweep: true })
  expect((await fetchBought(opened, bought)).changes).toHaveLength(1)
  const reads = () => fake.calls.filter((call) => call.startsWith(`GET /air/orders/${bought.orderId}`)).length
  const before = reads()
  agency.clock.advance(120_000)
  await agency.runJobs({ sweep: true })
  expect(reads()).toBe(before)
})

const clocks = { departure: '', arrival: '', departureUtc: '', arrivalUtc: '' }

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
    expect(await sendMessage(opened, made())).toBe(status)
    expect(await stored()).toEqual([])
  })

  test('four minutes old is accepted, one about an unknown order is answered and ignored, one to an unknown supplier is not found', async () => {
    expect(await sendMessage(opened, message(new Date(agency.clock.now().getTime() - 240_000)))).toBe(200)
    expect(
      await sendMessage(
        opened,
        signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id: 'wev_2', orderId: 'zzz_1', type: 'ping.triggered' }),
      ),
    ).toBe(200)
    expect(await stored()).toEqual([{ event_id: 'wev_1' }])
    expect(await agency.runJobs()).toEqual([])
    expect([await sendMessage(opened, message(), 'embedded'), await sendMessage(opened, message(), 'nobody')]).toEqual([404, 404])
  })

  test('is included in the API description with its signature', async () => {
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
  const made = await agency.call(bookFlights, bookingInput(await choiceOfDuffel(agency), { passengers: [traveller] }), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const [orderId = ''] = fake.orders.keys()
  changeFlights(fake, orderId, { minutes: 95 })
  await receiveChange(opened, orderId)
  const { changes, ticketThere } = await agency.call(getAirOrder, { number: made.extra.number }, { bearer })
  expect(changes).toMatchObject([
    { isForced: true, flights: [{ now: { departure: ticketThere.flightSegments[0]!.departureTime } }] },
  ])
})
