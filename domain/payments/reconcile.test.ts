import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from './order.ts'
import { type PaymentState, paymentStates } from './payment.ts'
import {
  type PaymentFacts,
  type ProviderState,
  afterCapture,
  afterIssuing,
  afterRelease,
  afterRefund,
  isTooLate,
  isUnwanted,
  reconcile,
} from './reconcile.ts'

const waiting: PaymentFacts = { truth: 'Authorized', order: 'Registered', payment: 'Pending', isWholeSum: true, isClosed: false }
const says = (facts: Partial<PaymentFacts>) => reconcile({ ...waiting, ...facts })

test('an attempt the buyer has not finished is waited for, whatever became of its order', () => {
  for (const order of orderStatuses)
    for (const payment of paymentStates) expect(says({ truth: 'Pending', order, payment })).toBe('wait')
})

test('money held or taken in time for the whole sum serves the order', () => {
  expect(says({ truth: 'Authorized' })).toBe('accept')
  expect(says({ truth: 'Captured' })).toBe('accept')
})

test('money of a different amount, for an ended order or of an abandoned attempt is refunded', () => {
  expect(says({ isWholeSum: false })).toBe('give-back')
  for (const order of orderStatuses.filter((status) => status !== 'Registered')) expect(says({ order })).toBe('give-back')
  for (const payment of ['Created', 'Declined', 'Abandoned'] as const) expect(says({ payment })).toBe('give-back')
})

test('money already refunded is not refunded again', () => {
  expect(says({ payment: 'Abandoned', isClosed: true })).toBe('nothing')
  expect(says({ order: 'Expired', isClosed: true })).toBe('nothing')
})

test('news of money the order lives on wakes it only while it is on its way', () => {
  const woken = orderStatuses.filter((order) => says({ payment: 'Succeeded', order }) === 'wake')
  expect(woken).toEqual(['Authorized', 'Paid', 'Ticketing'])
  expect(says({ payment: 'Succeeded', order: 'Ticketed' })).toBe('nothing')
})

test('money that will not arrive declines an open attempt and closes one that is over', () => {
  for (const truth of ['Declined', 'Cancelled', 'Voided', 'Refunded'] as const) {
    expect(says({ truth })).toBe('decline')
    for (const payment of paymentStates.filter((state) => state !== 'Pending')) expect(says({ truth, payment })).toBe('close')
  }
})

const answers: [ProviderState, ReturnType<typeof afterCapture>, ReturnType<typeof afterRelease>][] = [
  ['Pending', 'wait', { isClosed: false, isOwed: false, hasLetter: false }],
  ['Authorized', 'wait', { isClosed: false, isOwed: false, hasLetter: false }],
  ['Captured', 'ours', { isClosed: false, isOwed: true, hasLetter: true }],
  ['Declined', 'refused', { isClosed: true, isOwed: false, hasLetter: false }],
  ['Cancelled', 'refused', { isClosed: true, isOwed: false, hasLetter: false }],
  ['Voided', 'refused', { isClosed: true, isOwed: false, hasLetter: true }],
  ['Refunded', 'refused', { isClosed: true, isOwed: false, hasLetter: false }],
]

test.each(answers)('a bank that answers %s', (truth, capture, lettingGo) => {
  expect(afterCapture(truth)).toBe(capture)
  expect(afterRelease(truth, 'Abandoned')).toEqual(lettingGo)
  const hasEnded = lettingGo.hasLetter || truth === 'Declined' || truth === 'Cancelled'
  expect(afterRelease(truth, 'Succeeded'), 'a paid order that failed').toEqual({ ...lettingGo, hasLetter: hasEnded })
})

test('an abandoned attempt is not waited for, nor is the money of a failed order', () => {
  const pairs = orderStatuses.flatMap((order) => paymentStates.map((payment): [OrderStatus, PaymentState] => [order, payment]))
  const unwanted = pairs.filter(([order, payment]) => isUnwanted(order, payment))
  expect(unwanted.filter(([, payment]) => payment === 'Abandoned')).toHaveLength(orderStatuses.length)
  expect(unwanted.filter(([, payment]) => payment !== 'Abandoned')).toEqual([['Failed', 'Succeeded']])
})

test('a paid order is waited for half an hour, not a moment longer', () => {
  const since = new Date('2026-11-21T09:00:00Z')
  expect(isTooLate(since, new Date('2026-11-21T09:30:00Z'))).toBe(false)
  expect(isTooLate(since, new Date('2026-11-21T09:30:00.001Z'))).toBe(true)
})

test('an order is fulfilled when one of its tickets is issued, and fails when none can be', () => {
  expect(afterIssuing(['Ticketed', 'Ticketing'])).toBeUndefined()
  expect(afterIssuing(['Ticketed', 'Failed'])).toBe('ticket')
  expect(afterIssuing(['Ticketed'])).toBe('ticket')
  expect(afterIssuing(['Failed', 'Failed'])).toBe('give-up')
})

test('an order that waits for two refunds is not called returned, nor flown, before both have arrived', () => {
  const done = { order: 'RefundPending', isMoreDue: false, nothingLeft: true } as const
  expect(afterRefund(done)).toBe('refund')
  expect(afterRefund({ ...done, nothingLeft: false })).toBe('refund-part')
  expect(afterRefund({ ...done, isMoreDue: true })).toBeUndefined()
  expect(afterRefund({ ...done, order: 'Ticketed' })).toBeUndefined()
})
