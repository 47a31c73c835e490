import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookFlights,
  cancelUnpaid,
  checkoutFlights,
  checkoutPartnerFlights,
  getPartnerTickets,
  getTickets,
} from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  CANARY,
  bookAt,
  bookingInput,
  choose,
  returnFromBank,
  contactInfo,
  grownUp,
  fetchOrder,
  named,
  payWith,
  seatsTaken,
  toSochi,
  toTheBank,
} from '#test/purchase.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const orders = async () => (await agency.db.selectFrom('orders').select('id').execute()).length

test('flights of two airlines make one order with two items, paid at once [AIRB-15]', async () => {
  const choice = await choose(agency, 'two-sessions')
  const made = await bookAt(agency, choice)
  expect(made.items.map(({ direction }) => direction)).toEqual(['there', 'back'])
  expect(made.items.map(({ price }) => price)).toEqual([choice.there.totalPrice, choice.back?.totalPrice])
  expect(new Set(made.items.map(({ bookingRef }) => bookingRef)).size).toBe(2)
  expect(made.timelimit).toBe(made.items.map(({ timeLimit }) => timeLimit).toSorted()[0])
  const proof = { orderKey: made.extra.accessKey ?? '' }
  const { amount, paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, proof)
  expect(amount).toBe(made.extra.totalPrice)
  await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const seen = await fetchOrder(agency, { id: made.id, ...proof })
  expect(seen.items.map(({ status }) => status)).toEqual(['Ticketed', 'Ticketed'])
  expect(seen.tickets).toHaveLength(2)
})

test('a double click books once; the same key with another form is refused', async () => {
  const oneWay = await choose(agency, 'one-way')
  const [before, taken, idempotencyKey] = [await orders(), await seatsTaken(agency), randomUUID()]
  const [first, second] = await Promise.all([
    bookAt(agency, oneWay, { idempotencyKey }),
    bookAt(agency, oneWay, { idempotencyKey }),
  ])
  const third = await bookAt(agency, oneWay, { idempotencyKey })
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  expect(await orders()).toBe(before + 1)
  expect(await seatsTaken(agency)).toBe(taken + 1)
  const other = await bookAt(agency, oneWay, { idempotencyKey, passengers: [{ ...grownUp, name: 'Мария' }] })
  expect(other.refusal).toBe('idempotency.other-body')
})

test('a raised price needs a new confirmation and nothing stays held', async () => {
  const oneWay = await choose(agency, 'one-way')
  const [taken, idempotencyKey] = [await seatsTaken(agency), randomUUID()]
  const passengers = [named('PRICEUP')]
  const refused = await bookAt(agency, oneWay, { passengers, idempotencyKey })
  expect(refused).toMatchObject({ refusal: 'order.price-changed', oldPrice: oneWay.there.totalPrice })
  expect(Number(refused.newPrice)).toBeGreaterThan(oneWay.there.totalPrice)
  expect(await seatsTaken(agency)).toBe(taken)
  const agreed = await bookAt(agency, oneWay, { passengers, idempotencyKey, acceptedPrice: Number(refused.newPrice) })
  expect(agreed.extra.totalPrice).toBe(refused.newPrice)
})

test('a visitor who saw a price other than the current one, lower or higher, must confirm it first', async () => {
  const oneWay = await choose(agency, 'one-way')
  for (const off of [-1, 1]) {
    const refused = await bookAt(agency, oneWay, { acceptedPrice: oneWay.there.totalPrice + off })
    expect(refused).toMatchObject({ refusal: 'order.price-changed', newPrice: oneWay.there.totalPrice })
  }
})

test('a flight without seats, or one nobody offered, holds nothing', async () => {
  const taken = await seatsTaken(agency)
  const choice = await choose(agency, 'two-sessions')
  expect((await bookAt(agency, choice, { passengers: [named('NOSEATS')] })).refusal).toBe('air.no-seats')
  const input = bookingInput(choice)
  const stranger = {
    ...input,
    back: { itineraryRef: { sessionId: input.there.itineraryRef.sessionId.slice(0, -2), optionId: 'x' } },
  }
  expect((await agency.call(bookFlights, stranger)).refusal).toBe('air.session-expired')
  expect(await seatsTaken(agency)).toBe(taken)
})

test('an order opens to its own key only; any other is the same «not found» as no order', async () => {
  const oneWay = await choose(agency, 'one-way')
  const made = await bookAt(agency, oneWay)
  const id = made.id
  expect((await agency.call(getTickets, { id }, { orderKey: made.extra.accessKey })).status).toBe('Registered')
  for (const orderKey of [undefined, 'wrong', `${made.extra.accessKey}x`]) {
    for (const call of [getTickets, checkoutFlights, cancelUnpaid] as const) {
      expect((await agency.call(call, { id }, { orderKey })).refusal).toBe('not-found')
    }
  }
  expect((await agency.call(getTickets, { id: 'nosuchordernosuchorder' }, { orderKey: made.extra.accessKey })).refusal).toBe(
    'not-found',
  )
})

test('the consent is stored with its text, its time and the IP address it came from', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const columns = ['consent_version', 'consent_ip', 'consent_at', 'created_at'] as const
  const row = await agency.db.selectFrom('orders').select(columns).where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ consent_version: expect.stringMatching(/^\d{4}-/), consent_ip: '127.0.0.1' })
  expect(row.consent_at).toEqual(row.created_at)
})

test('a guest is given what adds the order to an account of the same e-mail, an owner is not', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const { claim } = await agency.call(getTickets, { id: made.id }, { orderKey: made.extra.accessKey })
  expect(claim?.startsWith(`${made.id}.`)).toBe(true)
  const input = bookingInput(await choose(agency, 'one-way'))
  const newcomer = { ...input.contactInfo, email: 'newcomer@mail.ru' }
  const wanted = await agency.call(bookFlights, { ...input, contactInfo: newcomer, createAccount: true })
  const mine = await agency.call(getTickets, { id: wanted.id }, { orderKey: wanted.extra.accessKey })
  expect([mine.number, mine.claim]).toEqual([wanted.extra.number, undefined])
})

test('an order from a metasearch is paid and read on its own paths [API-13 API-14]', async () => {
  const oneWay = await choose(agency, 'one-way')
  const made = await bookAt(agency, oneWay, { isAviasales: true })
  const [input, proof] = [{ id: made.id }, { orderKey: made.extra.accessKey }]
  expect((await agency.call(checkoutFlights, input, proof)).refusal).toBe('not-found')
  const usual = await bookAt(agency, await choose(agency, 'one-way'))
  const ordinary = await agency.call(checkoutFlights, { id: usual.id }, { orderKey: usual.extra.accessKey })
  expect(ordinary).toMatchObject({
    status: 'Registered',
    paymentSystem: { type: 'redirect', processingId: ordinary.processingId },
  })
  const opened = await agency.call(checkoutPartnerFlights, input, proof)
  expect(opened).toMatchObject({ status: 'Registered', paymentSystem: { type: 'redirect', processingId: opened.processingId } })
  expect((await agency.call(getTickets, input, proof)).refusal).toBe('not-found')
  expect(await agency.call(getPartnerTickets, input, proof)).toMatchObject({ status: 'Registered', tickets: [] })
  expect(await fetchOrder(agency, { id: usual.id, orderKey: usual.extra.accessKey ?? '' })).toMatchObject({
    status: 'Registered',
    tickets: [],
  })
})

test('an order from a metasearch keeps the mark of its partner and takes no bonus', async () => {
  const marks = { marker: 'partner.example', click: 'ab12' }
  const input = { ...bookingInput(await choose(agency, 'one-way'), { isAviasales: true }), ...marks }
  const made = await agency.call(bookFlights, input)
  expect(made.extra).toMatchObject({ bonusApplicable: false, bonusAvailable: 0 })
  const row = agency.db.selectFrom('orders').select(['partner', 'marker', 'click']).where('id', '=', made.id)
  expect(await row.executeTakeFirst()).toEqual({ partner: true, ...marks })
  const proof = { orderKey: made.extra.accessKey }
  expect((await agency.call(checkoutPartnerFlights, { id: made.id, useBonus: true }, proof)).refusal).toBe('bonus.not-applicable')
  expect(await agency.call(cancelUnpaid, { id: made.id }, proof)).toEqual({ status: 'Cancelled' })
  await agency.runJobs()
})

test('a key of one checkout is not taken for another', async () => {
  const { id, orderKey } = await toTheBank(agency)
  const options = { orderKey, idempotencyKey: randomUUID() }
  const first = await agency.call(checkoutFlights, { id }, options)
  expect(await agency.call(checkoutFlights, { id }, options)).toEqual(first)
  expect((await agency.call(checkoutFlights, { id, bonusAmount: 5 }, options)).refusal).toBe('idempotency.other-body')
  expect((await agency.call(checkoutFlights, { id, useBonus: true }, { orderKey })).refusal).toBe('bonus.not-applicable')
})

test('an unpaid order can be cancelled and its seats go back', async () => {
  const taken = await seatsTaken(agency)
  const bought = await toTheBank(agency)
  expect(await agency.call(cancelUnpaid, { id: bought.id }, bought)).toEqual({ status: 'Cancelled' })
  await agency.runJobs()
  expect(await seatsTaken(agency)).toBe(taken)
  expect((await agency.call(checkoutFlights, { id: bought.id }, bought)).refusal).toBe('order.bad-state')
  const bankRows = await agency.db.selectFrom('sandbox_payments').select('state').where('order_id', '=', bought.id).execute()
  expect(bankRows).toEqual([{ state: 'Cancelled' }])
})

const wrong = [
  ['no consent', { privacy: false }, { refusal: 'bad-request', fields: { privacy: expect.any(String) } }],
  ['a strange e-mail', { contactInfo: { ...contactInfo, email: 'anna@' } }, { refusal: 'air.wrong-email' }],
  [
    'a short passport',
    { passengers: [{ ...grownUp, document: { type: 'passportrf' as const, number: '12', date: null } }] },
    { refusal: 'air.wrong-document', fields: { 'passengers.0.document.number': expect.any(String) } },
  ],
  ['too many people', { passengers: [grownUp, { ...grownUp, name: 'Мария' }] }, { refusal: 'air.bad-passengers' }],
  ['a child in an adult seat', { passengers: [{ ...grownUp, birthDay: '01-01-2016' }] }, { refusal: 'bad-request' }],
  ['no way there', { there: undefined }, { refusal: 'bad-request' }],
] as const

test('what the form should not send is refused with the field to mend, and holds nothing', async () => {
  const oneWay = await choose(agency, 'one-way')
  const [before, taken] = [await orders(), await seatsTaken(agency)]
  for (const [, change, expected] of wrong) {
    const input = { ...bookingInput(oneWay), ...change } as ReturnType<typeof bookingInput> // wrong on purpose
    expect(await agency.call(bookFlights, input)).toMatchObject(expected)
  }
  expect([await orders(), await seatsTaken(agency)]).toEqual([before, taken])
})

test('flights that do not belong together are not sold: a way back within an hour of the landing, flights of another party', async () => {
  const search = (change: Partial<typeof toSochi>) => agency.call(searchFlights, { ...toSochi, ...change })
  const [day, trip, pair] = [await search({ dateBack: toSochi.dateThere }), await search({}), await search({ adults: 2 })]
  const [before, taken] = [await orders(), await seatsTaken(agency)]
  const landed = ({ flightSegments }: AirOffer) => Date.parse(flightSegments.at(-1)!.arrivalUtc)
  const leaves = ({ flightSegments }: AirOffer) => Date.parse(flightSegments[0]!.departureUtc)
  const isTight = (minutes: number) => minutes > 0 && minutes < 60
  const tight = day.forwardOptions
    .flatMap((there) => day.backwardOptions.map((back) => ({ there, back })))
    .find(({ there, back }) => isTight((leaves(back) - landed(there)) / 60_000))
  expect(await bookAt(agency, tight!)).toMatchObject({
    refusal: 'bad-request',
    fields: { back: 'Обратный рейс вылетает раньше чем через час после прилёта' },
  })
  expect(await bookAt(agency, { there: trip.forwardOptions[0]!, back: pair.backwardOptions[0]! })).toMatchObject({
    refusal: 'air.bad-passengers',
  })
  expect([await orders(), await seatsTaken(agency)]).toEqual([before, taken])
})

test('an offer whose time has passed is refused', async () => {
  const late = await openAgency()
  const choice = await choose(late, 'one-way')
  late.clock.advance(2 * 3_600_000)
  const answer = await late.app.inject({ method: 'POST', url: '/api/air/Booking', payload: bookingInput(choice) })
  expect(answer.statusCode).toBe(410)
  expect(answer.json()).toMatchObject({ code: 'SESSION_EXPIRED', ErrorMessage: 'Session expired' })
  await late.close()
})

test('a passport number is readable nowhere: not in a table, not in a letter, not in a reply', async () => {
  const bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const seen = await fetchOrder(agency, bought)
  expect(seen.status).toBe('Ticketed')
  expect(JSON.stringify(seen)).not.toContain(CANARY)
  for (const letter of agency.outbox) expect(`${letter.subject}${letter.html}${letter.text}`).not.toContain(CANARY.slice(4))
  const names = await agency.db.introspection.getTables()
  for (const { name } of names) {
    const rows = await agency.db
      .selectFrom(name as 'orders')
      .selectAll()
      .execute() // every table, whatever its name
    expect(JSON.stringify(rows)).not.toContain(CANARY)
  }
})
