import { expect, test } from 'vitest'
import { hotelOffer } from '#test/fixtures/hotel-offer.ts'
import { mealLabel } from './meal.ts'
import { type Chunk, hotelsChecked, isOver, startResult, withChunk, withFailure, withRetried } from './search-results.ts'

function chunk(meal: 'breakfast' | 'nomeal', ...ids: string[]): Chunk {
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

test('the number of chunks is known before the first of them [STATE-01 HOTS-11]', () => {
  expect(startResult(1100)).toMatchObject({
    offers: [],
    hotelsTotal: 1100,
    hotelsAvailable: 0,
    totalChunkCount: 9,
    currentFetchChunk: 0,
  })
})

test('every chunk appends its hotels and brings its own values to the filters [HOTS-07 HOTS-08]', () => {
  const first = withChunk(startResult(25), chunk('nomeal', 'a', 'b'))
  const second = withChunk(first, chunk('breakfast', 'c'))
  expect(second.offers.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(first.filters.mealList.map(({ id }) => id)).toEqual(['nomeal'])
  expect(second.filters.mealList.map(({ id }) => id)).toEqual(['nomeal', 'breakfast'])
  expect(second).toMatchObject({ hotelsAvailable: 3, currentFetchChunk: 2, totalChunkCount: 3 })
})

test('a failed chunk raises the flag and the counter moves on; asked again it lowers the flag [HOTS-09]', () => {
  const failed = withFailure(withChunk(startResult(25), chunk('nomeal', 'a')), 1)
  expect(failed).toMatchObject({ failedChunks: [1], currentFetchChunk: 2 })
  const over = withChunk(failed, chunk('nomeal', 'c'))
  expect(isOver(over)).toBe(true)
  const mended = withRetried(over, 1, chunk('breakfast', 'b'))
  expect(mended).toMatchObject({ failedChunks: [], currentFetchChunk: 3, hotelsAvailable: 3 })
})

test('the counter reaches the number of chunks and stops there [STATE-02]', () => {
  let result = startResult(31)
  const checked = [hotelsChecked(result)]
  for (let step = 0; step < 5; step += 1) {
    result = withChunk(result, chunk('nomeal'))
    checked.push(hotelsChecked(result))
  }
  expect(result.currentFetchChunk).toBe(4)
  expect(checked).toEqual([0, 10, 20, 30, 31, 31])
})

test('a region without hotels is over at once', () => {
  expect(isOver(startResult(0))).toBe(true)
})
