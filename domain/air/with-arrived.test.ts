import { expect, test } from 'vitest'
import { namedRef } from '#domain/seller.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { withArrived } from './merged-offers.ts'
import { resultOf } from './results.ts'

const now = new Date('2026-11-21T09:00:00Z')
const offer = (seller: string, flight: string, totalPrice: number) =>
  airOffer({
    hops: [hop({ at: '2026-12-20T10:00:00', flight })],
    totalPrice,
    journeyKey: `${seller} ${flight}`,
    itineraryRef: namedRef(seller, { sessionId: 's', optionId: flight }),
  })
const missing = [{ name: 'remote', state: 'slow' as const }]
const first = resultOf(
  {
    forwardOptions: [offer('embedded', 'SU-1', 7000), offer('embedded', 'SU-2', 8000)],
    backwardOptions: [],
    errorMessage: null,
    errorDetails: null,
    missing,
  },
  now,
)

test('late results join the list: new flights as cards, known ones under their old key at the lower price', () => {
  const late = [offer('remote', 'SU-1', 6000), offer('remote', 'SU-3', 5000)]
  const { forwardOptions, missing: still } = withArrived(first, { there: late, back: [] }, [], now)
  expect(forwardOptions.map(({ journeyKey, totalPrice }) => [journeyKey, totalPrice])).toEqual([
    ['embedded SU-2', 8000],
    ['embedded SU-1', 6000],
    ['remote SU-3', 5000],
  ])
  expect(still).toEqual([])
})

test('an offer already in the list is not added a second time', () => {
  const again = withArrived(first, { there: [offer('embedded', 'SU-1', 7000)], back: [] }, missing, now)
  expect(again.forwardOptions).toEqual(first.forwardOptions)
})
