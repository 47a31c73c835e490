import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, parseDay } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { MOSCOW, hids } from '#test/suppliers/fake-etg/etg-hotels.ts'
import { openEtgUnderTest } from '#test/suppliers/ostrovok-under-test.ts'

let { fake, supplier, advance, close } = {} as Awaited<ReturnType<typeof openEtgUnderTest>>
let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  ;({ fake, supplier, advance, close } = await openEtgUnderTest({ db: database.db }))
})
afterEach(() => close())

const signal = () => AbortSignal.timeout(10_000)
const arrival = parseDay('2026-12-20')!
const query = { arrival, departure: addDays(arrival, 3), adults: 2, children: [] }
const [first] = hids.map(String)
const page = async (id = first!) => (await supplier.rates(query, [id], 'all', signal()))[0]!

test('a price is the amount owed plus the agency’s share, rounded up once; amounts paid at the hotel are listed separately', async () => {
  const { rates } = await page()
  const [cheapest] = rates
  const owed = ((420_050 + (10_004_834 % 97) * 100) * 3) / 100
  expect(cheapest!.price).toBe(Math.ceil(owed * 1.03))
  expect(cheapest!.payAtHotel).toEqual([{ name: 'курортный сбор', amount: '240.00', currency: 'RUB' }])
})

test('terms are moments of UTC: free until one, then a night in roubles; what is never free keeps everything', async () => {
  const { rates } = await page()
  const free = rates.find(({ cancellation }) => cancellation.isAvailable)!
  expect(free.cancellation).toEqual({
    isAvailable: true,
    freeUntil: '2026-12-18T09:00:00Z',
    penalties: [{ from: '2026-12-18T09:00:00Z', amount: Math.ceil(free.price / 3) }],
  })
  const never = rates.find(({ cancellation }) => !cancellation.isAvailable)!
  expect(never.cancellation).toMatchObject({ freeUntil: null, penalties: [{ amount: never.price }] })
})

test('sums that arrive as numbers are shown like any other, and one that cannot be read hides none of the rest', async () => {
  const asTexts = await page()
  const apart = await openEtgUnderTest({ db: database.db })
  apart.fake.oddities.add('numbers for sums')
  const [offer] = await apart.supplier.rates(query, [first!], 'all', signal())
  const dues = [{ name: 'курортный сбор', amount: '240.60', currency: 'RUB' }]
  expect(offer!.rates.map(({ payAtHotel }) => payAtHotel)).toEqual(offer!.rates.map(() => dues))
  const penalties = ({ rates }: typeof asTexts) =>
    rates.map(({ cancellation }) => cancellation.penalties.map(({ amount }) => amount))
  expect(penalties(offer!)).toEqual(penalties(asTexts))
  await apart.close()
})

test('of a stay that is free until a moment everything is kept after it, where nothing says how much is', async () => {
  const apart = await openEtgUnderTest({ db: database.db })
  apart.fake.oddities.add('terms missing')
  const [offer] = await apart.supplier.rates(query, [first!], 'all', signal())
  const free = offer!.rates.find(({ cancellation }) => cancellation.isAvailable)!
  const freeUntil = '2026-12-18T09:00:00Z'
  expect(free.cancellation).toEqual({ isAvailable: true, freeUntil, penalties: [{ from: freeUntil, amount: free.price }] })
  await apart.close()
})

test('meals and beds are named in our words, unknown ones in the supplier’s', async () => {
  const { rates } = await page()
  expect(new Set(rates.map(({ meal }) => meal.info.name))).toEqual(new Set(['Без питания', 'Завтрак «шведский стол»']))
  expect(rates[0]).toMatchObject({
    roomName: 'Стандарт (двуспальная кровать)',
    bedType: 'double',
    amenities: ['Кондиционер', 'Вай-фай'],
  })
  const apart = await openEtgUnderTest({ db: database.db })
  apart.fake.oddities.add('unknown words')
  const [offer] = await apart.supplier.rates(query, [first!], 'all', signal())
  expect(offer!.rates[0]).toMatchObject({
    roomName: 'Капсула (кровати: гамак)',
    meal: { info: { id: 'nomeal', name: 'lunch box' } },
    amenities: [],
  })
  await apart.close()
})

test('a meal that excludes children is marked so for a family, also when booked, and others see the meal only', async () => {
  const apart = await openEtgUnderTest({ db: database.db })
  apart.fake.oddities.add('no child meals')
  const fetchRates = async (children: number[]) =>
    (await apart.supplier.rates({ ...query, children }, [first!], 'all', signal()))[0]!.rates
  const wordsOf = (rates: Awaited<ReturnType<typeof fetchRates>>) => [...new Set(rates.map(({ meal }) => meal.info.name))]
  expect(wordsOf(await fetchRates([]))).toEqual(['Без питания', 'Завтрак «шведский стол»'])
  const family = await fetchRates([5])
  expect(wordsOf(family)).toEqual(['Без питания', 'Завтрак «шведский стол» (без детей)'])
  expect(family.map(({ meal }) => meal.info.id)).toEqual(family.map(() => 'nomeal'))
  const { id } = family.find(({ meal }) => meal.info.name.startsWith('Завтрак'))!
  const guests = [{ firstName: 'Anna', lastName: 'Ivanova', age: null }]
  const { offer } = await apart.supplier.book({ key: 'k', rateId: id, guests }, signal())
  expect(offer.rate.meal.info.name).toBe('Завтрак «шведский стол» (без детей)')
  await apart.close()
})

test('a contract in euros is sold in roubles by one rate, which the reference keeps', async () => {
  const apart = await openEtgUnderTest({ currency: 'EUR', roubles: '93.1234', db: database.db })
  const [offer] = await apart.supplier.rates(query, [first!], 'all', signal())
  const owed = ((420_050 + (10_004_834 % 97) * 100) * 3) / 100
  const { id, price } = offer!.rates[0]!
  expect(price).toBe(Math.ceil(owed * 93.1234 * 1.03))
  expect(id).toContain('~EUR~1~93.1234~2026-11-21~3~')
  expect((await apart.supplier.recheck(id, signal()))!.rate.price).toBe(price)
  await apart.close()
})

test('a list sends one request for all its hotels and omits rates no filter distinguishes; a page is requested once a minute', async () => {
  const { ids } = await supplier.ids(String(MOSCOW), signal())
  const offers = await supplier.rates(query, ids, 'needed', signal())
  expect(offers.length).toBeGreaterThan(1)
  const asked = (path: string) => fake.calls.filter((one) => one === path).length
  expect(asked('search/serp/hotels/')).toBe(1)
  const { rates } = await page()
  await supplier.recheck(rates[0]!.id, signal())
  await supplier.recheck(rates[1]!.id, signal())
  expect(asked('search/hp/')).toBe(1)
})

test('a hotel is requested once; its time zone is that of its place', async () => {
  for (let times = 0; times < 3; times += 1) await supplier.hotel('7700123', signal())
  expect(fake.calls.filter((path) => path === 'hotel/info/')).toHaveLength(1)
  expect(await supplier.hotel('7700123', signal())).toMatchObject({
    timeZone: 'Europe/Istanbul',
    country: 'Турция',
    checkInTime: '14:00',
    phone: '+7 495 000-00-00',
    pictures: [{ src: expect.stringMatching(/^\/art\/photos\/ostrovok:7700123\/0-640\.webp/) }],
    description: expect.stringContaining('с родителями'),
  })
})

test('a reference that was changed, or is too old, names nothing', async () => {
  const { rates } = await page()
  const { id } = rates[0]!
  expect(await supplier.recheck(id.replace('~2026-12-20~', '~2026-12-21~'), signal())).toBeUndefined()
  expect(id.length).toBeLessThanOrEqual(190)
  advance(3 * 3_600_000)
  expect(await supplier.recheck(id, signal())).toBeUndefined()
})
