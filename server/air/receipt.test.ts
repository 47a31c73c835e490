import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getTickets, receiptPdf } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type Page, openDocument, write } from '#server/documents/page.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { hop } from '#test/fixtures/flights.ts'
import {
  type BoughtFlight,
  CANARY,
  bookAt,
  choose,
  returnFromBank,
  fetchOrder,
  payToTheEnd,
  payWith,
  toSochi,
  toTheBank,
} from '#test/purchase.ts'
import { loadItems, loadTickets } from './order-store.ts'
import { type Receipt, maskDocument, loadReceipt } from './receipt-data.ts'
import { drawReceipt } from './receipt.ts'
import { seal, unseal } from './sealed.ts'

let agency: Agency
let bought: BoughtFlight
beforeAll(async () => {
  agency = await openAgency()
  bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '2200000000000004'))
  await agency.runJobs()
})
afterAll(() => agency.close())

async function order() {
  return agency.db.selectFrom('orders').selectAll().where('id', '=', bought.id).executeTakeFirstOrThrow()
}

test('the owner downloads the receipt of every ticket as a PDF, and nobody else does', async () => {
  const [ticket] = (await fetchOrder(agency, bought)).tickets
  const url = ticket?.receiptUrl ?? ''
  expect(url).toBe(receiptPdf.path.replace(':id', bought.id).replace(':ticketNumber', ticket?.ticketNumber ?? ''))
  const mine = await agency.app.inject({ url, headers: { 'x-order-key': bought.orderKey } })
  expect([mine.statusCode, mine.headers['content-type'], mine.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await agency.app.inject({ url })).statusCode).toBe(404)
  expect(
    (await agency.app.inject({ url: url.replace(/\d{13}$/, '1234567890123'), headers: { 'x-order-key': bought.orderKey } }))
      .statusCode,
  ).toBe(404)
})

test('a receipt says who flies, with which document, where, and what was paid', async () => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const receipt = await loadReceipt(agency.deps, await order(), number, 'full')
  const [item] = await loadItems(agency.db, bought.id)
  expect(receipt).toMatchObject({
    ticketNumber: number,
    bookingRef: item?.booking_ref,
    passenger: { name: 'SMIRNOVA ANNA', document: 'Паспорт РФ 4509 876543', birthDay: '14.03.1991' },
    money: { total: bought.price },
    paidBy: 'безналичная, МИР\u00a0••••\u00a00004',
  })
  expect(receipt.money.base + receipt.money.taxes).toBe(receipt.money.total)
  expect(receipt.flights.map(({ segment }) => segment.toCity)).toEqual(['Сочи'])
  expect([receipt.vat, receipt.isWhole]).toEqual([10, true])
  expect(receipt.orderLink).toBe(`${agency.deps.site.origin}/avia/booking?id=${bought.id}#key=${bought.orderKey}`)
})

test('four flights, a change each way, fit on one page', async () => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const receipt = await loadReceipt(agency.deps, await order(), number, 'full')
  const codeshare = { operatingCarrier: 'Уральские авиалинии', equipment: 'Boeing 737-800' }
  const there = [hop(codeshare), hop({ ...codeshare, at: '2026-12-20T14:00:00' })]
  const back = [hop({ ...codeshare, at: '2026-12-27T08:00:00' }), hop({ ...codeshare, at: '2026-12-27T15:00:00' })]
  const fare = receipt.flights[0]!.fare
  const flights = [
    ...there.map((segment) => ({ segment, direction: 'there' as const, fare })),
    ...back.map((segment) => ({ segment, direction: 'back' as const, fare })),
  ]
  const pages = async (count: number) => {
    const document = await drawReceipt({ ...receipt, flights: flights.slice(0, count) })
    return Buffer.from(document)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length
  }
  expect([await pages(1), await pages(2), await pages(4)]).toEqual([1, 1, 1])
  expect(overlapsOf(await readPlaces({ ...receipt, flights }))).toEqual([])
})

test('no unit parts from its number at the end of a line', async () => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const places = await readPlaces(await loadReceipt(agency.deps, await order(), number, 'full'))
  expect(places.filter(({ text }) => /\d (?:кг|%|₽)/u.test(text)).map(({ text }) => text)).toEqual([])
})

type Place = { text: string; left: number; right: number; top: number; bottom: number }

/** The position of each text of a receipt of one sheet. */
async function readPlaces(receipt: Receipt): Promise<Place[]> {
  const places: Place[] = []
  const { page } = openDocument({ title: '', author: '', madeAt: new Date(0) })
  const anyPage = Object.getPrototypeOf(page) as Page // all pages share it
  const { text: original } = anyPage
  const writes = vi.spyOn(anyPage, 'text')
  writes.mockImplementation(function (this: Page, text: string, ...place: unknown[]) {
    const [x, y, options] = place as [number, number, { width: number; align?: string }] // as `write` calls it
    const wide = Math.min(this.widthOfString(text), options.width)
    const shares: Record<string, number> = { right: 1, center: 0.5 }
    const left = x + (options.width - wide) * (shares[options.align ?? 'left'] ?? 0)
    const box = { left, right: left + wide, top: y, bottom: y + this.heightOfString(text, options as object) }
    places.push({ text, ...box })
    return Reflect.apply(original, this, [text, x, y, options]) as Page
  })
  await drawReceipt(receipt).finally(() => writes.mockRestore())
  return places
}

/** Texts that lie over one another by more than the air around letters. */
function overlapsOf(places: Place[]): [string, string][] {
  const isOver = (one: Place, other: Place) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 2 && other.top < one.bottom - 2
  return places.flatMap((one, at) =>
    places.slice(at + 1).flatMap((other): [string, string][] => (isOver(one, other) ? [[one.text, other.text]] : [])),
  )
}

const far = 'Петропавловск-Камчатский'
test.each([
  ['from a city with a long name', { from: 'Елизово', fromCode: 'PKC', fromCity: far, toCode: 'SVO', toCity: 'Москва' }],
  ['to a city with a long name', { to: 'Елизово', toCode: 'PKC', toCity: far }],
  ['of another carrier', { operatingCarrier: 'Авиакомпания «Северный Ветер»', equipment: 'Boeing 737-800 Winglets' }],
])('on the receipt of a flight %s no text lies over another', async (_which, flight) => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const receipt = await loadReceipt(agency.deps, await order(), number, 'full')
  const flights = [{ ...receipt.flights[0]!, segment: hop(flight) }]
  const places = await readPlaces({ ...receipt, flights })
  expect(places.length).toBeGreaterThan(20)
  expect(overlapsOf(places)).toEqual([])
})

test('a flight whose aircraft is not known ends with its number', async () => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const receipt = await loadReceipt(agency.deps, await order(), number, 'full')
  const flights = [{ ...receipt.flights[0]!, segment: hop({ equipment: '' }) }]
  const texts = (await readPlaces({ ...receipt, flights })).map(({ text }) => text)
  expect(texts).toContain('Аэрофлот, рейс SU\u00a01138')
})

test('there and back at different fares: each flight is printed with its own fare, its rules and its baggage', async () => {
  const light = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => !refund.allowed)
  const choice = await choose(agency, 'one-session')
  const { backwardOptions } = await agency.call(searchFlights, toSochi)
  const same = ({ itineraryRef }: AirOffer) => itineraryRef.sessionId === choice.there.itineraryRef.sessionId
  const there = choice.there
  const back = backwardOptions.find((offer) => same(offer) && !offer.combined && light(offer) !== light(there)) ?? null
  const made = await bookAt(agency, { there, back })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
  const row = await agency.db.selectFrom('orders').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const [ticket] = await loadTickets(agency.db, made.id)
  const { flights } = await loadReceipt(agency.deps, row, ticket?.number ?? '', 'full')
  expect(flights.map(({ direction }) => direction)).toEqual([
    ...there.flightSegments.map(() => 'there'),
    ...(back?.flightSegments ?? []).map(() => 'back'),
  ])
  const named = (offer: AirOffer | null) => offer?.airlineFares[0]?.fareName
  expect([flights[0]?.fare.fareName, flights.at(-1)?.fare.fareName]).toEqual([named(there), named(back)])
  expect(flights.at(-1)?.fare.refund.allowed).toBe(!flights[0]?.fare.refund.allowed)
})

test('each of two tickets of one booking is of the flights its receipt names', async () => {
  const query = { ...toSochi, iataFrom: 'MOW', iataTo: 'LED', dateBack: null }
  const { forwardOptions } = await agency.call(searchFlights, query)
  const there = forwardOptions.find(({ combined }) => combined)!
  const made = await bookAt(agency, { there, back: null })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
  const row = await agency.db.selectFrom('orders').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const { tickets, ticketThere } = await agency.call(getTickets, { id: made.id }, { orderKey: made.extra.accessKey })
  expect(tickets.length).toBeGreaterThan(1)
  for (const { ticketNumber, ticketIndex } of tickets) {
    const { flights } = await loadReceipt(agency.deps, row, ticketNumber, 'full')
    const own = ticketThere.flightSegments.filter((segment) => segment.ticketIndex === ticketIndex)
    expect(own.map(({ flight }) => flight)).toEqual(flights.map(({ segment }) => segment.flight))
  }
})

test('by mail the document travels with its beginning hidden', async () => {
  const [{ number = '' } = {}] = await loadTickets(agency.db, bought.id)
  const receipt = await loadReceipt(agency.deps, await order(), number, 'masked')
  expect(receipt.passenger).toMatchObject({ document: `Паспорт РФ ${maskDocument(CANARY)}`, birthDay: '' })
  expect(maskDocument(CANARY)).toBe('•••••••543')
})

test('a document that was erased is said to be kept no more, and no term is made up: it may have gone at the traveller’s wish', async () => {
  const { number } = (await loadTickets(agency.db, bought.id))[0]!
  const known = await agency.db.selectFrom('order_passengers').selectAll().where('order_id', '=', bought.id).execute()
  await agency.db.updateTable('order_passengers').set({ sealed: '' }).where('order_id', '=', bought.id).execute()
  const { passenger } = await loadReceipt(agency.deps, await order(), number, 'full')
  expect(passenger.document).toBe('Больше не храним')
  for (const { position, sealed } of known)
    await agency.db
      .updateTable('order_passengers')
      .set({ sealed })
      .where('order_id', '=', bought.id)
      .where('position', '=', position)
      .execute()
})

test('a sealed document opens only in its own place and with our secret', () => {
  const identity = {
    birthDay: '14-03-1991',
    gender: 'female',
    document: { type: 'passportrf', number: CANARY, date: null },
  } as const
  const secret = keyRing('a secret of at least thirty two signs')
  const sealed = seal(secret, 'order:0', identity)
  expect(sealed).not.toContain(CANARY)
  expect(unseal(secret, 'order:0', sealed)).toEqual(identity)
  expect(seal(secret, 'order:0', identity)).not.toBe(sealed)
  expect(unseal(secret, 'order:1', sealed)).toBeUndefined()
  expect(unseal(keyRing('another secret of thirty two signs'), 'order:0', sealed)).toBeUndefined()
})

test('an order is not read with a name that is no key', async () => {
  expect((await agency.call(getTickets, { id: bought.id }, { orderKey: 'ключ' })).refusal).toBe('not-found')
})

test('a letter our typeface lacks is printed by its plain one, not as a box', () => {
  const { page } = openDocument({ title: '', author: '', madeAt: new Date(0) })
  const printed = vi.spyOn(page, 'text')
  write(page, 'Khách sạn Phố Huế, Łódź, Cafe\u0301', 0, 0)
  expect(printed.mock.calls.map(([text]) => text)).toEqual(['Khách san Pho Hue, Łódź, Café'])
})
