import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { findCompared, offerName } from './comparison.ts'

const fare = (fareName: string) => ({
  fareName,
  airlineCode: 'SU',
  ticketIndex: 0,
  passengers: [],
  refund: { allowed: false, penalty: 0, untilMinutesBeforeDeparture: 0 },
  exchange: { allowed: false, penalty: 0 },
})
const light = foundOffer({ totalPrice: 4_000, journeyKey: 'a', airlineFares: [fare('Лайт')], hops: [hop({ bagAllowanceKg: 0 })] })
const usual = foundOffer({ totalPrice: 6_000, journeyKey: 'a', airlineFares: [fare('Стандарт')] })
const evening = foundOffer({
  totalPrice: 5_000,
  journeyKey: 'b',
  airlineFares: [fare('Лайт')],
  hops: [hop({ at: '2026-12-20T19:05:00', bagAllowanceKg: 0 })],
})
const lists = { forwardOptions: [light, usual, evening], backwardOptions: [] }

test('a name distinguishes flights, minutes and fares, and is the same in another session', () => {
  const names = lists.forwardOptions.map(offerName)
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toBe('SU1138.200740-E-Лайт')
  const tomorrow = { ...light, totalPrice: 9_000, itineraryRef: { sessionId: 'other', optionId: 'x' } }
  expect(offerName(tomorrow)).toBe(names[0])
})

test('a link finds what is still sold and counts what is not; the same flights are priced with baggage', () => {
  const { found, gone } = findCompared([offerName(light), 'SU1.010000-E-Лайт', offerName(evening)], lists)
  expect(gone).toBe(1)
  expect(found.map(({ offer, side, bagPrice }) => [offer.totalPrice, side, bagPrice])).toEqual([
    [4_000, 'there', 6_000],
    [5_000, 'there', undefined],
  ])
})
