import { expect, test } from 'vitest'
import { type OpenPayment, type Purchase, type PurchaseEvent, freshPurchase, methodOf, purchaseAfter } from './purchase.ts'

const now = new Date('2026-11-21T12:00:00Z')
const held = { status: 'Registered', expiresAt: '2026-11-21T12:30:00Z', isDeclined: false, points: 0 } as const
const payment: OpenPayment = {
  mode: 'iframe',
  paymentUrl: '/pay/sandbox/1',
  fields: { order: '1' },
  method: 'card',
  expiresAt: held.expiresAt,
  connectionId: 'stream',
}
const opened = { type: 'opened', payment, now } as const
const after = (...events: PurchaseEvent[]): Purchase => events.reduce(purchaseAfter, freshPurchase(held))

test('a new order waits for payment, and nothing is known of the bank yet [AIRP-02]', () => {
  expect(freshPurchase(held)).toMatchObject({ phase: 'paying', status: 'Registered', payment: undefined, failure: null })
})

test('an opened payment shows how, where and until when to pay [AIRP-01 AIRP-04 HOTB-04]', () => {
  expect(after({ type: 'opening' }, opened)).toEqual({
    phase: 'paying',
    status: 'Registered',
    isBusy: false,
    isLeaving: false,
    payment,
    method: 'card',
    chosenMethod: undefined,
    deadline: '2026-11-21T12:20:00Z',
    failure: null,
    points: { amount: 0, isBusy: false, failure: null },
  })
})

test('a payment opened again does not give more time than the server does', () => {
  const sooner = { ...payment, expiresAt: '2026-11-21T12:07:30Z' }
  expect(after({ type: 'opened', payment: sooner, now }).deadline).toBe('2026-11-21T12:07:30Z')
})

test('while the payment is being opened the page is busy and has no address to show [AIRP-06 HOTB-03]', () => {
  expect(after(opened, { type: 'opening' })).toMatchObject({ isBusy: true, payment: undefined, failure: null })
  expect(after({ type: 'opening' }, opened)).toMatchObject({ isBusy: false, payment: { fields: { order: '1' } } })
})

test('a payment that did not open says why and leaves the order to be paid [HOTB-05]', () => {
  const failed = after({ type: 'opening' }, { type: 'failed', code: 'payment.failed', text: 'Банк не ответил' })
  expect(failed).toMatchObject({ phase: 'paying', isBusy: false, payment: undefined, failure: 'Банк не ответил' })
})

test.each([
  ['order.window-closed', 'expired'],
  ['order.bad-state', 'decided'],
  ['not-found', 'missing'],
] as const)('a refusal with %s ends the payment page', (code, phase) => {
  expect(after({ type: 'failed', code, text: '' }).phase).toBe(phase)
  expect(after({ type: 'failed', code, text: '' }, { type: 'opening' }).phase).toBe(phase)
})

test('an order paid or cancelled elsewhere is decided, whatever this page was doing [AIRP-05]', () => {
  const seen = after(opened, { type: 'order-seen', order: { status: 'Paid', isDeclined: false } })
  expect(seen).toMatchObject({ phase: 'decided', status: 'Paid' })
})

test('a «no» of the bank takes its page away until another attempt is wanted [HOTB-10]', () => {
  const declined = after(opened, { type: 'order-seen', order: { status: 'Registered', isDeclined: true } })
  expect(declined).toMatchObject({ phase: 'declined', payment: undefined })
  expect(purchaseAfter(declined, { type: 'opening' }).phase).toBe('paying')
  expect(freshPurchase({ ...held, isDeclined: true }).phase).toBe('declined')
})

test('a late «no» for the previous attempt does not discard the next one, which is being opened', () => {
  const late = after({ type: 'opening' }, { type: 'order-seen', order: { status: 'Registered', isDeclined: true } }, opened)
  expect(late).toMatchObject({ phase: 'paying', payment })
})

test('a way chosen while the payment is opened is not lost to the way it was opened by', () => {
  expect(methodOf(after({ type: 'opening' }, { type: 'method-chosen', method: 'sbp' }, opened))).toBe('sbp')
  expect(methodOf(after({ type: 'opened', payment: { ...payment, method: 'sbp' }, now }))).toBe('sbp')
})

test('points spent on another order in the meantime are deselected by the refusal, so that the next press pays the whole price', () => {
  for (const code of ['bonus.not-enough', 'bonus.not-applicable', 'account.not-activated'] as const) {
    const refused = after({ type: 'points-chosen', points: 500 }, { type: 'opening' }, { type: 'failed', code, text: 'Нет' })
    expect(refused).toMatchObject({ phase: 'paying', isBusy: false, failure: 'Нет', points: { amount: 0 } })
  }
  const offline = after(
    { type: 'points-chosen', points: 500 },
    { type: 'opening' },
    { type: 'failed', code: 'offline', text: 'Нет' },
  )
  expect(offline.points.amount).toBe(500)
})

test('points that could not be taken say why and leave the card [HOTB-09]', () => {
  const failed = after(opened, { type: 'points-asked' }, { type: 'points-failed', text: 'Недостаточно бонусов' })
  expect(failed).toMatchObject({ payment, points: { amount: 0, isBusy: false, failure: 'Недостаточно бонусов' } })
  expect(purchaseAfter(failed, { type: 'points-chosen', points: 500 }).points).toEqual({
    amount: 500,
    isBusy: false,
    failure: null,
  })
})

test('a visitor who returns from the bank through the browser’s back/forward cache may pay again', () => {
  const left = after(opened, { type: 'leaving', isLeaving: true })
  expect(left.isLeaving).toBe(true)
  expect(purchaseAfter(left, { type: 'leaving', isLeaving: false })).toMatchObject({ phase: 'paying', isLeaving: false, payment })
})
