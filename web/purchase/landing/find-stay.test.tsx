import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { FindStay } from './find-stay.tsx'

test('after a flight one way the link to hotels leads to those of the city, not to an empty form', () => {
  const stay = { city: 'Санкт-Петербург', arrival: parseDay('2026-12-20')!, departure: null, nights: 0, isLate: false }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FindStay stay={stay} party={{ adults: 1, children: [] }} />
    </MemoryRouter>,
  )
  const [, link = ''] = /href="([^"]+)"/.exec(html) ?? []
  expect(new URL(link, 'http://localhost').searchParams.get('hotelRegionName')).toBe('Санкт-Петербург')
})
