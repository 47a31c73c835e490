import { expect, test } from 'vitest'
import { type Day, parseDay } from '#domain/text/dates.ts'
import {
  clampGuests,
  emptyHotelForm,
  freshenStay,
  guestLabel,
  hotelFormOf,
  hotelFormParams,
  isBadParty,
  nightsOf,
  stayError,
} from './query.ts'

const day = (text: string): Day => parseDay(text)!
const today = day('2026-12-01')
const stay = { arrival: day('2026-12-20'), departure: day('2026-12-25'), adults: 2, children: [5, 8] }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('nights are the days between the dates, one while a date is missing [HOTF-08]', () => {
  expect(nightsOf('2026-12-10', '2026-12-13')).toBe(3)
  expect([nightsOf('2026-12-10', ''), nightsOf('', '2026-12-13'), nightsOf('', '')]).toEqual([1, 1, 1])
})

test('guests agree with their number in Russian [HOTF-22]', () => {
  const label = (adults: number, children: number) => plain(guestLabel({ adults, children: Array(children).fill(5) }))
  expect([1, 2, 5].map((adults) => label(adults, 0))).toEqual(['1 взрослый', '2 взрослых', '5 взрослых'])
  expect([1, 2, 5].map((children) => label(2, children))).toEqual([
    '2 взрослых, 1 ребёнок',
    '2 взрослых, 2 ребёнка',
    '2 взрослых, 5 детей',
  ])
})

test('the address carries the whole search and reads back the same', () => {
  const address =
    'region=6053&hotelRegionName=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0&arrival=2026-12-20&departure=2026-12-25&adults=2&children=5%2C8'
  const form = hotelFormOf(new URLSearchParams(address))
  expect(form).toMatchObject({ region: '6053', hotelRegionName: 'Москва', nights: 5, children: { count: 2, list: [5, 8] } })
  expect(hotelFormParams(form).toString()).toBe(address)
})

test('a wrong address is brought inside the rules', () => {
  const form = hotelFormOf(new URLSearchParams('arrival=2026-02-31&adults=12&children=3,40,1,2,5,6'))
  expect(form).toMatchObject({ arrival: '', adults: 6, children: { count: 4, list: [3, 17, 1, 2] } })
  expect(clampGuests({ adults: Number.NaN, children: [-3] })).toEqual({ adults: 1, children: [0] })
})

test('an address reports when its guests are not a valid party, whatever the form makes of them', () => {
  const isBad = (text: string) => isBadParty(new URLSearchParams(text))
  expect(['adults=9', 'adults=0', 'adults=two', 'children=5,8,44', 'children=1,2,3,4,5', 'children=x'].map(isBad)).toEqual(
    Array(6).fill(true),
  )
  expect(['', 'adults=6', 'adults=1&children=0,17', 'children='].map(isBad)).toEqual(Array(4).fill(false))
})

test('each wrong stay is refused with its own reason', () => {
  const why = (over: Partial<typeof stay>) => stayError({ ...stay, ...over }, today)
  expect(why({})).toBeUndefined()
  expect(why({ arrival: today, departure: day('2027-01-01') })).toBe('hotels.too-long')
  expect(why({ arrival: today, departure: day('2026-12-31') })).toBeUndefined()
  expect(why({ departure: stay.arrival })).toBe('hotels.bad-dates')
  expect(why({ arrival: day('2026-11-30'), departure: day('2026-12-02') })).toBe('hotels.past-arrival')
  expect([0, 7, 1.5].map((adults) => why({ adults }))).toEqual(Array(3).fill('hotels.bad-guests'))
  expect([[1, 2, 3, 4, 5], [18], [-1]].map((children) => why({ children }))).toEqual(Array(3).fill('hotels.bad-guests'))
})

test('a stored form whose arrival has passed becomes a week from today [HOTF-18]', () => {
  const old = { ...emptyHotelForm, arrival: '2026-10-01', departure: '2026-10-03' }
  expect(freshenStay(old, today)).toMatchObject({ arrival: '2026-12-01', departure: '2026-12-08', nights: 7 })
  expect(freshenStay({ ...old, departure: '2026-12-05' }, today)).toMatchObject({
    arrival: '2026-12-01',
    departure: '2026-12-08',
  })
  expect(freshenStay({ ...old, arrival: '' }, today)).toMatchObject({ arrival: '2026-12-01', departure: '2026-12-08' })
  const tonight = { ...old, arrival: '2026-12-01', departure: '2026-12-02' }
  expect(freshenStay(tonight, today)).toEqual({ ...tonight, nights: 1 })
})
