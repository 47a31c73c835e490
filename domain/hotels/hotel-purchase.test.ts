import { expect, test } from 'vitest'
import {
  freshPurchase,
  withOutcome,
  withParamsLoading,
  paramsFailed,
  withParams,
  withPointsLoading,
  pointsFailed,
  withPoints,
} from './hotel-purchase.ts'

const params = { orderId: 'order', connectionId: 'stream', paymentUrl: '/pay/sandbox/1', formdata: { a: '1' } }
const opened = () => withParams(withParamsLoading(freshPurchase({ price: 1 })), params)

test('the payment form is busy while asked, keeps what was told, and rests after a failure [HOTB-03 HOTB-05]', () => {
  const loading = withParamsLoading(freshPurchase())
  expect(loading.form).toEqual({ formdata: null, isSuccess: false, isLoading: true, isDone: false })
  expect(withParams(loading, params).form).toEqual({ formdata: { a: '1' }, isSuccess: false, isLoading: false, isDone: false })
  expect(paramsFailed(loading, 'Нет ответа').form).toEqual({ formdata: null, isSuccess: false, isLoading: false, isDone: false })
})

test('the page’s state has every field of the specification [HOTB-04]', () => {
  expect(Object.keys(freshPurchase())).toEqual(
    expect.arrayContaining([
      'data',
      'voucher',
      'orderId',
      'connectionId',
      'paymentInfo',
      'bonusPay',
      'paymentUrl',
      'information',
    ]),
  )
  expect(Object.keys(freshPurchase().bonusPay)).toEqual(['isLoading', 'success', 'error', 'showPayment'])
  expect(opened()).toMatchObject({ orderId: 'order', connectionId: 'stream', information: { price: 1 } })
})

test('the frame looks at the placeholder until the bank’s page is known, and again when it could not be loaded [HOTB-06 HOTB-07]', () => {
  expect(freshPurchase().paymentUrl).toBe('/loader')
  expect(withParamsLoading(opened()).paymentUrl).toBe('/loader')
  expect(opened().paymentUrl).toBe('/pay/sandbox/1')
  expect(paramsFailed(opened(), 'Нет ответа')).toMatchObject({ paymentUrl: '/loader', error: 'Нет ответа' })
})

test('an outcome is a success or a failure only once it is known [HOTB-10]', () => {
  expect(withOutcome(opened(), { isSuccess: true, isDone: true }).form).toMatchObject({ isSuccess: true, isDone: true })
  expect(withOutcome(opened(), { isSuccess: false, isDone: true }).form).toMatchObject({ isSuccess: false, isDone: true })
})

test('the token of a payment by points becomes the order of later calls [HOTB-08]', () => {
  const applied = withPoints(withPointsLoading(freshPurchase()), { orderToken: 'token', showPayment: true })
  expect(applied.orderId).toBe('token')
  expect(applied.bonusPay).toEqual({ isLoading: false, success: true, error: null, showPayment: true })
})

test('points that could not be taken say why and leave the card [HOTB-09]', () => {
  const failed = pointsFailed(withPointsLoading(opened()), 'Недостаточно бонусов')
  expect(failed.bonusPay).toEqual({ isLoading: false, success: false, error: 'Недостаточно бонусов', showPayment: true })
  expect(failed.paymentUrl).toBe('/pay/sandbox/1')
})
