import { expect, test } from 'vitest'
import { hotelOffer } from '#test/fixtures/hotel-offer.ts'
import { mealLabel } from './meal.ts'
import { type RateBatch, hotelsChecked, isOver, startResult, withBatch, withFailure, withRetried } from './search-results.ts'

function batch(meal: 'breakfast' | 'nomeal', ...ids: string[]): RateBatch {
  return {
    result: ids.map((id) => hotelOffer(id)),
    mealList: [{ id: meal, name: mealLabel[meal] }],
    inRoom: ['Сейф'],
    inHotel: [],
    cancellationIsAvailable: meal === 'breakfast',
    minPrice: 100,
    maxPrice: 200,
  }
}

test('the number of batches is known before the first of them [STATE-01 HOTS-11]', () => {
  expect(startResult(1100)).toMatchObject({
    offers: [],
    hotelsTotal: 1100,
    hotelsAvailable: 0,
    totalChunkCount: 9,
    currentFetchChunk: 0,
  })
})

test('every batch appends its hotels and brings its own values to the filters [HOTS-07 HOTS-08]', () => {
  const first = withBatch(startResult(25), batch('nomeal', 'a', 'b'))
  const second = withBatch(first, batch('breakfast', 'c'))
  expect(second.offers.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(first.filters.mealList.map(({ id }) => id)).toEqual(['nomeal'])
  expect(second.filters.mealList.map(({ id }) => id)).toEqual(['nomeal', 'breakfast'])
  expect(second).toMatchObject({ hotelsAvailable: 3, currentFetchChunk: 2, totalChunkCount: 3 })
})

test('a failed batch raises the flag and the counter moves on; retried, it lowers the flag [HOTS-09]', () => {
  const failed = withFailure(withBatch(startResult(25), batch('nomeal', 'a')), 1)
  expect(failed).toMatchObject({ failedBatches: [1], currentFetchChunk: 2 })
  const over = withBatch(failed, batch('nomeal', 'c'))
  expect(isOver(over)).toBe(true)
  const mended = withRetried(over, 1, batch('breakfast', 'b'))
  expect(mended).toMatchObject({ failedBatches: [], currentFetchChunk: 3, hotelsAvailable: 3 })
})

test('the counter reaches the number of batches and stops there [STATE-02]', () => {
  let result = startResult(31)
  const checked = [hotelsChecked(result)]
  for (let step = 0; step < 5; step += 1) {
    result = withBatch(result, batch('nomeal'))
    checked.push(hotelsChecked(result))
  }
  expect(result.currentFetchChunk).toBe(4)
  expect(checked).toEqual([0, 10, 20, 30, 31, 31])
})

test('a region without hotels is over at once', () => {
  expect(isOver(startResult(0))).toBe(true)
})
