import { afterAll, expect, test } from 'vitest'
import { getHotel, getRateInfo, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { bedTypes } from '#domain/hotels/bed.ts'
import { mealIds } from '#domain/hotels/meal.ts'
import { starClasses } from '#domain/hotels/offer.ts'
import { promotedHotels } from '#domain/hotels/promo.ts'
import { batchCount } from '#domain/hotels/search-results.ts'
import { openAgency } from '#test/agency.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

const stay = { arrival: '2026-12-20', departure: '2026-12-25', adults: 2, children: [] as number[] }
const rates = (over: Partial<typeof stay> & { ids?: string[] }) =>
  agency.call(makeRateList, { ...stay, ids: ['moscow-1'], ...over })

async function fetchIds(name: string) {
  const { result } = await agency.call(suggestHotels, { seachText: name })
  const { data } = await agency.call(hotelIds, { region: result.regions[0]!.id })
  return data.ids
}

async function allOffers(ids: string[]) {
  const lists = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / 200) }, (_, at) => rates({ ids: ids.slice(at * 200, at * 200 + 200) })),
  )
  return lists.map(({ data }) => data)
}

test('an empty text suggests Москва: regions and hotels apart, with the seven keys [API-22 API-23 HOTF-19]', async () => {
  const response = await agency.app.inject('/api/Base/GetAutocomplete?seachText=')
  const { result } = response.json<{ result: { regions: object[]; hotels: object[] } }>()
  expect(Object.keys(result)).toEqual(['regions', 'hotels'])
  expect(result.regions[0]).toEqual({
    id: '6053',
    type: 'City',
    name: 'Москва',
    country: 'Россия',
    region: '6053',
    region_name: 'Москва',
    title: 'Москва, Россия',
  })
  expect(Object.keys(result.hotels[0]!)).toEqual(['id', 'type', 'name', 'country', 'region', 'region_name', 'title'])
  expect(result.regions.length).toBeLessThanOrEqual(5)
  expect(result.hotels.length).toBeLessThanOrEqual(5)
})

test('cities, districts, stations, airports and hotels are suggested, each by its type', async () => {
  const typesFor = async (seachText: string) => {
    const { result } = await agency.call(suggestHotels, { seachText })
    return [...result.regions, ...result.hotels].map(({ type }) => type)
  }
  expect(await typesFor('Арбат')).toContain('Neighborhood')
  expect(await typesFor('шере')).toEqual(expect.arrayContaining(['Airport', 'City', 'Hotel']))
  expect(await typesFor('Казанский')).toContain('Railway Station')
  expect(await typesFor('фывфывфыв')).toEqual([])
})

test.each([
  ['спб', 'Санкт-Петербург'],
  ['LED', 'Санкт-Петербург'],
  ['vjcrdf', 'Москва'],
  ['sochi', 'Сочи'],
])('«%s» suggests %s', async (seachText, name) => {
  const { result } = await agency.call(suggestHotels, { seachText })
  expect(result.regions[0]?.name).toBe(name)
})

test('a selected hotel knows the region it is in', async () => {
  const { result } = await agency.call(suggestHotels, { seachText: 'Отель «Панорама» Москва' })
  const [hotel] = result.hotels
  expect(hotel).toMatchObject({ type: 'Hotel', region: '6053', region_name: 'Москва' })
  const { data } = await agency.call(getHotel, { id: hotel!.id })
  expect(data.name).toBe(hotel!.name)
})

test('a region answers its ids with no pause between batches: 1,100 in Москва make 9 chunks [API-25]', async () => {
  const { data } = await agency.call(hotelIds, { region: '6053' })
  expect(new Set(data.ids).size).toBe(1100)
  expect(batchCount(data.ids.length)).toBe(9)
  expect(data.pacing).toEqual({ delayMs: 0 })
  expect((await agency.call(hotelIds, { region: '0' })).data.ids).toEqual([])
})

test('a region is named by the server, a part of a town together with its town; an unknown one has no name', async () => {
  const fetchRegionName = async (region: string) => (await agency.call(hotelIds, { region })).data.regionName
  expect(await fetchRegionName('6065')).toBe('Казань')
  expect(await fetchRegionName('7036')).toBe('Кремль, Казань')
  expect(await fetchRegionName('999999')).toBeUndefined()
})

test('30 hotels make three chunks and 31 make four; one town has no rates and one no hotels', async () => {
  expect(batchCount((await fetchIds('Суздаль')).length)).toBe(3)
  expect(batchCount((await fetchIds('Плёс')).length)).toBe(4)
  const closed = await fetchIds('Певек')
  expect(closed.length).toBe(25)
  expect((await rates({ ids: closed })).data).toMatchObject({ result: [], mealList: [], minPrice: 0, maxPrice: 0 })
  expect(await fetchIds('Амдерма')).toEqual([])
})

test('a district answers only its own hotels of the city', async () => {
  const [district, city] = [await fetchIds('Арбат'), await fetchIds('Москва')]
  expect(district.length).toBeGreaterThan(10)
  expect(district.every((id) => city.includes(id))).toBe(true)
  const { result } = (await rates({ ids: district.slice(0, 200) })).data
  expect(result.every(({ address }) => address.startsWith('Москва, '))).toBe(true)
})

test('five keys of a stay bring offers, filter lists and prices [API-26 API-35 HOTS-14]', async () => {
  const response = await agency.app.inject({
    method: 'POST',
    url: '/api/Base/MakeRateList',
    payload: { ...stay, ids: ['moscow-1', 'moscow-2', 'no-such-hotel'] },
  })
  const body = response.json<{ data: Record<string, unknown>; error: null }>()
  expect(body.error).toBeNull()
  expect(Object.keys(body.data)).toEqual([
    'result',
    'mealList',
    'inRoom',
    'inHotel',
    'cancellationIsAvailable',
    'minPrice',
    'maxPrice',
    'bonusRatio',
  ])
  const { data } = await rates({ ids: ['moscow-1', 'moscow-2', 'no-such-hotel'] })
  const first = data.result.map((offer) => offer.rates[0]!.price)
  expect(data.result.map(({ id }) => id)).toEqual(['moscow-1', 'moscow-2'])
  expect([data.minPrice, data.maxPrice]).toEqual([Math.min(...first), Math.max(...first)])
  const bad = await agency.app.inject({
    method: 'POST',
    url: '/api/Base/MakeRateList',
    payload: { ...stay, adults: 9, ids: ['moscow-1'] },
  })
  expect(bad.json()).toMatchObject({ data: null, error: { description: expect.stringContaining('взрослых от 1 до 6') } })
})

test('in Москва and by the sea there are all stars, meals and beds, rates with free cancellation and without', async () => {
  const ids = [...(await fetchIds('Москва')), ...(await fetchIds('Сочи')).slice(0, 100)]
  const offers = (await allOffers(ids)).flatMap(({ result }) => result)
  const all = offers.flatMap((offer) => offer.rates)
  expect(new Set(offers.map(({ stars }) => stars))).toEqual(new Set(starClasses))
  expect(new Set(all.map(({ meal }) => meal.info.id))).toEqual(new Set(mealIds))
  expect(new Set(all.map(({ bedType }) => bedType))).toEqual(new Set(bedTypes))
  expect(new Set(all.map(({ cancellation }) => cancellation.isAvailable))).toEqual(new Set([true, false]))
  expect(all.every(({ hidden }) => !hidden)).toBe(true)
})

test('a hotel page requests every rate of one hotel, the cheapest as in the list [API-34]', async () => {
  const [list, page] = [await rates({}), await agency.call(hotelOffers, { ...stay, ids: ['moscow-1'] })]
  const [short, full] = [list.data.result[0]!, page.data.result[0]!]
  expect(full.rates.length).toBeGreaterThan(short.rates.length)
  const { touristTax, ...cheapest } = full.rates[0]!
  expect(cheapest).toEqual(short.rates[0])
  expect(touristTax).toBeGreaterThanOrEqual(500)
  expect(page.data.result).toHaveLength(1)
})

test('every wrong stay is refused in words', async () => {
  const refusedFor = async (over: Parameters<typeof rates>[0]) => (await rates(over)).refusal
  expect(await refusedFor({ departure: stay.arrival })).toBe('hotels.bad-dates')
  expect(await refusedFor({ departure: '2027-01-20' })).toBe('hotels.too-long')
  expect(await refusedFor({ arrival: '2026-11-20', departure: '2026-11-22' })).toBe('hotels.past-arrival')
  const far = { arrival: '2027-12-10', departure: '2027-12-12' }
  expect(await refusedFor(far), 'nothing is sold there yet, so no room is free').toBe('hotels.too-far')
  expect(await refusedFor({ arrival: '2027-11-20', departure: '2027-11-21' })).toBeUndefined()
  expect(await refusedFor({ adults: 0 })).toBe('hotels.bad-guests')
  expect(await refusedFor({ adults: 7 })).toBe('hotels.bad-guests')
  expect(await refusedFor({ children: [1, 2, 3, 4, 5] })).toBe('hotels.bad-guests')
  expect(await refusedFor({ children: [18] })).toBe('hotels.bad-guests')
  expect(await refusedFor({ ids: Array.from({ length: 201 }, (_, at) => `moscow-${at + 1}`) })).toBe('hotels.too-many-ids')
  expect(await refusedFor({ arrival: '20-12-2026' })).toBe('bad-request')
})

test('the day is the hotel’s own: a night that has begun in Пекин has not yet in Нью-Йорк', async () => {
  agency.clock.set('2026-11-21T17:00:00Z') // 01:00 of the 22nd in China, noon of the 21st in New York
  const tonight = { arrival: '2026-11-21', departure: '2026-11-22' }
  const { result } = await agency.call(suggestHotels, { seachText: 'Нью-Йорк' })
  const { data } = await agency.call(hotelIds, { region: result.regions[0]!.id })
  expect((await rates({ ...tonight, ids: ['beijing-1'] })).refusal).toBe('hotels.past-arrival')
  expect((await rates({ ...tonight, ids: data.ids.slice(0, 5) })).refusal).toBeUndefined()
  agency.clock.set('2026-11-21T09:00:00Z')
})

test('a hotel shows its hours, time zone and register number; an unknown one is not found', async () => {
  const { data } = await agency.call(getHotel, { id: 'moscow-1' })
  expect(data).toMatchObject({
    checkInTime: '14:00',
    checkOutTime: '12:00',
    timeZone: 'Europe/Moscow',
    regionId: '6053',
    stars: 5,
  })
  expect(data.registerNumber).toMatch(/^\d{9}$/)
  expect(await agency.call(getHotel, { id: 'moscow-1101' })).toEqual({ refusal: 'hotels.no-hotel' })
})

test('a rate is the same when requested again, and gone once its day is over', async () => {
  const { data: list } = await rates({ children: [5, 8] })
  const rate = list.result[0]!.rates[0]!
  const { data } = await agency.call(getRateInfo, { id: rate.id })
  expect(data).toMatchObject({
    price: rate.price,
    roomName: rate.roomName,
    cancellation: rate.cancellation,
    nights: 5,
    adults: 2,
    children: [5, 8],
    hotel: { id: 'moscow-1' },
  })
  expect(data.touristTax).toBeGreaterThanOrEqual(500)
  agency.clock.set('2026-12-22T09:00:00Z')
  expect(await agency.call(getRateInfo, { id: rate.id })).toEqual({ refusal: 'hotels.rate-gone' })
  agency.clock.set('2026-11-21T09:00:00Z')
  expect(await agency.call(getRateInfo, { id: 'moscow-1_1_0_20261220_5_9' })).toEqual({ refusal: 'hotels.rate-gone' })
})

test('repeating a search on the same day gives the same result, hotel by hotel', async () => {
  const ids = (await fetchIds('Сочи')).slice(0, 60)
  const morning = await rates({ ids })
  agency.clock.set('2026-11-21T20:30:00Z')
  expect(await rates({ ids })).toEqual(morning)
  agency.clock.set('2026-11-21T09:00:00Z')
})

test('the 28 promoted hotels exist under their names, and their price is never below the promise by more than a tenth', async () => {
  expect(promotedHotels).toHaveLength(28)
  for (const { id, name, city, region, priceFrom } of promotedHotels) {
    const { data } = await agency.call(getHotel, { id })
    expect(data).toMatchObject({ id, name, regionName: city, regionId: region })
    const { data: list } = await rates({ ids: [id], arrival: '2027-03-09', departure: '2027-03-10' })
    expect(list.minPrice).toBeGreaterThanOrEqual(priceFrom * 0.9)
    expect(list.minPrice).toBeLessThan(priceFrom * 3)
  }
})
