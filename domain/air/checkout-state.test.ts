import { expect, test } from 'vitest'
import { asking, failed, freshCheckout, opened, pollDelay, applyTickets } from './checkout-state.ts'

const now = new Date('2026-11-21T12:00:00Z')
const paymentSystem = {
  type: 'redirect' as const,
  data: { paymentUrl: '/pay/sandbox/1' },
  errorMessage: null,
  processingId: 'p1',
}
const reply = { status: 'Registered' as const, expiresAt: '2026-11-21T12:30:00Z', paymentSystem }

test('a new order waits for payment [AIRP-02]', () => {
  expect(freshCheckout.paymentStateTickets).toBe('Registered')
})

test('after checkout the browser knows how and until when to pay [AIRP-01 AIRP-04]', () => {
  expect(opened(asking(freshCheckout), reply, now)).toEqual({
    paymentForTickets: false,
    paymentStateTickets: 'Registered',
    ticketsError: null,
    timeForPayTickets: '2026-11-21T12:20:00Z',
    paymentSystem: { type: 'redirect', data: { paymentUrl: '/pay/sandbox/1' }, errorMessage: null, processingId: 'p1' },
  })
})

test('a second checkout does not give more time than the server does', () => {
  const sooner = { ...reply, expiresAt: '2026-11-21T12:07:30Z' }
  expect(opened(freshCheckout, sooner, now).timeForPayTickets).toBe('2026-11-21T12:07:30Z')
})

test('a bank that did not answer leaves the reason on the screen', () => {
  const refused = { ...reply, paymentSystem: { ...paymentSystem, type: 'none' as const, errorMessage: 'Банк не ответил' } }
  expect(opened(freshCheckout, refused, now).ticketsError).toBe('Банк не ответил')
})

test('while a request runs the state says so, and its answer brings the status [AIRP-05 AIRP-06]', () => {
  expect(asking(freshCheckout).paymentForTickets).toBe(true)
  const paid = applyTickets(asking(freshCheckout), { status: 'Paid', expiresAt: reply.expiresAt, error: null })
  expect(paid).toMatchObject({ paymentForTickets: false, paymentStateTickets: 'Paid', ticketsError: null })
  expect(failed(asking(paid), 'Нет связи')).toMatchObject({
    paymentForTickets: false,
    paymentStateTickets: 'Paid',
    ticketsError: 'Нет связи',
  })
})

test('the page asks every three seconds for two minutes, then every ten', () => {
  expect([0, 119_999, 120_000, 900_000].map(pollDelay)).toEqual([3000, 3000, 10_000, 10_000])
})
