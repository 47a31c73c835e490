import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PaymentProvider } from './provider.ts'

/** A provider and what is needed to drive it. */
export type ProviderUnderTest = {
  supplier: PaymentProvider
  /** The buyer pays at the provider's page: a card's money is held, a transfer's is taken. */
  pay(paymentId: string, method: PaymentMethod): Promise<void>
  /** The buyer's bank says no. */
  decline(paymentId: string): Promise<void>
  /** The next call has its effect, its answer is lost. */
  loseNextReply(): void
  /** The next call fails before it has an effect. */
  failNextCall(): void
  close(): Promise<void>
}

const signal = () => AbortSignal.timeout(20_000)
const AMOUNT = 18_450

/** What any `PaymentProvider` does (DPAY-01). */
export function paymentProviderSuite(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(name, () => {
    let under: ProviderUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const request = (key: string, method: PaymentMethod = 'card') => ({
      key,
      orderId: `order-${key}`,
      number: 'A00000001',
      amount: AMOUNT,
      method,
      returnUrl: 'https://strannik.example/pay/return/order',
      description: 'Заказ A00000001',
      email: 'anna@mail.example',
      expiresAt: new Date('2026-11-21T09:30:00Z'),
    })
    const back = (key: string, paymentId: string, amount: number) => ({
      key,
      paymentId,
      amount,
      description: 'Возврат',
      email: 'anna@mail.example',
    })
    async function paid(key: string, method: PaymentMethod = 'card'): Promise<string> {
      const { paymentId } = await under.supplier.create(request(key, method), signal())
      await under.pay(paymentId, method)
      return paymentId
    }
    async function captured(key: string): Promise<string> {
      const paymentId = await paid(key)
      await under.supplier.capture({ key: `capture-${key}`, paymentId, amount: AMOUNT }, signal())
      return paymentId
    }

    test('a new payment waits for its buyer at an address, and is found by its id', async () => {
      const made = await under.supplier.create(request('new'), signal())
      expect(made).toMatchObject({ state: 'Pending', amount: AMOUNT, refunded: 0, reason: null })
      expect(made.paymentUrl).toMatch(/^https?:\/\//)
      expect(await under.supplier.get(made.paymentId, signal())).toMatchObject({ paymentId: made.paymentId, state: 'Pending' })
      expect(await under.supplier.get('nobody', signal())).toBeNull()
    })

    test('the same key makes one payment, however often it is sent', async () => {
      const first = await under.supplier.create(request('once'), signal())
      expect(await under.supplier.create(request('once'), signal())).toMatchObject({ paymentId: first.paymentId })
      expect((await under.supplier.create(request('other'), signal())).paymentId).not.toBe(first.paymentId)
    })

    test('a payment whose answer was lost, or which never arrived, is one when the key is sent again', async () => {
      under.loseNextReply()
      await expect(under.supplier.create(request('lost'), signal())).rejects.toMatchObject({ code: 'payment.failed' })
      under.failNextCall()
      await expect(under.supplier.create(request('lost'), signal())).rejects.toMatchObject({ code: 'payment.failed' })
      const made = await under.supplier.create(request('lost'), signal())
      expect((await under.supplier.create(request('lost'), signal())).paymentId).toBe(made.paymentId)
    })

    test('a caller that gave up has one payment when it sends its key again', async () => {
      const left = new AbortController()
      const running = under.supplier.create(request('given-up'), left.signal).catch(() => null)
      left.abort()
      const answer = await running
      const again = await under.supplier.create(request('given-up'), signal())
      if (answer) expect(again.paymentId).toBe(answer.paymentId)
      expect((await under.supplier.create(request('given-up'), signal())).paymentId).toBe(again.paymentId)
    })

    test('money on a card is held first, then taken once, though its answer is lost', async () => {
      const paymentId = await paid('two-stages')
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Authorized', refunded: 0 })
      const taking = { key: 'taking', paymentId, amount: AMOUNT }
      under.loseNextReply()
      await expect(under.supplier.capture(taking, signal())).rejects.toMatchObject({ code: 'payment.failed' })
      expect(await under.supplier.capture(taking, signal())).toMatchObject({ state: 'Captured', amount: AMOUNT })
      const known = await under.supplier.get(paymentId, signal())
      expect(known).toMatchObject({ state: 'Captured', card: expect.stringMatching(/^[A-ZА-Я]+ •••• \d{4}$/) })
    })

    test('a transfer is taken in one stage', async () => {
      const paymentId = await paid('transfer', 'sbp')
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Captured', card: 'СБП' })
    })

    test('a declined card is reported with its reason', async () => {
      const { paymentId } = await under.supplier.create(request('declined'), signal())
      await under.decline(paymentId)
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Declined', reason: 'insufficient' })
    })

    test('voided money is never captured', async () => {
      const paymentId = await paid('void')
      const first = await under.supplier.void({ key: 'v', paymentId }, signal())
      const again = await under.supplier.void({ key: 'v', paymentId }, signal())
      expect([first.state, again.state]).toEqual(['Voided', 'Voided'])
      await under.supplier.capture({ key: 'late', paymentId, amount: AMOUNT }, signal()).catch(() => {})
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Voided' })
    })

    test('the same key gives money back once, though its answer is lost', async () => {
      const paymentId = await captured('refund')
      under.loseNextReply()
      await expect(under.supplier.refund(back('r1', paymentId, 450), signal())).rejects.toMatchObject({ code: 'payment.failed' })
      const refund = await under.supplier.refund(back('r1', paymentId, 450), signal())
      expect(refund.state).toBe('done')
      expect(await under.supplier.refundStatus(refund.refundId, signal())).toMatchObject({ state: 'done' })
      expect(await under.supplier.refund(back('r1', paymentId, 450), signal())).toMatchObject({ refundId: refund.refundId })
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Captured', refunded: 450 })
      const listed = { refundId: refund.refundId, state: 'done', amount: 450 }
      expect(await under.supplier.listRefunds(paymentId, signal())).toMatchObject([listed])
      await under.supplier.refund(back('r2', paymentId, AMOUNT - 450), signal())
      expect(await under.supplier.get(paymentId, signal())).toMatchObject({ state: 'Refunded', refunded: AMOUNT })
    })

    test('no more than was captured is ever refunded, nor money only authorised', async () => {
      const [taken, authorized] = [await captured('greedy'), await paid('authorized')]
      for (const [paymentId, amount] of [
        [taken, AMOUNT + 1],
        [authorized, 1],
      ] as const)
        await expect(under.supplier.refund(back(`no-${paymentId}`, paymentId, amount), signal())).rejects.toMatchObject({
          code: 'payment.failed',
        })
      expect(await under.supplier.get(taken, signal())).toMatchObject({ state: 'Captured', refunded: 0 })
      expect(await under.supplier.listRefunds(taken, signal())).toEqual([])
    })

    test('only refusals leave it', async () => {
      for (const call of [
        () => under.supplier.get('nobody', signal()),
        () => under.supplier.void({ key: 'x', paymentId: 'nobody' }, signal()),
        () => under.supplier.refundStatus('nobody', signal()),
        () => under.supplier.listRefunds('nobody', signal()),
      ]) {
        under.failNextCall()
        const error: unknown = await call().then(
          () => 'answered',
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(Refusal)
        expect(error).toMatchObject({ code: 'payment.failed' })
      }
      const unknown = under.supplier.capture({ key: 'y', paymentId: 'nobody', amount: 1 }, signal())
      await expect(unknown).rejects.toMatchObject({ code: 'payment.failed' })
    })

    test('a message of nobody is no hint', () => {
      expect(under.supplier.verifyWebhook({}, '{"paymentId":"x"}', '8.8.8.8')).toBeUndefined()
      expect(under.supplier.verifyWebhook({}, 'not json', '8.8.8.8')).toBeUndefined()
    })
  })
}
