import { expect, test } from 'vitest'
import type { Compared } from '#domain/air/compared.ts'
import { foundOffer } from '#test/fixtures/air-offer.ts'
import { rowsOf } from './compare-rows.tsx'

const compared = (totalPrice: number): Compared => ({ offer: foundOffer({ totalPrice }), side: 'there', bagPrice: totalPrice })
const points = (flights: Compared[], percent?: number) =>
  rowsOf(flights, percent)
    .filter(({ title }) => title === 'Начислим')
    .flatMap((row) => flights.map(row.key))

test('who earns points sees how many each flight brings, a guest sees no such row', () => {
  const flights = [compared(12_345), compared(99)]
  expect(points(flights, 1)).toEqual(['123\u00a0бонуса', '0\u00a0бонусов'])
  expect(points(flights)).toEqual([])
})
