import { expect, test } from 'vitest'
import type { FoundOffer } from '#domain/air/results.ts'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { readFilters, writeFilters } from './filter-address.ts'
import {
  type AirFilters,
  type Direction,
  type LeftOf,
  requiresBaggage,
  changedKeys,
  defaultFilters,
  facetsOf,
  formatSeconds,
  selectOnly,
  optionsOf,
  resetAll,
  resetKey,
  secondsOfDay,
  setRange,
  toggle,
  valueGroupsOf,
  withBaggage,
} from './filter.ts'
import { compileFilters, openCards, priceHistogram } from './shown-offers.ts'
import { withoutView } from './view-params.ts'

const early = foundOffer({ totalPrice: 4_000, hops: [hop({ at: '2026-12-20T06:10:00', bagAllowanceKg: 0 })] })
const noon = foundOffer({
  totalPrice: 6_000,
  hops: [hop({ at: '2026-12-20T12:40:00', fromCode: 'DME', from: 'Домодедово', airlineCode: 'S7', airline: 'S7 Airlines' })],
})
const long = foundOffer({
  totalPrice: 9_000,
  hops: [hop({ at: '2026-12-20T20:00:00' }), hop({ at: '2026-12-21T04:00:00', cabin: 'Business', bagAllowanceKg: 10 })],
})
const home = foundOffer({
  totalPrice: 5_000,
  hops: [hop({ fromCode: 'AER', from: 'Сочи', toCode: 'VKO', to: 'Внуково', at: '2026-12-27T10:00:00' })],
})
const result = { forwardOptions: [early, noon, long], backwardOptions: [home] }
const options = optionsOf(result)
const untouched = defaultFilters(options)
const among = (offers: FoundOffer[]) => (): LeftOf => (passing) => ({
  offers: offers.filter((offer) => passing.has(offer)),
  prices: new Map(offers.map(({ id, totalPrice }) => [id, totalPrice])),
})
const facets = facetsOf(valueGroupsOf(options), among(result.forwardOptions))
const passing = (filters: AirFilters, offers: FoundOffer[], direction: Direction) => [
  ...compileFilters(offers.map((offer) => ({ offer, direction })))(filters),
]
const left = (filters: AirFilters, offers: FoundOffer[] = result.forwardOptions) =>
  passing(filters, offers, 'there').map((offer) => offer.totalPrice)

test('nothing chosen hides nothing', () => {
  expect(left(untouched)).toEqual([4_000, 6_000, 9_000])
  expect(changedKeys(untouched)).toEqual([])
})

test('a value pressed twice is applied and taken back [AIRS-20]', () => {
  const direct = toggle(untouched, 'countTransfer', '0')
  expect(left(direct)).toEqual([4_000, 6_000])
  expect(left(toggle(direct, 'countTransfer', '0'))).toEqual([4_000, 6_000, 9_000])
})

test('inside a block any value will do, between blocks all must agree', () => {
  const two = toggle(toggle(untouched, 'aviaCompany', 'SU'), 'aviaCompany', 'S7')
  expect(left(two)).toEqual([4_000, 6_000, 9_000])
  expect(left(toggle(two, 'baggageWeight', '0'))).toEqual([4_000])
})

test('filtering by baggage leaves the fares that include it, whatever its weight', () => {
  const light = foundOffer({ totalPrice: 4_000, journeyKey: 'a', hops: [hop({ bagAllowanceKg: 0 })] })
  const heavy = foundOffer({ totalPrice: 5_500, journeyKey: 'a', hops: [hop({ bagAllowanceKg: 23 })] })
  const other = foundOffer({ totalPrice: 5_000, journeyKey: 'b', hops: [hop({ bagAllowanceKg: 10 })] })
  const offers = [light, heavy, other]
  const all = optionsOf({ forwardOptions: offers, backwardOptions: [] })
  const filters = withBaggage(defaultFilters(all), facetsOf(valueGroupsOf(all), among(offers)))
  const cards = openCards(offers)('price_up', { left: compileFilters(all)(filters) })
  expect(cards.map(({ key, lead }) => [key, lead.totalPrice])).toEqual([
    ['b', 5_000],
    ['a', 5_500],
  ])
  expect([requiresBaggage(filters), requiresBaggage(toggle(filters, 'baggageWeight', '0'))]).toEqual([true, false])
})

test('«only» leaves one value of the block [AIRS-22]', () => {
  const many = toggle(toggle(untouched, 'aviaCompany', 'SU'), 'aviaCompany', 'S7')
  expect(selectOnly(many, 'aviaCompany', 'S7').aviaCompany).toEqual(['S7'])
})

test('one block is reset and the others stay, or all at once [AIRS-21 AIRS-24]', () => {
  const narrow = setRange(toggle(untouched, 'countTransfer', '0'), 'price', { min: 4_000, max: 5_000 })
  expect(changedKeys(narrow)).toEqual(['countTransfer', 'price'])
  expect(changedKeys(resetKey(narrow, 'price'))).toEqual(['countTransfer'])
  expect(resetAll(narrow)).toEqual(untouched)
})

test('a price range holds both ends, and more than its total is brought inside [AIRS-23]', () => {
  expect(left(setRange(untouched, 'price', { min: 4_000, max: 6_000 }))).toEqual([4_000, 6_000])
  expect(setRange(untouched, 'price', { min: 99_999, max: -5 }).price.select).toEqual({ min: 4_000, max: 9_000 })
})

test('hours are those of the airport clock, in steps of half an hour [AIRS-26]', () => {
  expect(secondsOfDay('2026-12-20T06:10:00')).toBe(6 * 3_600 + 600)
  const [half, full] = ['06:40', '20:10'].map((at) => foundOffer({ hops: [hop({ at: `2026-12-20T${at}:00` })] }))
  expect(defaultFilters(optionsOf({ forwardOptions: [half!, full!], backwardOptions: [] })).departureTime.total).toEqual({
    min: 6.5 * 3_600,
    max: 20.5 * 3_600,
  })
  expect(left(setRange(untouched, 'departureTime', { min: 12 * 3_600, max: 13 * 3_600 }))).toEqual([6_000])
  expect([formatSeconds(19_800), formatSeconds(86_400)]).toEqual(['05:30', '24:00'])
})

test('a range at its full width lets through even an option without that value [AIRS-27]', () => {
  const timeless = foundOffer({ totalPrice: 5_500, hops: [hop(), { ...hop(), arrival: '' }] })
  expect(left(untouched, [timeless])).toEqual([5_500])
  expect(left(setRange(untouched, 'arrivalTime', { min: 9 * 3_600, max: 10 * 3_600 }), [timeless])).toEqual([])
})

test('every cabin of the journey must be among the chosen', () => {
  expect(left(toggle(untouched, 'cabin', 'Economy'))).toEqual([4_000, 6_000])
  expect(left(toggle(toggle(untouched, 'cabin', 'Economy'), 'cabin', 'Business'))).toEqual([4_000, 6_000, 9_000])
  const counts = facets.cabin.map(({ value, count, priceFrom }) => [value, count, priceFrom])
  expect(counts, 'the number beside a cabin is what its press leaves').toEqual([
    ['Economy', 2, 4_000],
    ['Business', 0, undefined],
  ])
})

test('an airport means the same city on the way back', () => {
  const fromVnukovo = toggle(untouched, 'departureAirports', 'VKO')
  expect(passing(fromVnukovo, result.backwardOptions, 'back')).toEqual([home])
  expect(left(fromVnukovo)).toEqual([])
})

test('baggage counted in pieces is a choice of its own beside kilograms', () => {
  const pieces = foundOffer({ totalPrice: 7_000, hops: [hop({ bagPieces: 1 })] })
  const both = { forwardOptions: [noon, pieces], backwardOptions: [] }
  const found = facetsOf(valueGroupsOf(optionsOf(both)), among(both.forwardOptions)).baggageWeight
  expect(found.map(({ value, label }) => [value, label])).toEqual([
    ['1x', 'Багаж: 1\u00a0место'],
    ['23', 'Багаж: 23\u00a0кг'],
  ])
  expect(left(toggle(defaultFilters(optionsOf(both)), 'baggageWeight', '1x'), both.forwardOptions)).toEqual([7_000])
})

test('each value shows how many cards of the current list have it and from what price', () => {
  expect(facets.countTransfer).toEqual([
    { value: '0', label: 'Без пересадок', count: 2, priceFrom: 4_000 },
    { value: '1', label: '1\u00a0пересадка', count: 1, priceFrom: 9_000 },
  ])
  expect(facets.baggageWeight.map(({ label }) => label)).toEqual(['Без багажа', 'Багаж: 10\u00a0кг', 'Багаж: 23\u00a0кг'])
  expect(facets.departureAirports.map(({ label, count }) => [label, count])).toEqual([
    ['Внуково, VKO', 0],
    ['Домодедово, DME', 1],
    ['Шереметьево, SVO', 2],
  ])
  expect(facets.departureAirports[0]?.priceFrom).toBeUndefined()
})

test('fare families of one card count once', () => {
  const families = [foundOffer({ journeyKey: 'one' }), foundOffer({ journeyKey: 'one', totalPrice: 8_000 })]
  const { aviaCompany } = facetsOf(valueGroupsOf(optionsOf({ forwardOptions: families, backwardOptions: [] })), among(families))
  expect(aviaCompany).toEqual([{ value: 'SU', label: 'Аэрофлот', count: 1, priceFrom: 5_000 }])
})

test('the histogram counts what the other filters leave', () => {
  const others = compileFilters(options)(toggle(setRange(untouched, 'price', { min: 8_000, max: 9_000 }), 'countTransfer', '0'), {
    except: 'price',
  })
  const heights = priceHistogram(others, untouched.price, ({ totalPrice }) => totalPrice, 5)
  expect(heights).toEqual([1, 1, 1, 0, 0])
})

test('the address carries what is chosen and gives it back', () => {
  const chosen = setRange(toggle(toggle(untouched, 'aviaCompany', 'S7'), 'countTransfer', '0'), 'price', {
    min: 4_500,
    max: 7_000,
  })
  const address = writeFilters(new URLSearchParams('iataFrom=MOW'), chosen)
  expect(address.toString()).toBe('iataFrom=MOW&countTransfer=0&aviaCompany=S7&price=4500-7000')
  expect(readFilters(address, untouched, facets)).toEqual(chosen)
  expect(writeFilters(address, untouched).toString()).toBe('iataFrom=MOW')
  expect(withoutView(address).toString()).toBe('iataFrom=MOW')
})

test('a limit moved at one end leaves the other open, so that a list with a cheaper or dearer flight shows it', () => {
  const cheaper = foundOffer({ totalPrice: 3_000, hops: [hop()] })
  const dearer = foundOffer({ totalPrice: 12_000, hops: [hop()] })
  const wider = defaultFilters(optionsOf({ forwardOptions: [cheaper, early, dearer], backwardOptions: [] }))
  const reread = (range: { min: number; max: number }) =>
    readFilters(writeFilters(new URLSearchParams(), setRange(untouched, 'price', range)), wider, facets).price.select
  expect(reread({ min: untouched.price.total.min, max: 7_000 })).toEqual({ min: 3_000, max: 7_000 })
  expect(reread({ min: 4_500, max: untouched.price.total.max })).toEqual({ min: 4_500, max: 12_000 })
})

test('filter values in the address that the result does not have are ignored', () => {
  const odd = new URLSearchParams('aviaCompany=ZZ&countTransfer=7&price=abc&departureTime=9-8-7')
  expect(readFilters(odd, untouched, facets)).toEqual(untouched)
})

test('a result without offers has filters too', () => {
  expect(defaultFilters([]).price.total).toEqual({ min: 0, max: 0 })
})
