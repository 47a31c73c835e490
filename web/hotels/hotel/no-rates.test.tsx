import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { HotelCard } from '#contract/hotels.ts'
import type { Day } from '#domain/text/dates.ts'
import { parseStay, searchOf } from './hotel-data.ts'
import { NoRates } from './no-rates.tsx'

const card = {
  id: 'moscow-1',
  regionId: '6053',
  regionName: 'Москва',
  timeZone: 'Europe/Moscow',
  rooms: [] as unknown,
} as HotelCard // what is shown of it
const refused = { kind: 'refused', code: 'bad-stay', text: 'Так не поселиться' } as const

/** What replaces the rooms of an address whose stay was refused. */
function shown(address: string): string {
  const params = new URLSearchParams(address)
  const { stay } = parseStay(params, '2026-11-21' as Day)
  const of = { card, stay, search: searchOf(params, stay, card), now: '2026-11-21T09:00:00Z' }
  const routes = [{ path: '*', element: <NoRates rates={refused} {...of} /> }]
  const router = createMemoryRouter(routes, { initialEntries: [`/hotels/moscow-1?${address}`] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const dates = 'arrival=2026-12-20&departure=2026-12-25'

test('other dates are suggested for impossible dates, never for guests: their number or ages would change', () => {
  expect(shown('arrival=2026-11-01&departure=2026-11-05&adults=2&children=5')).toContain('arrival=2026-11-21')
  for (const guests of ['adults=2&children=44', 'adults=9'])
    expect([shown(`${dates}&${guests}`).includes('arrival='), shown(`${dates}&${guests}`).includes('Измените гостей')]).toEqual([
      false,
      true,
    ])
})

test('where the dates were refused, other hotels are those of dates that can be requested', () => {
  const others = (dates: string) => /href="([^"]*)"[^>]*>(?:(?!<a ).)*Другие отели/.exec(shown(`${dates}&adults=2`))?.[1]
  expect(others('arrival=2026-11-01&departure=2026-11-05')).toContain('arrival=2026-11-21&amp;departure=2026-11-25')
  expect(others('arrival=2028-05-01&departure=2028-05-04')).toContain('arrival=2027-11-18&amp;departure=2027-11-21')
})
