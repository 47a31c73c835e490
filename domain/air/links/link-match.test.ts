import { expect, test } from 'vitest'
import type { FoundOffer } from '#domain/air/results.ts'
import { airOffer, foundOffer, hop, strictFare } from '#test/fixtures/flights.ts'
import type { DeepLink } from './deep-link.ts'
import { isOfLink, matchDeepLink } from './link-match.ts'

const oneWay: DeepLink = {
  from: 'MOW',
  to: 'AER',
  party: { adults: 1, children: 0, infants: 0 },
  there: { cabin: 'Economy', flights: [{ flight: 'SU-1138', departure: '2026-12-20T07:40' }] },
  back: null,
}
const roundTrip: DeepLink = {
  ...oneWay,
  back: { cabin: 'Economy', flights: [{ flight: 'SU-1141', departure: '2026-12-27T18:30' }] },
}
const homeward = (rest: Parameters<typeof hop>[0] = {}) => hop({ flight: 'SU-1141', at: '2026-12-27T18:30:00', ...rest })
const inPriceSession = (sessionId: string, optionId = sessionId) => ({ itineraryRef: { sessionId, optionId } })

const match = (link: DeepLink, there: FoundOffer[], back: FoundOffer[] = []) =>
  matchDeepLink(link, { forwardOptions: there, backwardOptions: back })

test('the same flight at the same price, or with no price given, is the exact offer', () => {
  const offer = foundOffer({ totalPrice: 5000 })
  expect(match({ ...oneWay, price: 5000 }, [foundOffer({ hops: [hop({ flight: 'SU-9' })] }), offer])).toEqual({
    kind: 'exact',
    pair: { there: offer, back: null },
  })
  expect(match(oneWay, [offer]).kind).toBe('exact')
})

test('a lower price is still an exact match, one rouble more needs a confirmation', () => {
  const offer = foundOffer({ totalPrice: 5000 })
  expect(match({ ...oneWay, price: 5001 }, [offer]).kind).toBe('exact')
  expect(match({ ...oneWay, price: 4999 }, [offer])).toMatchObject({ kind: 'priceChanged', was: 4999, now: 5000 })
})

test('leading zeros of a supplier do not hide the flight', () => {
  const padded = foundOffer({ hops: [hop({ flight: 'SU-0026' })] })
  const link = { ...oneWay, there: { ...oneWay.there, flights: [{ flight: 'SU-26', departure: '2026-12-20T07:40' }] } }
  expect(match(link, [padded]).kind).toBe('exact')
})

test('another number, another day, another cabin or one stop more is another offer', () => {
  const others = [
    [hop({ flight: 'SU-1139' })],
    [hop({ flight: 'FV-1138' })],
    [hop({ at: '2026-12-21T07:40:00' })],
    [hop({ cabin: 'Business' })],
    [hop(), hop({ at: '2026-12-20T15:00:00', flight: 'SU-2' })],
  ]
  for (const hops of others) expect(match(oneWay, [foundOffer({ hops })]).kind).toBe('gone')
})

test('the same flight at another hour of the day is a changed time, shown to the minute', () => {
  const later = foundOffer({ hops: [hop({ at: '2026-12-20T08:05:00' })] })
  expect(match(oneWay, [later])).toMatchObject({
    kind: 'timeChanged',
    pair: { there: later },
    shifts: [{ flight: 'SU-1138', was: '07:40', now: '08:05' }],
  })
})

test('a changed time on the return alone is reported too, and an offer with unchanged times is preferred to it', () => {
  const there = foundOffer()
  const late = foundOffer({ hops: [homeward({ at: '2026-12-27T19:00:00' })], totalPrice: 1 })
  expect(match(roundTrip, [there], [late])).toMatchObject({ kind: 'timeChanged', shifts: [{ was: '18:30', now: '19:00' }] })
  const punctual = foundOffer({ hops: [homeward()] })
  expect(match(roundTrip, [there], [late, punctual])).toMatchObject({ kind: 'exact', pair: { back: punctual } })
})

test('of several fares with the same baggage the one that was chosen is taken, and without it the link still leads on', () => {
  const named = (fareName: string, totalPrice: number) => foundOffer({ totalPrice, airlineFares: [strictFare(fareName)] })
  const [standard, flex] = [named('Стандарт', 4000), named('Флекс', 5000)]
  expect(match({ ...oneWay, fare: 'Флекс' }, [standard, flex])).toMatchObject({ kind: 'exact', pair: { there: flex } })
  expect(match({ ...oneWay, fare: 'Флекс', price: 3900 }, [standard])).toMatchObject({ kind: 'priceChanged' })
})

test('of several the one with the promised baggage is taken, though it costs more', () => {
  const bare = foundOffer({ hops: [hop({ bagAllowanceKg: 0 })], totalPrice: 4000 })
  const loaded = foundOffer({ hops: [hop({ bagAllowanceKg: 23 })], totalPrice: 5000 })
  expect(match({ ...oneWay, bag: 20 }, [bare, loaded])).toMatchObject({ pair: { there: loaded } })
  expect(match({ ...oneWay, bag: 0 }, [loaded, bare])).toMatchObject({ pair: { there: bare } })
  expect(match({ ...oneWay, bag: 32 }, [loaded, bare])).toMatchObject({ kind: 'exact', pair: { there: bare } })
})

test('then both ways of one price session, though two are cheaper; then the cheapest', () => {
  const there = foundOffer({ ...inPriceSession('a'), totalPrice: 5000 })
  const dear = foundOffer({ ...inPriceSession('a', 'dear'), hops: [homeward()], totalPrice: 7000 })
  const fair = foundOffer({ ...inPriceSession('a', 'fair'), hops: [homeward()], totalPrice: 6000 })
  const alien = foundOffer({ ...inPriceSession('b'), hops: [homeward()], totalPrice: 3000 })
  expect(match(roundTrip, [there], [alien, dear, fair])).toMatchObject({ pair: { there, back: fair } })
  expect(match({ ...roundTrip, price: 10_000 }, [there], [alien])).toMatchObject({ kind: 'exact', pair: { back: alien } })
})

test('a fare sold only there and back is not sold one way, nor with a stranger', () => {
  const paired = foundOffer({ ...inPriceSession('a'), pairedOnly: true })
  expect(match(oneWay, [paired]).kind).toBe('gone')
  expect(match(roundTrip, [paired], [foundOffer({ ...inPriceSession('b'), hops: [homeward()] })]).kind).toBe('gone')
})

test('a sold-out offer is replaced with the three cheapest of the same cabin, each with its own outbound flight', () => {
  const way = (flight: string, totalPrice: number, journeyKey = flight) =>
    foundOffer({ hops: [hop({ flight })], totalPrice, journeyKey })
  const business = foundOffer({ hops: [hop({ flight: 'SU-5', cabin: 'Business' })], totalPrice: 1 })
  const answer = match(oneWay, [
    way('SU-4', 9000),
    way('SU-2', 7000),
    business,
    way('SU-2', 6000),
    way('SU-3', 8000),
    way('SU-6', 9900),
  ])
  expect(answer).toMatchObject({ kind: 'gone' })
  const nearest = answer.kind === 'gone' ? answer.nearest : []
  expect(nearest.map(({ there }) => [there.flightSegments[0]?.flight, there.totalPrice])).toEqual([
    ['SU-2', 6000],
    ['SU-3', 8000],
    ['SU-4', 9000],
  ])
})

test('a return that is gone is answered with returns that can be bought together', () => {
  const there = foundOffer({ ...inPriceSession('a'), pairedOnly: true, hops: [hop({ flight: 'SU-2' })] })
  const alien = foundOffer({ ...inPriceSession('b'), hops: [homeward({ flight: 'SU-7' })], totalPrice: 1 })
  const own = foundOffer({ ...inPriceSession('a', 'own'), hops: [homeward({ flight: 'SU-8' })] })
  expect(match(roundTrip, [there], [alien, own])).toEqual({ kind: 'gone', nearest: [{ there, back: own }] })
  expect(match(roundTrip, [there], [alien])).toEqual({ kind: 'gone', nearest: [] })
})

test('a basket is of the link by its flights, whatever they cost and whenever they leave that day', () => {
  const there = airOffer({ hops: [hop({ at: '2026-12-20T09:00:00' })], totalPrice: 1 })
  const back = airOffer({ hops: [homeward()] })
  expect(isOfLink(oneWay, { there, back: null })).toBe(true)
  expect(isOfLink(roundTrip, { there, back })).toBe(true)
  expect(isOfLink(oneWay, { there, back })).toBe(false)
  expect(isOfLink(roundTrip, { there, back: null })).toBe(false)
  expect(isOfLink(oneWay, { there: null, back: null })).toBe(false)
  expect(isOfLink(oneWay, { there: back, back: null })).toBe(false)
})
