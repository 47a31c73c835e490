import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { FlightDetails } from './flight-details.tsx'

/** Победа to Istanbul, then Wizz Air to Rome, `minutes` on the ground, as a visitor reads it. */
function read(minutes: number, isOneTicket = false): string {
  const landed = hop({
    at: '2026-12-12T10:40:00',
    minutes: 255,
    toCode: 'IST',
    toCity: 'Стамбул',
    toCountry: 'TR',
    airline: 'Победа',
  })
  const at = new Date(Date.parse(`${landed.arrival}Z`) + minutes * 60_000).toISOString().slice(0, 19)
  const ticketIndex = isOneTicket ? 0 : 1
  const next = hop({
    at,
    fromCode: 'IST',
    fromCity: 'Стамбул',
    fromCountry: 'TR',
    toCountry: 'IT',
    airline: 'Wizz Air',
    ticketIndex,
  })
  const html = renderToStaticMarkup(<FlightDetails offer={airOffer({ hops: [landed, next], combined: !isOneTicket })} />)
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')
}

test('a flight of unknown aircraft shows its cabin only', () => {
  const offer = airOffer({ hops: [{ ...hop({ at: '2026-12-12T10:40:00', minutes: 255 }), equipment: '' }] })
  expect(renderToStaticMarkup(<FlightDetails offer={offer} />)).toContain('<span>эконом</span>')
})

test('Победа and Wizz Air on two tickets in Istanbul: the short time, the border, the visa and the bags are mentioned [AIRS-33]', () => {
  const said = read(165)
  expect(said).toContain('Пересадка на свой риск: 2 ч 45 мин, нужно 3 ч 20 мин')
  expect(said).toContain('Не хватает 35 мин')
  expect(said).toContain('Паспортный контроль: Турция')
  expect(said).toContain('Виза гражданам России не нужна')
  expect(said).toContain('Багаж нужно получить и сдать заново')
  expect(said).not.toMatch(/, запас|безопасн/)
})

test('a transfer with time to spare says how late the first flight may be, and that the risk is still the traveller\u2019s', () => {
  const said = read(380)
  expect(said).toContain('Пересадка на свой риск, времени хватает: 6 ч 20 мин, нужно 3 ч 20 мин')
  expect(said).toContain('Запас 3 ч')
})

test('on one ticket the carrier answers for the connection, even a short one', () => {
  const said = read(65, true)
  expect(said).toContain('Пересадка под защитой: 1 ч 5 мин')
  expect(said).not.toContain('на свой риск')
})
