import { expect, test } from 'vitest'
import { dayOf } from '#domain/text/dates.ts'
import { digestLetter, newEmailLetter, resetLetter } from './account-letters.ts'
import { waitingHotelLetter } from './hotel-letters.ts'
import { lateReason, moscowTime } from './letter-words.ts'
import {
  failedLetter,
  flightChangedLetter,
  movedLetter,
  refundAcceptedLetter,
  refundDoneLetter,
  waitingLetter,
} from './letters.ts'
import { renderLetter } from './template.ts'

const site = { brand: 'Странник', origin: 'http://localhost:3000', phone: '', email: '' } as Parameters<
  typeof resetLetter
>[0]['site'] // letters read no more of it
const order = {
  site,
  to: '',
  number: 'A00000001',
  route: 'Москва — Сочи',
  trip: [],
  flights: [],
  amount: 0,
  bonus: 3_000,
  link: '',
}
const byPoints = { ...order, card: 0, points: 3_000, total: 3_000, cardMark: null }

test('the letter to a traveller who paid with points only mentions no bank to wait for', () => {
  const accepted = refundAcceptedLetter({ ...byPoints, lines: [], ends: 'билеты больше не действуют', attachments: [] })
  const done = refundDoneLetter(byPoints)
  for (const { html, text, subject } of [accepted, done]) expect(`${subject} ${html} ${text}`).not.toMatch(/[Бб]анк|[Дд]ен[ье]г/u)
  expect(done.subject).toBe('Бонусы возвращены: 3\u00a0000\u00a0бонусов по заказу A00000001')
  expect(accepted.subject).toBe('Возврат по заказу A00000001: 3\u00a0000\u00a0бонусов')
  for (const { text } of [accepted, done]) expect(text, 'nothing of it is roubles').not.toContain('₽')
})

test('a subject of money that went back names the money, and not the points beside it', () => {
  const both = refundDoneLetter({ ...order, card: 900, points: 3_000, total: 3_900, cardMark: null })
  expect(both.subject).toBe('Деньги возвращены: 900\u00a0₽ по заказу A00000001')
  expect(both.text).toContain('900\u00a0₽ и 3\u00a0000\u00a0бонусов')
})

test('the letter to a traveller refunded by transfer does not say that the bank has confirmed a refund to the card', () => {
  const { html, text } = refundDoneLetter({ ...order, card: 900, points: 0, total: 900, cardMark: 'MIR •••• 4444', byHand: true })
  for (const said of [html, text]) {
    expect(said).toContain('переводом')
    expect(said).not.toMatch(/4444|подтвердил/u)
  }
})

test('a question on a button is not followed by a colon', () => {
  const draft = { mood: 'even', preheader: '', title: '', lead: '', why: '' } as const
  const { text } = renderLetter(site, { ...draft, button: { text: 'Это были не вы?', href: '/forgot-password' } })
  expect(text).toContain('Это были не вы?\n/forgot-password')
})

test('late money of a cancelled order does not blame the buyer: the carrier may have ended it with its flight', () => {
  expect(lateReason('cancelled', 'A00001234', 'места уже вернулись в продажу')).not.toMatch(/вы его|после срока/)
})

test('a return is said to be begun only of money that was taken and is on its way', () => {
  const failed = { ...order, searchLink: '', isUnissued: false, late: false } as const
  const begun = (money: { taken: boolean; back: number }) => failedLetter({ ...failed, ...money }).text.includes('уже начат')
  expect(begun({ taken: true, back: 8_476 })).toBe(true)
  expect(begun({ taken: false, back: 8_476 }), 'it was only blocked').toBe(false)
  expect(begun({ taken: true, back: 0 }), 'points are there already').toBe(false)
})

test('what a pronoun stands for is never in doubt: one point of an account, the address of an order, a new e-mail', () => {
  const account = { site, to: '', who: 'beacon', link: '' }
  const brought = [{ login: 'wa***er', what: 'билет', points: 1 } as const]
  const digest = digestLetter({ ...account, day: dayOf(new Date('2026-11-21T09:00:00Z')), brought, balance: 21, stop: '' })
  expect(digest.html, 'one point is not «ими»').toMatch(/На счёте 21\u00a0бонус: можно/)
  expect(movedLetter({ site, to: '', number: 'A00000001' }).text).toContain('вернём прежний адрес')
  expect(newEmailLetter(account).text, 'the new e-mail does not become another one').toContain('Почта сменится, когда')
})

test('a day and a clock are parted by a comma, and a subject has one colon', () => {
  expect(moscowTime(new Date('2026-11-21T09:20:00Z'))).toBe('21\u00a0ноября, 12:20\u00a0по московскому времени')
  const changed = [{ flight: 'DP 200', route: order.route, was: null, now: null }]
  const { subject } = flightChangedLetter({
    ...order,
    trip: [': Сочи, 20 декабря'],
    changed,
    isForced: false,
    status: 'Ticketed',
    searchLink: '',
  })
  expect(subject).toBe('Рейс отменён, заказ A00000001: Сочи, 20 декабря')
})

test('what returns to sale after an unpaid order is its seats or its room, not its price', () => {
  const until = { deadline: '', clock: '12:20', amount: 3_807 }
  const air = waitingLetter({ ...order, ...until })
  const hotel = waitingHotelLetter({
    ...order,
    ...until,
    hotel: '',
    dates: '',
    arrival: '',
    facts: [],
    searchLink: '',
    holdsPriceOnly: false,
  })
  expect(air.html).toContain('за вами. Потом места вернутся в продажу')
  expect(hotel.html).toContain('за вами. Потом номер вернётся в продажу')
})
