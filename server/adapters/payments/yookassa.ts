import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { formatRub } from '#domain/text/money.ts'
import { jsonOf } from '#server/db/stored-json.ts'
import type { FiscalReceipt, FiscalReceipts } from '#server/payments/fiscal/register.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import {
  type YookassaAccess,
  type YookassaRequest,
  Absent,
  Forbidden,
  InvalidRequest,
  Notification,
  Payment,
  Refund,
  RefundList,
  listedRefundOf,
  moneyOf,
  paymentOf,
  refundOf,
  yookassaCalls,
} from './yookassa-api.ts'

/**
 * How a receipt line is taxed: the company's accountant decides (54-ФЗ). A receipt requires an address: `ownEmail` replaces that
 * of an erased buyer.
 */
type ReceiptRules = { vatCode: number; taxSystemCode: number | undefined; ownEmail: string }

export type YookassaConfig = YookassaAccess & {
  /** undefined: the shop's receipts are printed elsewhere. */
  receipt: ReceiptRules | undefined
}

/**
 * YooKassa, API v3: by card in two stages, held, then captured or cancelled; by «СБП» in one. A silent or failing call throws
 * `payment.failed` and is repeated with its key; YooKassa replays the first answer for a day. Its notifications are hints:
 * accepted from its addresses only, and only as a reason to read the payment again.
 */
export function yookassa(config: YookassaConfig): PaymentProvider {
  const call = yookassaCalls(config)
  const isTest = config.secretKey.startsWith('test_')
  async function payment(path: string, signal: AbortSignal, request?: YookassaRequest): Promise<ReturnType<typeof paymentOf>> {
    const read = await call(path, { shape: Payment, signal, ...(request && { request }) })
    if (read.test !== isTest) throw new Refusal('payment.failed')
    return paymentOf(read)
  }
  return {
    name: 'yookassa',
    frames: false,
    create: ({ key, orderId, amount, method, returnUrl, description, email }, signal) =>
      payment('/payments', signal, {
        key,
        body: {
          amount: moneyOf(amount),
          capture: method === 'sbp',
          payment_method_data: { type: method === 'sbp' ? 'sbp' : 'bank_card' },
          confirmation: { type: 'redirect', return_url: returnUrl, locale: 'ru_RU' },
          description,
          metadata: { orderId },
          ...receiptRequest(config.receipt, { email, amount, description }),
        },
      }).catch(notMade(method === 'card' && amount > MOST_BY_CARD)),
    async get(paymentId, signal) {
      return payment(`/payments/${encodeURIComponent(paymentId)}`, signal).catch(absentIsNull)
    },
    async capture({ key, paymentId, amount }, signal) {
      const path = `/payments/${encodeURIComponent(paymentId)}`
      return payment(`${path}/capture`, signal, { key, body: { amount: moneyOf(amount) } }).catch(async (error: unknown) => {
        if (!(error instanceof InvalidRequest)) throw error
        const known = await payment(path, signal)
        if (known.state === 'Authorized') throw error
        return known // the hold expired or was released before, or was captured longer ago than a key is known
      })
    },
    async void({ key, paymentId }, signal) {
      const known = await payment(`/payments/${encodeURIComponent(paymentId)}`, signal)
      // an unpaid payment cannot be cancelled here: it expires by itself within an hour
      if (known.state !== 'Authorized') return known
      return payment(`/payments/${encodeURIComponent(paymentId)}/cancel`, signal, { key, body: {} })
    },
    async refund({ key, paymentId, amount, description, email }, signal) {
      const receipt = receiptRequest(config.receipt, { email, amount, description })
      const body = { payment_id: paymentId, amount: moneyOf(amount), description, ...receipt }
      return refundOf(await call('/refunds', { shape: Refund, signal, request: { key, body } }))
    },
    async refundStatus(refundId, signal) {
      return refundOf(await call(`/refunds/${encodeURIComponent(refundId)}`, { shape: Refund, signal }))
    },
    async listRefunds(paymentId, signal) {
      const path = `/refunds?payment_id=${encodeURIComponent(paymentId)}&limit=100`
      return (await call(path, { shape: RefundList, signal })).items.map(listedRefundOf)
    },
    verifyWebhook: (_headers, rawBody, address) => hintOf(rawBody, address),
  }
}

type ReceiptLine = { email: string; amount: number; description: string }

function receiptRequest(rules: ReceiptRules | undefined, { email, amount, description }: ReceiptLine): object {
  if (!rules) return {}
  const subject = { vat_code: rules.vatCode, payment_subject: 'service', payment_mode: 'full_prepayment', measure: 'piece' }
  const items = [{ description, quantity: 1, amount: moneyOf(amount), ...subject }]
  const system = rules.taxSystemCode === undefined ? {} : { tax_system_code: rules.taxSystemCode }
  return { receipt: { customer: { email: email || rules.ownEmail }, items, ...system } }
}

/** The limit of a card payment there, roubles. */
const MOST_BY_CARD = 350_000
const TOO_MUCH = `Картой можно заплатить до\u00a0${formatRub(MOST_BY_CARD)} за\u00a0раз. Выберите другой способ или напишите нам. Деньги не\u00a0списаны`
const NOT_MADE = 'Платёжный сервис не\u00a0принял этот платёж. Деньги не\u00a0списаны. Напишите нам, и\u00a0мы поможем оплатить'

/** A rejected payment is not an outage: a retry would not help. One that is only forbidden may have been opened before. */
function notMade(isTooMuch: boolean): (error: unknown) => never {
  return (error) => {
    if (error instanceof Forbidden) throw new Refusal('payment.failed', { ...error.details, isAnswer: false, text: NOT_MADE })
    if (!(error instanceof InvalidRequest)) throw error
    throw new Refusal('payment.failed', { ...error.details, text: isTooMuch ? TOO_MUCH : NOT_MADE })
  }
}

function absentIsNull(error: unknown): null {
  if (error instanceof Absent) return null
  throw error
}

/** The event and its status identify the message: repeated ones are one (it has no id). */
function hintOf(rawBody: string, address: string) {
  if (!isYookassa(address)) return undefined
  const read = Notification.safeParse(jsonOf(rawBody))
  if (!read.success) return undefined
  const { event, object } = read.data
  return { eventId: `${event}:${object.id}`, paymentId: object.payment_id ?? object.id }
}

/** Where YooKassa's notifications come from; they carry no signature. */
const known = new BlockList()
known.addSubnet('185.71.76.0', 27, 'ipv4')
known.addSubnet('185.71.77.0', 27, 'ipv4')
known.addSubnet('77.75.153.0', 25, 'ipv4')
known.addSubnet('77.75.154.128', 25, 'ipv4')
known.addAddress('77.75.156.11', 'ipv4')
known.addAddress('77.75.156.35', 'ipv4')
known.addSubnet('2a02:5180::', 32, 'ipv6')

/** True for an address of YooKassa's; an IPv4 address may arrive wrapped in IPv6. */
export function isYookassa(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family !== 0 && known.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

const Text = z.string().nullish()
const Receipt = z.object({
  id: z.string(),
  payment_id: Text,
  refund_id: Text,
  status: z.enum(['pending', 'succeeded', 'canceled']).catch('pending'),
  fiscal_document_number: Text,
  fiscal_storage_number: Text,
  fiscal_attribute: Text,
  registered_at: Text,
})
const Receipts = z.object({ items: z.array(Receipt) })

/**
 * YooKassa's own register. The contents of a receipt are sent with the payment and the refund themselves, and YooKassa mails it
 * to the buyer; here only its registration at the tax office and its numbers are read.
 */
export function yookassaReceipts(config: YookassaAccess): FiscalReceipts {
  const call = yookassaCalls(config)
  return {
    name: 'yookassa',
    isSample: config.secretKey.startsWith('test_'),
    async register({ paymentId, refundId }, signal) {
      const about = refundId ? `refund_id=${encodeURIComponent(refundId)}` : `payment_id=${encodeURIComponent(paymentId)}`
      const { items } = await call(`/receipts?${about}`, { shape: Receipts, signal })
      const own = items.filter((item) => (refundId ? item.refund_id === refundId : !item.refund_id))
      // A refused one may have been sent again.
      const found = own.find(({ status }) => status === 'succeeded') ?? own.find(({ status }) => status === 'pending') ?? own[0]
      return found ? receiptOf(found) : { state: 'pending', numbers: null, registeredAt: null }
    },
  }
}

const receiptStates = { pending: 'pending', succeeded: 'registered', canceled: 'refused' } as const

function receiptOf(read: z.infer<typeof Receipt>): FiscalReceipt {
  const { fiscal_document_number: document, fiscal_storage_number: drive, fiscal_attribute: sign, registered_at } = read
  const numbers = document && drive && sign ? { document, drive, sign } : null
  return { state: receiptStates[read.status], numbers, registeredAt: registered_at ? new Date(registered_at) : null }
}
