import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { ownAddressOf } from '#server/http/own-address.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { PaymentProvider, ProviderPayment } from '#server/payments/provider.ts'
import { randomId } from '#server/db/random-id.ts'
import {
  type BankRow,
  type BankAccounts,
  askCapture,
  bankPayment,
  cancelWaiting,
  giveRefund,
  releaseHold,
  paymentByKey,
} from './accounts.ts'
import { sandboxPages } from './pages.ts'
import { type Post, deliverDue, readWebhook } from './webhooks.ts'

export type SandboxConfig = BankAccounts & { publicUrl: string; secret: KeyRing; merchant: string }

const DELIVERY_MS = 500

/** A bank of our own for the sandbox (DPAY-09): its books, its pages at /pay/sandbox, its signed messages to our webhook. */
export function sandboxBank(config: SandboxConfig): PaymentProvider {
  const view = (row: BankRow) => viewOf(config.publicUrl, row)
  async function after(id: string): Promise<ProviderPayment> {
    const row = await bankPayment(config, id)
    if (!row) throw new Refusal('payment.failed')
    return view(row)
  }
  return {
    name: 'sandbox',
    frames: true,
    async create({ key, orderId, number, amount, method, returnUrl, expiresAt }) {
      const moment = { created_at: config.now(), updated_at: config.now() }
      await config.db
        .insertInto('sandbox_payments')
        .values({
          id: randomId(),
          key,
          order_id: orderId,
          order_number: number,
          amount_rub: amount,
          method,
          return_url: returnUrl,
          expires_at: expiresAt,
          ...moment,
        })
        .onConflict((same) => same.column('key').doNothing())
        .execute()
      const row = await paymentByKey(config, key)
      if (!row) throw new Refusal('payment.failed')
      return view(row)
    },
    async get(paymentId) {
      const row = await bankPayment(config, paymentId)
      return row ? view(row) : null
    },
    async capture({ paymentId }) {
      await askCapture(config, paymentId)
      return after(paymentId)
    },
    async void({ paymentId }) {
      await cancelWaiting(config, paymentId)
      await releaseHold(config, paymentId)
      return after(paymentId)
    },
    async refund({ key, paymentId, amount }) {
      return { refundId: await giveRefund(config, { key, id: paymentId, amount }), state: 'done', reason: null }
    },
    async refundStatus(refundId) {
      const known = await config.db.selectFrom('sandbox_refunds').select('id').where('id', '=', refundId).executeTakeFirst()
      return { refundId, state: known ? 'done' : 'refused', reason: null }
    },
    async listRefunds(paymentId) {
      const made = config.db.selectFrom('sandbox_refunds').select(['id', 'amount_rub']).where('payment_id', '=', paymentId)
      const rows = await made.orderBy('created_at').execute()
      return rows.map(({ id, amount_rub }) => ({ refundId: id, amount: amount_rub, state: 'done', reason: null }))
    },
    verifyWebhook: (headers, rawBody) => readWebhook(config.secret, headers, rawBody, config.now()),
    mount(app) {
      sandboxPages(app, config)
      speakWhileListening(app, config)
    },
  }
}

function viewOf(publicUrl: string, row: BankRow): ProviderPayment {
  return {
    paymentId: row.id,
    state: row.state,
    amount: row.amount_rub,
    refunded: row.refunded_rub,
    reason: row.reason,
    mode: 'redirect',
    paymentUrl: `${publicUrl}/pay/sandbox/${row.id}`,
    card: row.card,
  }
}

/** Sends the bank's messages as long as the agency listens. */
function speakWhileListening(app: FastifyInstance, config: SandboxConfig): void {
  let timer: NodeJS.Timeout | undefined
  let speaking: Promise<void> | undefined
  async function speak(post: Post): Promise<void> {
    try {
      await deliverDue(config, config.secret, post)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) app.log.warn({ err: error }, 'the sandbox bank could not speak')
    }
    speaking = undefined
  }
  app.addHook('onListen', async () => {
    const post = postTo(app)
    timer = setInterval(() => (speaking ??= speak(post)), DELIVERY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await speaking
  })
}

function postTo(app: FastifyInstance): Post {
  const url = `${ownAddressOf(app)}/pay/webhook/sandbox`
  return async (headers, body) => {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    return answer.status
  }
}
