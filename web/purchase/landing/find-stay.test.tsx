import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { FindStay } from './find-stay.tsx'
import { TripRibbon } from './trip-ribbon.tsx'

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

test('the ribbon of a trip names the day of a landing across the date line', () => {
  const way = { kind: 'way' as const, from: 'Окленд', to: 'Папеэте', departure: '2027-01-29T11:55:00' as const }
  const html = renderToStaticMarkup(<TripRibbon parts={[{ ...way, arrival: '2027-01-28T18:35:00' }]} />)
  expect(html.replaceAll('\u00a0', ' ')).toContain('<small>28 янв, чт</small>')
})
