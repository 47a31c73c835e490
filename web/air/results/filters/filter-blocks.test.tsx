import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { searchResultsOf } from '#web/air/results/search-results.ts'
import { FilterBlocks } from './filter-blocks.tsx'

/** The sidebar of a list with these prices, as HTML; every flight is of Аэрофлот unless its airline is named. */
function sidebar(prices: number[], airlines: string[] = []): string {
  const forwardOptions = prices.map((totalPrice, at) => {
    const airline = airlines[at] && { airline: airlines[at], airlineCode: `X${at}` }
    return foundOffer({ totalPrice, hops: [hop({ at: `2026-12-20T1${at}:00:00`, ...airline })] })
  })
  const result = { forwardOptions, backwardOptions: [], bonusRatio: 1, errorMessage: null, errorDetails: null }
  const results = searchResultsOf({ ...result, timeLimit: '2026-11-21T13:00:00Z' })
  const view = results.view({ direction: 'there', there: null }, new URLSearchParams())
  return renderToStaticMarkup(<FilterBlocks view={view} from="Москва" to="Сочи" forWhom="за одного" onChange={() => undefined} />)
}

test('the thumbs of the hours move by half an hour [AIRS-26]', () => {
  const [hours = ''] = /Время вылета.*?<\/fieldset>/s.exec(sidebar([5_000, 5_000])) ?? []
  expect(hours.match(/step="(\d+)"/g)).toEqual(['step="1800"', 'step="1800"'])
})

test('one airline is no choice, two are [AIRS-29]', () => {
  expect(sidebar([5_000, 5_000])).not.toContain('Авиакомпании')
  expect(sidebar([5_000, 5_000], ['Победа'])).toContain('Авиакомпании')
  expect(sidebar([5_000, 5_000], ['Победа'])).not.toContain('Класс')
})

test('a list of one price has no filter by price [AIRS-28]', () => {
  expect(sidebar([5_000, 5_000])).not.toContain('Цена за одного')
  expect(sidebar([5_000, 5_000])).toContain('Время вылета')
  expect(sidebar([5_000, 5_001])).toContain('Цена за одного')
})
