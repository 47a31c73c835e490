import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { randomId } from '#server/db/random-id.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { ownAddressOf } from '#server/http/addresses.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import type { PaymentProvider, ProviderPayment, WebhookHint } from '#server/payments/provider.ts'
import {
  type BankAccounts,
  type BankRow,
  requestCapture,
  bankPayment,
  cancelWaiting,
  createRefund,
  paymentByKey,
  releaseHold,
} from './accounts.ts'
import { sandboxPages } from './pages.ts'

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
      await requestCapture(config, paymentId)
      return after(paymentId)
    },
    async void({ paymentId }) {
      await cancelWaiting(config, paymentId)
      await releaseHold(config, paymentId)
      return after(paymentId)
    },
    async refund({ key, paymentId, amount }) {
      return { refundId: await createRefund(config, { key, id: paymentId, amount }), state: 'done', reason: null }
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
      deliverWhileListening(app, config)
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
function deliverWhileListening(app: FastifyInstance, config: SandboxConfig): void {
  let timer: NodeJS.Timeout | undefined
  let speaking: Promise<void> | undefined
  async function deliver(post: Post): Promise<void> {
    try {
      await deliverDue(config, config.secret, post)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) app.log.warn({ err: error }, 'the sandbox bank could not speak')
    }
    speaking = undefined
  }
  app.addHook('onListen', async () => {
    const post = postTo(app)
    timer = setInterval(() => (speaking ??= deliver(post)), DELIVERY_MS)
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

/** Hands one signed message to the agency; returns the HTTP status, or throws when nobody answered. */
type Post = (headers: Record<string, string>, body: string) => Promise<number>

const SIGNATURE = 'x-sandbox-signature'
const TOLERANCE_S = 300
const MOST_TRIES = 20
const LONGEST_PAUSE_S = 600

function mac({ secret }: Key, time: number, body: string): string {
  return createHmac('sha256', secret).update(`sandbox webhook ${time}.${body}`).digest('hex')
}

export function signed([key]: KeyRing, body: string, now: Date): Record<string, string> {
  const time = Math.floor(now.getTime() / 1000)
  return { 'content-type': 'application/json', [SIGNATURE]: `t=${time},v1=${mac(key, time, body)}` }
}

/** The hint of a message that is ours and not older than five minutes; undefined for anything else. */
export function readWebhook(
  ring: KeyRing,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date,
): WebhookHint | undefined {
  const [, time, sum] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(String(headers[SIGNATURE] ?? '')) ?? []
  if (!time || !sum || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return undefined
  if (!ring.some((key) => isSameSecret(sum, mac(key, Number(time), body)))) return undefined
  const { event, payment } = JSON.parse(body) as { event: string; payment: string } // signed by us
  return { eventId: event, paymentId: payment }
}

/** Sends every message that is due; one that was not taken is sent again later. Returns how many were taken. */
export async function deliverDue({ db, now }: BankAccounts, secret: KeyRing, post: Post): Promise<number> {
  const due = await db
    .selectFrom('sandbox_events')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('due_at', '<=', now())
    .where('tries', '<', MOST_TRIES)
    .orderBy('due_at')
    .limit(50)
    .execute()
  let taken = 0
  for (const { id, payment_id, tries } of due) {
    const body = JSON.stringify({ event: id, payment: payment_id })
    const status = await post(signed(secret, body, now()), body).catch(() => 0)
    const isDelivered = status >= 200 && status < 300
    const pause = Math.min(2 * 2 ** tries, LONGEST_PAUSE_S) * 1000
    const change = isDelivered ? { delivered_at: now() } : { due_at: new Date(now().getTime() + pause) }
    await db
      .updateTable('sandbox_events')
      .set({ ...change, tries: tries + 1 })
      .where('id', '=', id)
      .execute()
    if (isDelivered) taken += 1
  }
  return taken
}
