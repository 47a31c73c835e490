import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air.ts'
import { airFormOf } from '#domain/air/query.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { bookAt, choose, named, payToTheEnd } from '#test/purchase.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const lettersAbout = (number: string) => desk.outbox.filter(({ text }) => text.includes(number))

test('the letter of an unpaid order names the minute the site itself counts down to', async () => {
  const atOnce = await bookAt(desk, await choose(desk, 'one-way'))
  await desk.runJobs()
  expect(lettersAbout(atOnce.extra.number)[0]?.text).toContain('до 21\u00a0ноября 12:20\u00a0по московскому времени')
  const opened = await bookAt(desk, await choose(desk, 'one-way'))
  const { expiresAt } = await desk.ask(checkoutFlights, { id: opened.id }, { orderKey: opened.extra.accessKey })
  desk.clock.advance(3 * 60_000)
  await desk.runJobs()
  expect(expiresAt).toBe('2026-11-21T09:20:00Z')
  expect(lettersAbout(opened.extra.number)[0]?.text).toContain('до 21\u00a0ноября 12:20\u00a0по московскому времени')
})

test('who has paid before the letter went out is not asked for money', async () => {
  const made = await bookAt(desk, await choose(desk, 'one-way'))
  await payToTheEnd(desk, made.id, { orderKey: made.extra.accessKey })
  expect(lettersAbout(made.extra.number).map(({ text }) => text.includes('Оплатите заказ'))).not.toContain(true)
})

test('«Новый поиск» of a failed order leads to the search from city to city that was made', async () => {
  const made = await bookAt(desk, await choose(desk, 'one-session'), { passengers: [named('FAILTICKET')] })
  await payToTheEnd(desk, made.id, { orderKey: made.extra.accessKey })
  desk.clock.advance(3_600_000)
  await desk.runJobs({ sweep: true })
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
