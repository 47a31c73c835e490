import { expect, test } from 'vitest'
import { endedWords } from './ended-words.ts'

const said = (text: string) => text.replaceAll('\u00a0', ' ')
const refund = (asked: boolean) => ({ total: 5400, penalty: 0, asked })

test('tickets that were not issued say so and why, beside the money that went back', () => {
  const words = endedWords('Refunded', { amount: 5400, refund: refund(false), items: [{ status: 'Failed' }] })
  expect(said(words.happened)).toBe('Билеты не выписаны, деньги возвращены')
  expect(said(words.money)).toBe(
    'Авиакомпания не выписала билеты: отказала или не ответила вовремя. 5 400 ₽ отправлены тем же путём, каким вы платили.',
  )
  const pending = endedWords('RefundPending', { amount: 5400, refund: refund(false), items: [{ status: 'Failed' }] })
  expect(said(pending.happened)).toBe('Билеты не выписаны, деньги возвращаются')
  expect(said(pending.money), 'the same term as in the help and in the letter').toContain('за 3–10 рабочих дней')
})

test('a traveller who requested the refund is not shown that something failed', () => {
  const words = endedWords('Refunded', { amount: 5400, refund: refund(true), items: [{ status: 'Refunded' }] })
  expect([words.title, words.happened]).toEqual(['Билеты возвращены', 'Деньги возвращены'])
  expect(words.money).not.toContain('Авиакомпания')
})

test('money that went by a transfer is not said to have gone back to the card', () => {
  const byHand = { ...refund(true), byHand: 5400 }
  for (const asked of [true, false]) {
    const { money } = endedWords('Refunded', { amount: 5400, refund: { ...byHand, asked }, items: [{ status: 'Failed' }] })
    expect(said(money)).toContain('5 400 ₽ отправлены переводом: вернуть их тем же путём банк не смог.')
  }
})

test('an order that ended because its carrier flies no more says so', () => {
  const flights = [{ now: null }]
  const words = endedWords('Cancelled', { amount: 5400, refund: null, items: [], changes: [{ flights }] })
  expect(said(words.happened)).toBe('Перевозчик отменил рейс, деньги не списаны')
  expect(said(endedWords('Cancelled', { amount: 5400, refund: null, items: [] }).happened)).toBe('Деньги не списаны')
})

test('tickets cancelled without a refund were paid for: the page does not say that no money was taken', () => {
  const { happened, money } = endedWords('Cancelled', {
    amount: 5400,
    refund: { total: 0, penalty: 5400, asked: true },
    items: [],
  })
  expect(said(`${happened}. ${money}`)).toBe(
    'По условиям тарифа ничего не возвращается. Вы отказались от билетов, они больше не действуют.',
  )
})

test('what was refunded of the first ticket is not said to be on its way with that of the second', () => {
  const { money } = endedWords('RefundPending', { amount: 9000, refund: { ...refund(true), due: 2400 }, items: [] })
  expect(said(money)).toMatch(/^2 400 ₽ придут тем же путём/)
})

test('money that arrived when the order was over is on its way back: the page does not say that it was not taken', () => {
  for (const status of ['Expired', 'Cancelled'] as const) {
    const { happened, money } = endedWords(status, { amount: 5400, refund: refund(false), items: [] })
    expect(said(happened)).toBe('Оплата пришла поздно, деньги возвращаются')
    expect(said(money)).toMatch(/^5 400 ₽ придут тем же путём, каким вы платили, за 3–10 рабочих дней\. Места вернулись/)
  }
})

test('money taken by a bank that answered too late goes back: the page does not say that it was only held', () => {
  const words = endedWords('Failed', { amount: 5400, refund: refund(false), items: [] })
  expect(said(words.happened)).toBe('Не удалось оформить, деньги возвращаются')
  expect(said(words.money)).toBe(
    'Авиакомпания не подтвердила места. 5 400 ₽ придут тем же путём, каким вы платили, за 3–10 рабочих дней.',
  )
})

test('a traveller who paid with points only is informed of returned points, not of a bank', () => {
  for (const status of ['RefundPending', 'Refunded'] as const)
    for (const asked of [true, false]) {
      const { title, happened, money } = endedWords(status, { amount: 0, refund: refund(asked), items: [{ status: 'Failed' }] })
      expect(said(`${title}. ${happened}. ${money}`)).toMatch(/бонус/iu)
      expect(said(`${title}. ${happened}. ${money}`)).not.toMatch(/деньги|рабочих дней|путём/iu)
    }
})
