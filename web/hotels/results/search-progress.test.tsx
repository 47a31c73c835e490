import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type HotelResult, startResult, withFailure } from '#domain/hotels/search-results.ts'
import { SearchProgress } from './search-progress.tsx'

const words = (result: HotelResult) =>
  renderToStaticMarkup(<SearchProgress result={result} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

test('the progress bar shows how many hotels were requested, batch by batch, and disappears after the last [STATE-02]', () => {
  let result = startResult(230)
  const shown = [words(result)]
  for (let batch = 0; batch < result.totalChunkCount; batch += 1) {
    result = withFailure(result, batch)
    shown.push(words(result))
  }
  expect(shown).toEqual([...[0, 10, 20, 30].map((checked) => `Проверяем цены: ${checked} из 230 отелей`), ''])
})

test.each([
  [1, '1 отеля'],
  [21, '21 отеля'],
  [24, '24 отелей'],
  [1100, '1 100 отелей'],
])('of %s hotels the ribbon says «из %s»', (hotels, total) => {
  expect(words(startResult(hotels))).toBe(`Проверяем цены: 0 из ${total}`)
})
