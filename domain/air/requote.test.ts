import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { pairPrice, sameTrip } from './requote.ts'

const there = foundOffer({ totalPrice: 5000, hops: [hop({ flight: 'SU-1' })] })
const back = foundOffer({ totalPrice: 6000, hops: [hop({ flight: 'SU-2', at: '2027-01-10T12:00:00' })] })
const again = (offer: typeof there, totalPrice: number, sessionId = 'fresh') => ({
  ...offer,
  totalPrice,
  itineraryRef: { sessionId, optionId: `${offer.itineraryRef.optionId}-${totalPrice}` },
})

test('the same flights are found again at the lowest price of today', () => {
  const found = { forwardOptions: [foundOffer(), again(there, 5400), again(there, 5200)], backwardOptions: [again(back, 6100)] }
  const pair = sameTrip({ there, back }, found)
  expect(pair && pairPrice(pair)).toBe(11_300)
})

test('a flight that is gone, moved, or sold in another fare is not the same', () => {
  const moved = foundOffer({ hops: [hop({ flight: 'SU-1', at: '2026-12-20T08:00:00' })] })
  const business = foundOffer({ hops: [hop({ flight: 'SU-1', cabin: 'Business' })] })
  const fare = { airlineCode: 'SU', ticketIndex: 0, passengers: [], exchange: { allowed: true, penalty: 0 } }
  const refund = { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 60 }
  const flexible = foundOffer({ hops: [hop({ flight: 'SU-1' })], airlineFares: [{ ...fare, refund, fareName: 'Максимум' }] })
  const found = { forwardOptions: [moved, business, flexible], backwardOptions: [] }
  expect(sameTrip({ there, back: null }, found)).toBeUndefined()
})

test('a fare sold only as a round trip is paired within its own session', () => {
  const paired = { ...again(there, 4000, 'x'), pairedOnly: true }
  const found = { forwardOptions: [paired, again(there, 5200, 'y')], backwardOptions: [again(back, 6100, 'y')] }
  expect(pairPrice(sameTrip({ there, back }, found)!)).toBe(11_300)
  expect(sameTrip({ there, back: null }, { forwardOptions: [paired], backwardOptions: [] })).toBeUndefined()
})
