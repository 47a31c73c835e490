import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlightChanges } from './flight-changes.tsx'

const times = { departure: '2026-12-20T07:40:00', arrival: '2026-12-20T10:10:00' }
const plain = (html: string) => html.replaceAll('\u00a0', ' ')

test('a cancelled flight is shown with its old times and the full refund', () => {
  const flights = [{ flight: 'ZZ 407', route: 'Москва — Лондон', was: times, now: null }]
  const html = plain(renderToStaticMarkup(<FlightChanges changes={[{ at: '', isForced: true, flights }]} status="Ticketed" />))
  for (const said of ['Перевозчик отменил рейс', '20 декабря, 07:40 — 10:10', 'вернутся полностью']) expect(html).toContain(said)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('было 20 декабря, 07:40 — 10:10, отменён')
})

test('a screen reader announces which time is the old one and which the new', () => {
  const later = { departure: '2026-12-20T08:00:00', arrival: '2026-12-20T10:30:00' }
  const flights = [{ flight: 'ZZ 407', route: 'Москва — Лондон', was: times, now: later }]
  const html = renderToStaticMarkup(<FlightChanges changes={[{ at: '', isForced: false, flights }]} status="Ticketed" />)
  expect(plain(html).replaceAll(/<[^>]+>/g, '')).toContain('было 20 декабря, 07:40 — 10:10, стало 20 декабря, 08:00 — 10:30')
})

test('an order that was saved for offline before there were changes is shown without them', () => {
  const saved = JSON.parse('{}') as { changes?: [] }
  expect(renderToStaticMarkup(<FlightChanges changes={saved.changes} status="Ticketed" />)).toBe('')
})
