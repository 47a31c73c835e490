import { expect, test } from 'vitest'
import type { Rate } from './offer.ts'
import { cheapestRefundable, groupRooms, roomChoices } from './rooms.ts'

let count = 0
function rate(over: Partial<Omit<Rate, 'meal'>> & { meal?: Rate['meal']['info']['id']; isFree?: boolean } = {}): Rate {
  const { meal = 'nomeal', isFree = false, ...rest } = over
  return {
    id: `rate-${++count}`,
    roomName: 'Стандарт',
    price: 1000,
    meal: { info: { id: meal, name: meal } },
    cancellation: { isAvailable: isFree, freeUntil: null, penalties: [] },
    bedType: 'double',
    amenities: [],
    hidden: false,
    bonusApplicable: true,
    ...rest,
  }
}

test('rates are grouped by rooms, the cheapest room first, and rates hidden by filters stay in their room', () => {
  const rates = [
    rate({ price: 900, hidden: true }),
    rate({ price: 1000, roomName: 'Люкс' }),
    rate({ price: 1200 }),
    rate({ price: 500, roomName: 'Эконом', hidden: true }),
  ]
  const groups = groupRooms(rates)
  expect(groups.map(({ name }) => name)).toEqual(['Люкс', 'Стандарт', 'Эконом'])
  expect(groups.map(({ shown, hidden }) => [shown.length, hidden.length])).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
  ])
})

test('the cheapest refundable rate is marked, never one that is hidden', () => {
  const rates = [rate({ price: 900 }), rate({ price: 950, isFree: true, hidden: true }), rate({ price: 1300, isFree: true })]
  expect(cheapestRefundable(rates)?.price).toBe(1300)
  expect(cheapestRefundable([rate()])).toBeUndefined()
})

test('only choices that distinguish rates are offered', () => {
  expect(roomChoices([rate(), rate({ meal: 'breakfast', isFree: true }), rate({ bedType: 'single' })])).toEqual({
    breakfast: true,
    free: true,
    beds: ['double', 'single'],
  })
  expect(roomChoices([rate({ meal: 'breakfast' }), rate({ meal: 'half-board' })])).toEqual({
    breakfast: false,
    free: false,
    beds: [],
  })
})
