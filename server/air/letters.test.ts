import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { changeOrderEmail } from '#contract/order-email.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { airFormOf } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatRub } from '#domain/text/money.ts'
import { post, userAccount } from '#server/bonus/ledger-store.ts'
import { inTransaction } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { bookAt, bookingInput, choose, named, payToTheEnd, toSochi } from '#test/purchase.ts'
import { bookRoom, winterStay } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'
import { airLetters } from './letters.ts'
import { loadItems } from './order-store.ts'
import { flightLines, termsFacts } from './trip-words.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const notFlown = '(за рейс, которого в этом письме нет)'
const lettersAbout = (number: string) => agency.outbox.filter(({ text }) => text.includes(number))

test('the letter of an unpaid order names the minute the site itself counts down to', async () => {
  const atOnce = await bookAt(agency, await choose(agency, 'one-way'))
  await agency.runJobs()
  expect(lettersAbout(atOnce.extra.number)[0]?.text).toContain('до 21\u00a0ноября, 12:20\u00a0по московскому времени')
  const opened = await bookAt(agency, await choose(agency, 'one-way'))
  const { expiresAt } = await agency.call(checkoutFlights, { id: opened.id }, { orderKey: opened.extra.accessKey })
  agency.clock.advance(3 * 60_000)
  await agency.runJobs()
  expect(expiresAt).toBe('2026-11-21T09:20:00Z')
  expect(lettersAbout(opened.extra.number)[0]?.text).toContain('до 21\u00a0ноября, 12:20\u00a0по московскому времени')
})

test('a letter says that its link opens the order without a password only where it does', async () => {
  const { bearer } = await enrolMember(agency, 'signed-in-buyer')
  const flight = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  const room = await bookRoom(agency, winterStay, { bearer })
  const [guestFlight, guestRoom] = [await bookAt(agency, await choose(agency, 'one-way')), await bookRoom(agency)]
  await agency.runJobs()
  const opens = (number: string) => lettersAbout(number).map(({ text }) => [text.includes('#key='), text.includes('без пароля')])
  for (const number of [flight.extra.number, room.number]) expect(opens(number)).toEqual([[false, false]])
  for (const number of [guestFlight.extra.number, guestRoom.number]) expect(opens(number)).toEqual([[true, true]])
})

test('a traveller who paid before the reminder was sent is not asked for money', async () => {
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

test('tickets sent again to another address are those that are still flown', async () => {
  const refundable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  const { id, extra } = await bookAt(agency, await choose(agency, 'two-sessions', toSochi, refundable))
  const proof = { orderKey: extra.accessKey ?? '' }
  await payToTheEnd(agency, id, proof)
  expect(plain(lettersAbout(extra.number).find(({ subject }) => subject.startsWith('Билеты'))?.text)).not.toContain('возвращаем')
  const { quoteId, lines } = await agency.call(quoteOrderRefund, { id }, proof)
  await agency.call(requestOrderRefund, { id, quoteId, parts: ['back'] }, proof)
  await agency.runJobs()
  expect((await agency.call(getTickets, { id }, proof)).calendar?.flown).toEqual(['there'])
  await agency.call(changeOrderEmail, { id, email: 'other@mail.example' }, proof)
  await agency.runJobs({ sweep: true })
  const [letter] = lettersAbout(extra.number).filter(({ to }) => to === 'other@mail.example')
  expect(plain(letter?.text)).toContain(`${routes.there.words}: билеты оформлены`)
  expect(plain(letter?.text)).not.toContain(routes.back.day)
  expect(plain(letter?.text)).toContain(plain(`Из них возвращаем ${notFlown}: ${formatRub(lines[1]?.refund ?? 0)}`))
})

test('tickets returned before their letter could be sent are not announced any more', async () => {
  const refundable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  const { id, extra } = await bookAt(agency, await choose(agency, 'one-way', toSochi, refundable))
  const proof = { orderKey: extra.accessKey ?? '' }
  await payToTheEnd(agency, id, proof)
  const issued = () => airLetters(agency.deps)['M-06'](id)
  expect((await issued())?.subject).toMatch(/^Билеты оформлены/)
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, proof)
  await agency.call(requestOrderRefund, { id, quoteId }, proof)
  expect(await issued()).toBe(undefined)
})

/** A person with so many points from an order of long ago. */
async function memberWith(points: number, login: string): Promise<string> {
  const { bearer, account } = await enrolMember(agency, login)
  const { id: orderId } = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  const gift = { txId: `gift:${orderId}`, kind: 'accrual', orderId, from: 'issued', to: userAccount(account), points } as const
  await inTransaction(agency.db, (trx) => post(trx, gift, agency.clock.now()))
  return bearer
}

/** Two airlines, there and back, paid with 2 000 points among the money; the one that flies this way issues no ticket. */
async function halfIssued(way: 'there' | 'back'): Promise<{ id: string; number: string }> {
  const bearer = await memberWith(2_000, `half-${way}`)
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'two-sessions')), { bearer })
  const refused = (await loadItems(agency.db, made.id)).find(({ direction }) => direction === way)?.supplier_ref
  const { air } = agency.deps
  agency.deps.air = {
    ...air,
    ticket: async (request, signal) => {
      if (request.supplierRef === refused) throw new Refusal('air.no-seats')
      return air.ticket(request, signal)
    },
  }
  await payToTheEnd(agency, made.id, { bearer, useBonus: true })
  agency.deps.air = air
  return { id: made.id, number: made.extra.number }
}

const routes = {
  there: { words: 'Москва — Сочи', day: '20 декабря', to: 'Сочи', iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026' },
  back: { words: 'Сочи — Москва', day: '27 декабря', to: 'Москва', iataFrom: 'AER', iataTo: 'MOW', dateThere: '27-12-2026' },
}

test.each(['there', 'back'] as const)(
  'when the flight %s alone could not be issued, one letter is of the other flight, the other of this one and its money',
  async (way) => {
    const { id, number } = await halfIssued(way)
    const [gone, flown] = way === 'there' ? [routes.there, routes.back] : [routes.back, routes.there]
    const letterOf = (start: string) => {
      const letter = lettersAbout(number).find(({ subject }) => subject.startsWith(start))
      return { subject: plain(letter?.subject), text: plain(letter?.text) }
    }
    const tickets = letterOf('Билеты оформлены')
    expect(tickets.subject).toBe(`Билеты оформлены ${number}: ${flown.to}, ${flown.day}`)
    expect(tickets.text).toContain(`${flown.words}: билеты оформлены`)
    expect(tickets.text).not.toContain(gone.words)

    const refund = await agency.db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(refund.bonus_rub).toBeGreaterThan(0)
    expect(refund.bonus_rub).toBeLessThan(2_000)
    const order = await agency.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const price = (await loadItems(agency.db, id)).find(({ status }) => status === 'Ticketed')?.price_rub
    expect(order.amount_rub + order.bonus_rub - refund.card_rub - refund.bonus_rub).toBe(price)
    expect(tickets.text).toContain(plain(`Оплачено (MASTERCARD •••• 4444): ${formatRub(order.amount_rub)}`))
    expect(tickets.text).toContain(plain(`Из них возвращаем ${notFlown}: ${formatRub(refund.card_rub)}`))
    expect(tickets.text).toContain(plain(`Оплачено бонусами: ${formatRub(order.bonus_rub)}`))
    expect(tickets.text).toContain(plain(`Из них вернулось ${notFlown}: ${formatRub(refund.bonus_rub)}`))
    const failed = letterOf('Не удалось оформить')
    expect(failed.subject).toContain(`часть заказа ${number}`)
    expect(failed.text).toContain(`Билеты ${gone.words} по заказу ${number} не выписаны`)
    expect(failed.text).toContain('Остальные билеты оформлены.')
    expect(failed.text).toContain(gone.day)
    expect(failed.text).not.toContain(flown.day)
    expect(failed.text).toContain(plain(`Возвращаем: ${formatRub(refund.card_rub)}`))
    expect(failed.text).toContain(plain(`Вернулось бонусами: ${formatRub(refund.bonus_rub)}`))
    const link = /\S+\/search\/avia\?\S+/.exec(failed.text)?.[0] ?? ''
    const { iataFrom, iataTo, dateThere } = gone
    expect(airFormOf(new URL(link).searchParams)).toMatchObject({ iataFrom, iataTo, dateThere, dateBack: '' })
  },
)

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

test('a letter names the day of a landing that is not that of the take-off, across the date line too', () => {
  const placeOf = (arrival: string) =>
    plain(flightLines({ there: airOffer({ hops: [hop({ at: '2027-01-29T11:55:00', arrival })] }), back: null })[0]?.to)
  expect(['2027-01-29T18:35:00', '2027-01-30T01:05:00', '2027-01-28T18:35:00'].map(placeOf)).toEqual([
    'Сочи, AER',
    'Сочи, AER, 30 января',
    'Сочи, AER, 28 января',
  ])
})
