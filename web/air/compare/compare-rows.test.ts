import { expect, test } from 'vitest'
import type { Compared } from '#domain/air/comparison.ts'
import { foundOffer } from '#test/fixtures/flights.ts'
import { rowsOf } from './compare-table.tsx'

const compared = (totalPrice: number): Compared => ({ offer: foundOffer({ totalPrice }), side: 'there', bagPrice: totalPrice })
/** Leaves on 20 December at 07:40, goes back in full until a day before. */
function refundable() {
  const refund = { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1440 }
  return foundOffer({
    airlineFares: [{ fareName: 'Стандарт', airlineCode: 'SU', ticketIndex: 0, passengers: [], refund, exchange: refund }],
  })
}
const points = (flights: Compared[], percent?: number) =>
  rowsOf(flights, percent)
    .filter(({ title }) => title === 'Начислим')
    .flatMap((row) => flights.map(row.key))

test('who earns points sees how many each flight brings, a guest sees no such row', () => {
  const flights = [compared(12_345), compared(99)]
  expect(points(flights, 1)).toEqual(['123\u00a0бонуса', '0\u00a0бонусов'])
  expect(points(flights)).toEqual([])
})

test('until when a return goes back is left to its way there, which the comparison does not know', () => {
  const offer = refundable()
  const refunds = (side: Compared['side']) =>
    rowsOf([{ offer, side, bagPrice: undefined }])
      .find(({ title }) => title === 'Возврат')!
      .key({ offer, side, bagPrice: undefined })
      .replaceAll('\u00a0', ' ')
  expect(refunds('there')).toBe('без сбора до 19 дек, 07:40')
  expect(refunds('back')).toBe('без сбора, срок зависит от рейса туда')
})

test('aircraft are named that are known, and when none is, that is said', () => {
  const aircraft = (...equipment: string[]) => {
    const hops = equipment.map((one) => ({ ...foundOffer({}).flightSegments[0]!, equipment: one })) // an offer has a flight
    const one: Compared = { ...compared(100), offer: { ...compared(100).offer, flightSegments: hops } }
    return rowsOf([one])
      .find(({ title }) => title === 'Самолёт')!
      .key(one)
  }
  expect(aircraft('Boeing 737', '')).toBe('Boeing 737')
  expect(aircraft('')).toBe('Не\u00a0указан')
})
