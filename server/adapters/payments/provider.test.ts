import { paymentProviderSuite } from '#server/payments/provider.suite.ts'
import { openFakeYookassa } from '#test/fake-yookassa.ts'
import { yookassa } from './yookassa.ts'

const card = { payment_method: { type: 'bank_card', card: { last4: '0004', card_type: 'Mir' } } }

paymentProviderSuite('YooKassa over HTTP', async () => {
  const fake = await openFakeYookassa()
  return {
    supplier: yookassa({ shopId: '506751', secretKey: 'test_secret', api: fake.api, receipt: undefined }),
    async pay(paymentId, method) {
      if (method === 'sbp') fake.act(paymentId, { status: 'succeeded', payment_method: { type: 'sbp' } })
      else fake.act(paymentId, { status: 'waiting_for_capture', ...card })
    },
    async decline(paymentId) {
      const details = { party: 'payment_network', reason: 'insufficient_funds' }
      fake.act(paymentId, { status: 'canceled', cancellation_details: details })
    },
    loseNextReply: () => void fake.faults.push('hang up after'),
    failNextCall: () => void fake.faults.push('500 before'),
    close: () => fake.close(),
  }
})
