import { expect, test } from 'vitest'
import { airOffer, foundOffer, hop } from '#test/fixtures/flights.ts'
import { sortOf } from './filters/sort.ts'
import { stopsOf } from './offer.ts'
import { type FoundOffer, distinctionsOf, journeysOf, resultOf } from './results.ts'

const now = new Date('2026-11-21T12:00:00Z')
const reply = { forwardOptions: [], backwardOptions: [], errorMessage: null, errorDetails: null }

test('every option gets an id of its own and a time limit [AIRS-09]', () => {
  const { forwardOptions, backwardOptions } = resultOf(
    {
      ...reply,
      forwardOptions: [airOffer(), airOffer({ timeLimit: undefined })],
      backwardOptions: [airOffer({ itineraryRef: { sessionId: 's2', optionId: 'x' } })],
    },
    now,
  )
  const all = [...forwardOptions, ...backwardOptions]
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  expect(backwardOptions[0]?.id).toBe('s2:x')
  expect(all.map(({ timeLimit }) => timeLimit)).toEqual(['2026-11-21T13:00:00Z', '2026-11-22T12:00:00Z', '2026-11-21T13:00:00Z'])
})

test('a result lives as long as its shortest option, a day at most [AIRS-14]', () => {
  const late = airOffer({ timeLimit: '2026-12-31T00:00:00Z' })
  expect(resultOf({ ...reply, forwardOptions: [late] }, now).timeLimit).toBe('2026-11-22T12:00:00Z')
  expect(resultOf({ ...reply, forwardOptions: [late], backwardOptions: [airOffer()] }, now).timeLimit).toBe(
    '2026-11-21T13:00:00Z',
  )
})

test('a result without a bonus ratio counts it as one [AIRS-13]', () => {
  expect(resultOf(reply, now).bonusRatio).toBe(1)
  expect(resultOf({ ...reply, bonusRatio: 0 }, now).bonusRatio).toBe(0)
})

test('the server’s message is kept with the result, whose sort order is taken from the address [AIRS-15]', () => {
  const failed = resultOf({ ...reply, errorMessage: 'No flights found', errorDetails: 'why' }, now)
  expect(failed).toMatchObject({ errorMessage: 'No flights found', errorDetails: 'why' })
  expect([sortOf(new URLSearchParams()), sortOf(new URLSearchParams('sort=time_up'))]).toEqual(['price_up', 'time_up'])
})

test('two flights in a row are one stop [AIRS-12]', () => {
  expect(stopsOf(airOffer({ hops: [hop(), hop({ at: '2026-12-20T14:00:00' })] }))).toBe(1)
})

test('fare families of the same flights share a card, the cheapest leads it', () => {
  const cards = journeysOf([
    foundOffer({ journeyKey: 'a', totalPrice: 9_000 }),
    foundOffer({ journeyKey: 'b', totalPrice: 6_000 }),
    foundOffer({ journeyKey: 'a', totalPrice: 7_000 }),
  ])
  expect(cards.map(({ key, families }) => [key, families.map((family) => family.totalPrice)])).toEqual([
    ['a', [7_000, 9_000]],
    ['b', [6_000]],
  ])
  expect(cards[0]?.lead.totalPrice).toBe(7_000)
})

test('praise goes to the cheapest, the fastest and the cheapest direct flight, once each', () => {
  const slow = foundOffer({ journeyKey: 'slow', totalPrice: 3_000, hops: [hop(), hop({ at: '2026-12-20T20:00:00' })] })
  const direct = foundOffer({ journeyKey: 'direct', totalPrice: 5_000 })
  const swift = foundOffer({ journeyKey: 'swift', totalPrice: 9_000, hops: [hop({ minutes: 200 })] })
  expect([...distinctionsOf(journeysOf([swift, direct, slow]))]).toEqual([
    ['slow', 'cheapest'],
    ['swift', 'fastest'],
    ['direct', 'cheapest-direct'],
  ])
  expect(distinctionsOf(journeysOf([swift])).size).toBe(0)
})

test('a flight that makes no trip is not praised, however fast and direct it is', () => {
  const missed = foundOffer({ journeyKey: 'missed', totalPrice: 2_000, hops: [hop({ minutes: 30 })] })
  const slow = foundOffer({ journeyKey: 'slow', totalPrice: 3_000, hops: [hop(), hop({ at: '2026-12-20T20:00:00' })] })
  const swift = foundOffer({ journeyKey: 'swift', totalPrice: 9_000, hops: [hop(), hop({ at: '2026-12-20T14:00:00' })] })
  const priceOf = (offer: FoundOffer) => (offer === missed ? undefined : offer.totalPrice)
  expect([...distinctionsOf(journeysOf([missed, slow, swift], priceOf), priceOf)]).toEqual([
    ['slow', 'cheapest'],
    ['swift', 'fastest'],
  ])
})
