import { afterEach, expect, test, vi } from 'vitest'
import type { HotelCard } from '#contract/hotels.ts'
import type { Day } from '#domain/text/dates.ts'
import { parseStay, bookingLink, hotelCards, searchOf, stayKey } from './hotel-data.ts'
import { clientLoader } from './hotel.route.tsx'

afterEach(() => void vi.unstubAllGlobals())

const today = '2026-11-21' as Day
const card = { regionId: '6053', regionName: 'Москва' }
const params = (text: string) => new URLSearchParams(text)

test('an address without dates means a night a week ahead for two, and says that it is assumed', () => {
  const { stay, isAssumed } = parseStay(params(''), today)
  expect(stay).toMatchObject({ arrival: '2026-11-28', departure: '2026-11-29', adults: 2, nights: 1 })
  expect(isAssumed).toBe(true)
  expect(parseStay(params('adults=1'), today).stay.adults).toBe(1)
  expect(parseStay(params('arrival=2026-12-20&departure=2026-12-25'), today)).toMatchObject({ isAssumed: false })
})

test('the way back carries the whole search with its filters; a hotel opened alone brings its own region [HOTP-01]', () => {
  const parsed =
    'region=9&hotelRegionName=Тверь&arrival=2026-12-20&departure=2026-12-25&adults=2&children=5,8&stars=5,4&inRoom=Сейф&inRoom=Чайник'
  const { stay } = parseStay(params(parsed), today)
  expect(searchOf(params(`${parsed}&lastUpdate=7&showForm=login&hotelId=moscow-1`), stay, card).toString()).toBe(
    params(parsed).toString(),
  )
  const alone = searchOf(params(''), parseStay(params(''), today).stay, card)
  expect(Object.fromEntries(alone)).toEqual({
    region: '6053',
    hotelRegionName: 'Москва',
    arrival: '2026-11-28',
    departure: '2026-11-29',
    adults: '2',
  })
})

test('the way back of a hotel picked by its name leads to the hotels of its town, under the name of the town [HOTP-01]', () => {
  const parsed = params('region=6053&hotelRegionName=Отель «Аврора»&arrival=2026-12-20&departure=2026-12-25&adults=2')
  expect(searchOf(parsed, parseStay(parsed, today).stay, card).get('hotelRegionName')).toBe('Москва')
})

test('guests no room may have are not made fewer in silence: the stay is refused', () => {
  const parsed = (text: string) => parseStay(params(`arrival=2026-12-20&departure=2026-12-25&${text}`), today)
  expect(parsed('adults=9&children=5,8,44').isBadParty).toBe(true)
  expect(parsed('adults=two').isBadParty).toBe(true)
  expect(parsed('adults=2&children=5,8').isBadParty).toBe(false)
})

test('a rate leads to its booking with the hotel, the stay and the guests', () => {
  const { stay } = parseStay(params('arrival=2026-12-20&departure=2026-12-25&adults=2&children=5'), today)
  const link = bookingLink('moscow-1_6_0_20261220', 'moscow-1', searchOf(params(''), stay, card))
  const url = new URL(link, 'https://strannik.example')
  expect(url.pathname).toBe('/hotels/booking/moscow-1_6_0_20261220')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    hotelId: 'moscow-1',
    arrival: '2026-12-20',
    departure: '2026-12-25',
    adults: '2',
    children: '5',
  })
})

test('other dates or guests are another stay, filters are not', () => {
  const key = (text: string) => stayKey('a-1', parseStay(params(text), today).stay)
  const base = 'arrival=2026-12-20&departure=2026-12-25&adults=2'
  expect(key(`${base}&stars=5&name=Парк`)).toBe(key(base))
  expect(key(`${base}&children=5`)).not.toBe(key(base))
})

test('a hotel shown before is displayed at once: its rates are requested, its card is not', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const known = { ...card, id: 'moscow-1' } as HotelCard // nothing else of it is read here
  hotelCards.set('moscow-1', known)
  const request = new Request('https://strannik.example/hotels/moscow-1?arrival=2026-12-20&departure=2026-12-25')
  const page = await clientLoader({ request, params: { hotelId: 'moscow-1' } } as Parameters<typeof clientLoader>[0])
  expect(page).toMatchObject({ kind: 'hotel', card: known })
  if (page.kind === 'hotel') await page.rates
  expect(requests).toEqual(['/api/Base/GetHotelOffers'])
})
