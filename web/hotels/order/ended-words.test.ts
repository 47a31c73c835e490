import { expect, test } from 'vitest'
import { endedWords } from './hotel-order.tsx'

const order = { reason: null, amount: 13_200, refund: { total: 9_621, penalty: 3_579, asked: true }, stay: {} }

test('a guest who cancelled a stay is shown how much is refunded, not how much was paid', () => {
  for (const status of ['RefundPending', 'Refunded'] as const) {
    const { title, money } = endedWords({ ...order, status })
    expect(title).toBe('Бронь отменена')
    expect(money.replaceAll('\u00a0', ' ')).toMatch(/^9 621 ₽ (придут|отправлены) тем же путём/)
  }
})

test('money that went by a transfer is not said to have gone back to the card', () => {
  const { money } = endedWords({ ...order, status: 'Refunded', refund: { ...order.refund, byHand: 9_000 } })
  expect(money.replaceAll('\u00a0', ' ')).toBe(
    '9 000 ₽ отправлены переводом: вернуть их тем же путём банк не смог. 621 ₽ отправлены тем же путём, каким вы платили.',
  )
})

test('of a price that was held without its room no room is said to be on sale again', () => {
  for (const status of ['Expired', 'Cancelled'] as const) {
    expect(endedWords({ ...order, status, refund: null }).money).toContain('Номер вернулся')
    const { money } = endedWords({ ...order, status, refund: null, stay: { holdsPriceOnly: true } })
    expect(money.replaceAll('\u00a0', ' ')).toMatch(/^Цена больше не действует/)
  }
})

test('money for a stay the hotel did not confirm is refunded within the period stated in the help and the letter', () => {
  const { money } = endedWords({ ...order, status: 'RefundPending', reason: 'failed' })
  expect(money.replaceAll('\u00a0', ' ')).toContain('за 3–10 рабочих дней')
  const done = endedWords({ ...order, status: 'Refunded', reason: 'failed' })
  expect(`${done.happened} ${done.money}`, 'it has gone already').not.toMatch(/возвращаются|придут/u)
})

test('a stay cancelled without a refund was paid for: the page does not say that no money was taken', () => {
  const { happened, money } = endedWords({ ...order, status: 'Cancelled', refund: { total: 0, penalty: 13_200, asked: true } })
  expect(`${happened}. ${money}`.replaceAll('\u00a0', ' ')).toBe(
    'По условиям тарифа ничего не возвращается. Вы отказались от номера, ваучер больше не действует.',
  )
})

test('money that arrived when the order was over is on its way back: the page does not say that it was not taken', () => {
  for (const status of ['Expired', 'Cancelled'] as const) {
    const { happened, money } = endedWords({ ...order, status, refund: { total: 9_000, penalty: 0, asked: false } })
    expect(happened).toBe('Оплата пришла поздно, деньги возвращаются')
    expect(money.replaceAll('\u00a0', ' ')).toMatch(/^9 000 ₽ придут тем же путём, каким вы платили/)
  }
})

test('money taken by a bank that answered too late goes back: the page does not say that it was only held', () => {
  const words = endedWords({ ...order, status: 'Failed', refund: { total: 5_400, penalty: 0, asked: false } })
  expect(words.happened.replaceAll('\u00a0', ' ')).toBe('Не удалось оформить, деньги возвращаются')
  expect(words.money.replaceAll('\u00a0', ' ')).toBe(
    'Отель не подтвердил номер. 5 400 ₽ придут тем же путём, каким вы платили, за 3–10 рабочих дней.',
  )
})

test('a traveller who paid with points only is informed of returned points, not of a bank', () => {
  for (const status of ['RefundPending', 'Refunded'] as const)
    for (const reason of [null, 'failed'] as const) {
      const { title, happened, money } = endedWords({ ...order, status, reason, amount: 0 })
      expect(`${title}. ${happened}. ${money}`).toMatch(/бонус/iu)
      expect(`${title}. ${happened}. ${money}`).not.toMatch(/деньги|рабочих|путём/iu)
    }
})
