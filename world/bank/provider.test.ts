import { keyRing } from '#server/keys/ring.ts'
import { paymentProviderSuite } from '#server/payments/provider.suite.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { faultyLine } from '#test/suppliers/faulty-lines.ts'
import { transfer, useCard } from './accounts.ts'
import { sandboxBank } from './bank.ts'
import { bankOf, cardOf } from './test-payment-methods.ts'

paymentProviderSuite('the sandbox bank', async () => {
  const database = await openMemoryDatabase()
  const accounts = { db: database.db, now: () => new Date('2026-11-21T09:00:00Z') }
  const secret = keyRing('a secret only the tests know')
  const bank = sandboxBank({ ...accounts, secret, publicUrl: 'http://localhost:3000', merchant: 'Странник' })
  return {
    ...faultyLine(bank, 'payment.failed'),
    pay: (paymentId, method) =>
      method === 'sbp'
        ? transfer(accounts, paymentId, bankOf('zarya')!)
        : useCard(accounts, paymentId, cardOf('5555 5555 5555 4444')!),
    decline: (paymentId) => useCard(accounts, paymentId, cardOf('4000 0000 0000 9995')!),
    close: () => database.close(),
  }
})
