import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideAirOrders, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd } from '#test/purchase.ts'
import { enrol } from '#test/visitor.ts'

let agency: Agency
let bearer: string
const numbers: string[] = []
beforeAll(async () => {
  agency = await openAgency()
  bearer = (await enrol(agency, 'often')).token
  for (let at = 0; at < 7; at += 1) {
    agency.clock.advance(at % 2 ? 60_000 : 100) // two in a second keep their order
    const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
    numbers.unshift(made.extra.number)
    if (at === 0) await payToTheEnd(agency, made.id, { bearer })
  }
}, 120_000)
afterAll(() => agency.close())

type PageInput = Parameters<typeof fetchPage>[0]
const fetchPage = (query: { p?: string; q?: string; f?: string; y?: string; sort?: string }) =>
  agency.call(listAirOrders, { p: '1', ...query }, { bearer })
const found = async (query: PageInput) => (await fetchPage(query)).tickets.map(({ number }) => number)

test('a page of the list is five orders, and says how many there are [ACC-09]', async () => {
  const first = await fetchPage({})
  expect(first.tickets.map(({ number }) => number)).toEqual(numbers.slice(0, 5))
  expect(first.list).toMatchObject({
    page: 1,
    pages: 2,
    total: 7,
    all: 7,
    counts: { all: 7, future: 7, completed: 0 },
    years: [2026],
  })
  expect(await found({ p: '2' })).toEqual(numbers.slice(5))
  expect((await agency.call(listAirOrders, {}, { bearer })).tickets).toHaveLength(7)
  expect((await agency.call(listAirOrders, {}, { bearer })).list).toBeUndefined()
})

test('a page after the last is the last; what no page is called is refused', async () => {
  expect((await fetchPage({ p: '40' })).list).toMatchObject({ page: 2, pages: 2 })
  expect((await fetchPage({ p: '0' })).refusal).toBe('bad-request')
})

test('an order is found by its number, its city and who flies, in either alphabet, by the beginning of a word', async () => {
  const [last = ''] = numbers
  expect(await found({ q: last })).toEqual([last])
  expect(await found({ q: String(Number(last.slice(1))) })).toContain(last)
  expect((await fetchPage({ q: 'соч' })).list?.total).toBe(7)
  expect((await fetchPage({ q: 'sochi' })).list?.total).toBe(7)
  const byName = await fetchPage({ q: 'смирно ан' })
  expect(byName.list?.total).toBe(7)
  expect(byName.tickets[0]?.found).toBe('SMIRNOVA ANNA')
  expect(await fetchPage({ q: 'громов' })).toMatchObject({ tickets: [], list: { total: 0, all: 7, page: 1 } })
})

test('filter, year and order are applied by the server; the next trip is returned whatever the page', async () => {
  expect((await fetchPage({ f: 'completed' })).list).toMatchObject({ total: 0, counts: { future: 7 } })
  expect((await fetchPage({ y: '2025' })).list).toMatchObject({ total: 0, years: [2026] })
  expect(await found({ sort: 'date' })).toEqual(numbers.toReversed().slice(0, 5))
  expect((await fetchPage({})).list?.nearest?.number).toBe(numbers[6])
})

test('what was taken off the list is on no page', async () => {
  await agency.call(hideAirOrders, { numbers: [numbers[0]!] }, { bearer })
  expect((await fetchPage({})).list).toMatchObject({ total: 6, all: 6 })
})
