import { expect, test } from 'vitest'
import { endedWords } from './hotel-order.tsx'

const order = { reason: null, amount: 13_200, refund: { total: 9_621, penalty: 3_579, asked: true } }

test('who gave a stay back reads how much comes, not how much was paid', () => {
  for (const status of ['RefundPending', 'Refunded'] as const) {
    const { title, money } = endedWords({ ...order, status })
    expect(title).toBe('Бронь отменена')
    expect(money.replaceAll('\u00a0', ' ')).toMatch(/^9 621 ₽ (придут|отправлены) тем же путём/)
  }
})
