import { expect, test } from 'vitest'
import { namedRef, sellerOfRef, unnamedRef } from '#domain/seller.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { mergedOffers } from './merged-offers.ts'
import { journeysOf, resultOf } from './results.ts'

const flights = (flight: string) => [hop({ at: '2026-12-20T10:00:00', flight })]
const ref = (seller: string, optionId: string) => ({ itineraryRef: namedRef(seller, { sessionId: 's', optionId }) })
const ours = airOffer({ hops: flights('SU-1'), totalPrice: 7000, journeyKey: 'ours', ...ref('embedded', 'a') })
const theirs = airOffer({ hops: flights('SU-1'), totalPrice: 6500, journeyKey: 'theirs', ...ref('remote', 'b') })
const refundable = {
  ...theirs,
  ...ref('remote', 'c'),
  totalPrice: 9000,
  airlineFares: theirs.airlineFares.map((fare) => ({ ...fare, refund: { ...fare.refund, penalty: fare.refund.penalty + 1 } })),
}

test('the same flights of two suppliers are one card with the lowest price first, and its fares where their terms differ', () => {
  const other = airOffer({ hops: flights('SU-2'), totalPrice: 5000, journeyKey: 'other', ...ref('remote', 'd') })
  const merged = mergedOffers([ours, refundable, theirs, other])
  const reply = { forwardOptions: merged, backwardOptions: [], errorMessage: null, errorDetails: null }
  const cards = journeysOf(resultOf(reply, new Date(0)).forwardOptions)
  expect(cards.map(({ families }) => families.map(({ totalPrice }) => totalPrice))).toEqual([[6500, 9000], [5000]])
  expect(cards[0]?.families.map(({ itineraryRef }) => sellerOfRef(itineraryRef))).toEqual(['remote', 'remote'])
})

test('the same flights stay apart where their carriers take other documents', () => {
  const passportOnly = { ...theirs, documents: ['forpassportrf' as const] }
  expect(mergedOffers([ours, passportOnly])).toHaveLength(2)
  expect(mergedOffers([ours, theirs])).toHaveLength(1)
})

test('what one supplier sells twice is its own matter, and half of a pair is not taken from its other half', () => {
  const twice = { ...ours, ...ref('embedded', 'again'), totalPrice: 8000 }
  expect(mergedOffers([ours, twice])).toEqual([ours, twice])
  const pairs = [ours, theirs].map((offer) => ({ ...offer, pairedOnly: true }))
  expect(mergedOffers(pairs)).toHaveLength(2)
})

test('a reference names its supplier and is restored as its supplier made it; without a name it belongs to the embedded one', () => {
  const own = { sessionId: '12.345:x', optionId: 'SU' }
  expect(sellerOfRef(namedRef('remote', own))).toBe('remote')
  expect(unnamedRef(namedRef('remote', own))).toEqual(own)
  expect([sellerOfRef(own), namedRef('embedded', own), unnamedRef(own)]).toEqual(['embedded', own, own])
})
