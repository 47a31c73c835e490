import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { airFormOf } from '#domain/air/query.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { termsFacts } from './trip-words.ts'
import { airOffer, hop } from '#test/fixtures/air-offer.ts'
import { bookAt, choose, named, payToTheEnd } from '#test/purchase.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const lettersAbout = (number: string) => agency.outbox.filter(({ text }) => text.includes(number))

test('the letter of an unpaid order names the minute the site itself counts down to', async () => {
  const atOnce = await bookAt(agency, await choose(agency, 'one-way'))
  await agency.runJobs()
  expect(lettersAbout(atOnce.extra.number)[0]?.text).toContain('до 21\u00a0ноября 12:20\u00a0по московскому времени')
  const opened = await bookAt(agency, await choose(agency, 'one-way'))
  const { expiresAt } = await agency.ask(checkoutFlights, { id: opened.id }, { orderKey: opened.extra.accessKey })
  agency.clock.advance(3 * 60_000)
  await agency.runJobs()
  expect(expiresAt).toBe('2026-11-21T09:20:00Z')
  expect(lettersAbout(opened.extra.number)[0]?.text).toContain('до 21\u00a0ноября 12:20\u00a0по московскому времени')
})

test('who has paid before the letter went out is not asked for money', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
  expect(lettersAbout(made.extra.number).map(({ text }) => text.includes('Оплатите заказ'))).not.toContain(true)
})

test('«Новый поиск» of a failed order leads to the search from city to city that was made', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-session'), { passengers: [named('FAILTICKET')] })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
  agency.clock.advance(3_600_000)
  await agency.runJobs({ sweep: true })
  const letter = lettersAbout(made.extra.number).find(({ text }) => text.includes('/search/avia?'))
  const link = /\S+\/search\/avia\?\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  expect(airFormOf(new URL(link).searchParams)).toMatchObject({
    iataFrom: 'MOW',
    from: 'Москва',
    iataTo: 'AER',
    to: 'Сочи',
    dateThere: '20-12-2026',
    dateBack: '27-12-2026',
  })
})

test('a letter promises for there and back what a return gives: together, by the first take-off; nothing on a combined ticket', () => {
  const rules = {
    refund: { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 },
    exchange: { allowed: true, penalty: 0 },
  }
  const passengers = [{ type: 'adult' as const, count: 1, base: 4_000, taxes: 1_000, total: 5_000 }]
  const fare = { fareName: 'Флекс', airlineCode: 'SU', ticketIndex: 0, passengers, ...rules }
  const there = airOffer({ totalPrice: 5_000, hops: [hop()], airlineFares: [fare] })
  const back = airOffer({
    totalPrice: 5_000,
    hops: [hop({ departure: '2026-12-27T07:10:00', departureUtc: '2026-12-27T04:10:00Z' })],
    airlineFares: [fare],
  })
  const linesOf = (combined: boolean) =>
    termsFacts(
      [{ direction: 'both', offers: [there, back].map((offer) => ({ ...offer, combined })) }],
      new Date('2026-12-01'),
    ).map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '))
  expect(linesOf(false)).toEqual([
    'Туда и обратно, до 19 декабря, 07:40: вернём 10 000 ₽',
    'Туда и обратно, до 20 декабря, 07:00: вернём 8 000 ₽',
    'Туда, обмен: только разница в цене',
    'Обратно, обмен: только разница в цене',
  ])
  expect(linesOf(true)).toEqual([
    'Туда и обратно, возврат: запрещён тарифом',
    'Туда, обмен: запрещён тарифом',
    'Обратно, обмен: запрещён тарифом',
  ])
})
