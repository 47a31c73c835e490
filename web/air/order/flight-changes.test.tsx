import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlightChanges } from './flight-changes.tsx'

const times = { departure: '2026-12-20T07:40:00', arrival: '2026-12-20T10:10:00' }
const plain = (html: string) => html.replaceAll('\u00a0', ' ')

test('a flight that is not flown any more is told with its old times and the whole money', () => {
  const flights = [{ flight: 'ZZ 407', route: 'Москва — Лондон', was: times, now: null }]
  const html = plain(renderToStaticMarkup(<FlightChanges changes={[{ at: '', isForced: true, flights }]} />))
  for (const said of ['Перевозчик отменил рейс', '20 декабря, 07:40 — 10:10', 'вернутся полностью']) expect(html).toContain(said)
})

test('an order that was saved for offline before there were changes is shown without them', () => {
  const saved = JSON.parse('{}') as { changes?: [] }
  expect(renderToStaticMarkup(<FlightChanges changes={saved.changes} />)).toBe('')
})
