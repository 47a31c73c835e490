import { expect, test } from 'vitest'
import { allowedMoves } from '#domain/payments/order.ts'
import { type PointsMove, pointsMoveOf } from './ledger.ts'

const movesWith = (wanted: PointsMove) =>
  allowedMoves().flatMap(([from, to]) => (pointsMoveOf(from, to) === wanted ? [`${from} ${to}`] : []))

test('reserved points are spent by the payment and released if there was none', () => {
  expect(movesWith('spend')).toEqual(['Registered Paid', 'Authorized Paid'])
  expect(movesWith('release')).toEqual(['Registered Expired', 'Registered Cancelled', 'Authorized Failed'])
})

test('only a service that was given earns, one that could not be given costs nothing', () => {
  expect(movesWith('earn')).toEqual(['Ticketing Ticketed', 'Ticketing Confirmed', 'RefundPending Ticketed'])
  expect(movesWith('give-back')).toEqual(['Ticketing RefundPending'])
})
