import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { hotelIds, makeRateList } from '#contract/hotels.ts'
import { toggleValue } from '#domain/hotels/filter-changes.ts'
import { type HotelFilters, noFilters } from '#domain/hotels/filter.ts'
import { toggleBreakfast } from '#domain/hotels/meals.ts'
import { startResult, withBatch } from '#domain/hotels/search-results.ts'
import type { PriceUnit } from '#domain/hotels/stay-words.ts'
import { openAgency } from '#test/agency.ts'
import { FiltersFoot } from '#web/ui/filters/filter-block.tsx'
import { FilterBlocks } from './filter-blocks.tsx'
import { choicesOf, hotelViewOf } from './use-results-view.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

const stay = { arrival: '2026-12-20', departure: '2026-12-23', adults: 2, children: [] }
const ids = (await agency.call(hotelIds, { region: '6053' })).data.ids.slice(0, 200)
const result = withBatch(startResult(200), (await agency.call(makeRateList, { ...stay, ids })).data)
const now = agency.clock.now()

/** The sidebar of two hundred hotels with these filters, as lines of text. */
function sidebar(chosen = noFilters, unit: PriceUnit = 'stay', found = result): string {
  const choices = choicesOf(found)
  const view = hotelViewOf({ result: found, choices, chosen, sort: 'price_up', now })
  const blocks = { filters: view.filters, choices, view, now, nights: 3, unit, onChange: () => undefined }
  return renderToStaticMarkup(<FilterBlocks {...blocks} />)
}

test('a pressed line is ticked, its block alone can be reset, and its number is the length of the list', () => {
  expect(sidebar()).not.toContain('checked')
  expect(sidebar()).not.toContain('Сбросить')
  const html = sidebar(toggleValue(noFilters, 'bedtypes', 'single'))
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(html.match(/Сбросить/g)).toHaveLength(1)
  const chosen = toggleValue(noFilters, 'bedtypes', 'single')
  const { hits } = hotelViewOf({ result, choices: choicesOf(result), chosen, sort: 'price_up', now })
  expect(html).toMatch(new RegExp(`Односпальные кровати.*?>${hits.length}<`))
})

/** The words of the lines of one block. */
function linesOf(html: string, title: string): string[] {
  const [, block = ''] = new RegExp(`<legend>${title}</legend>(.*?)</fieldset>`, 's').exec(html) ?? []
  return block
    .split('<label')
    .slice(1)
    .map((line) => line.replaceAll(/.*?<\/svg>|<[^>]*>/gs, '').replaceAll('\u00a0', ' '))
}

test('any breakfast is listed first with the number of its hotels, then the commonest meals; a press moves nothing [HOTS-19]', () => {
  const [first = '', second = ''] = linesOf(sidebar(), 'Питание')
  const pressed: HotelFilters = { ...noFilters, mealList: toggleBreakfast([]) }
  const found = hotelViewOf({ result, choices: choicesOf(result), chosen: pressed, sort: 'price_up', now }).hits.length
  expect(found).toBeGreaterThan(100)
  expect([first.split(/(?<=\D)(?=\d)/)[0], parseInt(first.replace(/\D+/, ''), 10)]).toEqual(['Завтрак включён', found])
  expect(second).toContain('Без питания')
  const names = (html: string) => linesOf(html, 'Питание').map((line) => line.replace(/\d.*/, ''))
  expect(names(sidebar(pressed))).toEqual(names(sidebar()))
})

test('options without hotels are listed last, and a pressed option keeps its place, found or not', () => {
  const names = (html: string) => linesOf(html, 'Питание').map((line) => line.replace(/\d.*/, ''))
  const counts = (html: string) => linesOf(html, 'Питание').map((line) => parseInt(line.replace(/\D+/, ''), 10))
  const narrow = ([1, 2, 3, 4, 5] as const)
    .map((stars) => toggleValue(noFilters, 'stars', stars))
    .find((filters) => counts(sidebar(filters)).includes(0))!
  expect(narrow).toBeDefined()
  const all = counts(sidebar(narrow))
  expect(all.slice(all.indexOf(0)).every((count) => count === 0)).toBe(true)
  const pressed = { ...narrow, mealList: toggleBreakfast([]) }
  expect(names(sidebar(pressed))).toEqual(names(sidebar(narrow)))
})

test('with nothing left the filters of a phone offer to take them off, not to show nothing', () => {
  const foot = (isEmpty: boolean) =>
    renderToStaticMarkup(
      <FiltersFoot isChanged isEmpty={isEmpty} shown="0 отелей" onReset={() => undefined} onClose={() => undefined} />,
    )
  expect(foot(false)).toContain('Показать')
  expect(foot(true)).not.toContain('Показать')
  expect(foot(true)).toMatch(/Ничего не\u00a0подходит.*Сбросить/)
})

test('free cancellation is next to the beds, and is hidden where it distinguishes nothing [HOTS-28]', () => {
  expect(linesOf(sidebar(), 'Кровати и отмена').map((line) => line.replace(/\d.*/, ''))).toEqual([
    'Двуспальная кровать',
    'Односпальные кровати',
    'Бесплатная отмена',
  ])
  expect(sidebar()).not.toContain('<legend>Отмена')
  const free = result.offers.map((offer) => ({ ...offer, rates: offer.rates.filter((rate) => rate.cancellation.isAvailable) }))
  expect(sidebar(noFilters, 'stay', { ...result, offers: free })).not.toContain('Бесплатная отмена')
})

test('the price is chosen in the unit of the cards', () => {
  const { min, max } = choicesOf(result).prices
  expect(sidebar()).toContain(`min="${min}" max="${max}"`)
  const byNight = sidebar(noFilters, 'night').replaceAll('\u00a0', ' ')
  expect(byNight).toContain('Цена за ночь')
  expect(byNight).toContain(`min="${Math.ceil(min / 3)}" max="${Math.ceil(max / 3)}"`)
})
