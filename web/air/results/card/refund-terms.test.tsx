import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longDay } from '#domain/text/day-words.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { RefundTerms } from './flight-details.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const freely = { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 }
const fare = {
  fareName: 'Гибкий',
  airlineCode: 'SU',
  ticketIndex: 0,
  passengers: [{ type: 'adult' as const, count: 1, base: 4_000, taxes: 1_000, total: 5_000 }],
  refund: freely,
  exchange: { allowed: false, penalty: 0 },
}
const there = airOffer({ totalPrice: 5_000, airlineFares: [fare] })
const back = airOffer({
  totalPrice: 5_000,
  airlineFares: [fare],
  hops: [hop({ departure: '2026-12-27T07:10:00', departureUtc: '2026-12-27T04:10:00Z' })],
})

test('a return is shown to be refundable with its outbound, by the day of the first departure', () => {
  const html = renderToStaticMarkup(<RefundTerms offers={[there, back]} />)
  expect(html).toMatch(/туда и.обратно вместе/)
  expect(html).toMatch(/10.000/)
  expect(html).not.toContain(longDay('2026-12-26'))
  expect(renderToStaticMarkup(<RefundTerms offers={[back]} />)).toContain(longDay('2026-12-26'))
})
