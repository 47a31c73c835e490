import { setTimeout as wait } from 'node:timers/promises'
import { Bank, BankNo, type BankPayment, type BankRefund } from './bank-records.ts'
import type { Call, Environment, Neighbour, Reply } from './neighbour-role.ts'

/** The agency at this bank, as YooKassa knows one. */
export const ACCOUNT = { shopId: '506751', secretKey: 'test_secret' }

type Json = Record<string, unknown>
type Money = { value: string }

/** A bank that speaks the API of YooKassa: Basic, Idempotence-Key with replay, two stages, refunds, receipts, notifications. */
export function openBank(environment: Environment): Neighbour {
  const hooks: string[] = []
  const bank = new Bank(environment.random, environment.now, (event, about) => {
    environment.note({ event, about })
    if (/^(payment|refund)\./.test(event)) void notify(environment, hooks, event, about)
  })
  const known = new Map<string, { request: string; reply: Reply }>()
  return {
    outside: (path) => path.startsWith('/v3/'),
    answer(call) {
      if (call.path === '/records') return ok(bank.records)
      if (call.path === '/hooks') return ok(hooks.push(...(JSON.parse(call.text) as string[])))
      if (call.path.startsWith('/page/')) return page(bank, call)
      if (call.headers.authorization !== `Basic ${Buffer.from(`${ACCOUNT.shopId}:${ACCOUNT.secretKey}`).toString('base64')}`)
        return no('invalid_credentials', 401)
      return call.method === 'GET' ? read(bank, call, environment) : once(bank, call, { known, environment })
    },
  }
}

const ok = (body: unknown): Reply => ({ status: 200, body })
const no = (code: string, status = 400): Reply => ({ status, body: { type: 'error', code } })
const money = (roubles: number) => ({ value: `${roubles}.00`, currency: 'RUB' })
const roubles = (amount: unknown) => Number((amount as Money).value) // the adapter always sends one

function read(bank: Bank, { path }: Call, { address }: Environment): Reply {
  const [, , kind, id = ''] = path.split(/[/?]/)
  if (kind === 'receipts') return ok({ items: receiptsOf(bank, new URLSearchParams(id)) })
  if (path.startsWith('/v3/refunds?')) return ok({ items: refundsOf(bank, new URLSearchParams(id)).map(refundView) })
  if (kind === 'refunds') return found(bank.refundOf(id), refundView)
  return found(bank.payment(id), (payment) => paymentView(payment, address()))
}

function found<Thing>(thing: Thing | undefined, view: (thing: Thing) => object): Reply {
  return thing ? ok(view(thing)) : no('not_found', 404)
}

/** The same key gives the same answer for ever; another body under it is a fault of the agency. */
function once(
  bank: Bank,
  call: Call,
  { known, environment }: { known: Map<string, { request: string; reply: Reply }>; environment: Environment },
) {
  const key = String(call.headers['idempotence-key'] ?? '')
  const request = call.path + call.text
  const before = known.get(key)
  if (before?.request === request) return before.reply
  if (before) bank.fault(`one key, two bodies: ${before.request} and ${request}`)
  if (before || key === '') return no('invalid_request')
  try {
    const reply = structuredClone(change(bank, call, environment))
    if (reply.status === 200) known.set(key, { request, reply })
    return reply
  } catch (error) {
    if (error instanceof BankNo) return no('invalid_request')
    throw error
  }
}

function change(bank: Bank, { path, text }: Call, { address }: Environment): Reply {
  const [, , kind, id = '', action] = path.split('/')
  const body = JSON.parse(text) as Json
  if (kind === 'refunds') {
    const payment = bank.payment(String(body.payment_id))
    return payment ? ok(refundView(bank.refund(payment, roubles(body.amount), receiptSum(body)))) : no('not_found', 404)
  }
  if (!id) return ok(paymentView(bank.create(newPayment(body)), address()))
  const payment = bank.payment(id)
  if (!payment) return no('not_found', 404)
  if (action === 'capture') bank.capture(payment, roubles(body.amount))
  else bank.drop(payment)
  return ok(paymentView(payment, address()))
}

function newPayment(body: Json) {
  const { orderId } = body.metadata as { orderId: string } // the adapter sends both
  const { return_url: returnUrl } = body.confirmation as { return_url: string }
  return { orderId, requested: roubles(body.amount), oneStage: body.capture === true, receipt: receiptSum(body), returnUrl }
}

function receiptSum({ receipt }: Json): number | null {
  if (!receipt) return null
  return (receipt as { items: { amount: Money; quantity: number }[] }).items.reduce(
    (sum, { amount, quantity }) => sum + roubles(amount) * quantity,
    0,
  )
}

function paymentView(payment: BankPayment, address: string): object {
  const { id, orderId, status, reason, sent, captured, refunded, oneStage } = payment
  return {
    id,
    status,
    amount: money(captured || sent),
    refunded_amount: money(refunded),
    confirmation: { type: 'redirect', confirmation_url: `${address}/page/${id}` },
    payment_method: oneStage ? { type: 'sbp' } : { type: 'bank_card', card: { last4: '4444', card_type: 'Mir' } },
    test: true,
    metadata: { orderId },
    ...(reason && { cancellation_details: { party: 'payment_network', reason } }),
  }
}

function refundView({ id, status, amount, paymentId }: BankRefund): object {
  const details = { cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } }
  return { id, status, amount: money(amount), payment_id: paymentId, ...(status === 'canceled' && details) }
}

function refundsOf({ records }: Bank, query: URLSearchParams): BankRefund[] {
  return records.refunds.filter(({ paymentId }) => paymentId === query.get('payment_id'))
}

function receiptsOf({ records }: Bank, query: URLSearchParams): object[] {
  const numbers = { fiscal_document_number: '1', fiscal_storage_number: '2', fiscal_attribute: '3' }
  const made = { status: 'succeeded', registered_at: new Date().toISOString(), ...numbers }
  const refundId = query.get('refund_id')
  if (refundId) {
    const refund = records.refunds.find(
      ({ id, status, receipt }) => id === refundId && status === 'succeeded' && receipt !== null,
    )
    return refund ? [{ ...made, id: `r-${refundId}`, refund_id: refundId, payment_id: refund.paymentId }] : []
  }
  const paid = records.payments.find(
    ({ id, receipt, captured }) => id === query.get('payment_id') && receipt !== null && captured > 0,
  )
  return paid ? [{ ...made, id: `r-${paid.id}`, payment_id: paid.id }] : []
}

const refusing: Record<string, string> = { '4000000000000002': 'insufficient_funds', '4000000000000069': 'card_expired' }
/** This card requires a code first (3-D Secure). */
const CAREFUL = '4000000000000259'

/** What the buyer does on the bank's page, and what the page says to them. */
function page(bank: Bank, { method, path, text }: Call): Reply {
  const payment = bank.payment(path.split('/')[2] ?? '')
  if (!payment) return no('not_found', 404)
  if (method === 'GET' || payment.status !== 'pending') return ok({ said: 'closed', amount: payment.requested })
  const { card, code } = JSON.parse(text) as { card: string; code?: string }
  if (card === CAREFUL && code === undefined) return ok({ said: 'code', amount: payment.requested })
  const refused = refusing[card] ?? (card === CAREFUL && code !== '1234' ? '3d_secure_failed' : undefined)
  if (refused) bank.decline(payment, refused)
  else bank.pay(payment)
  return ok({ said: refused ? 'declined' : 'paid', amount: payment.sent })
}

/** From where YooKassa speaks. */
const THEIR_ADDRESS = '185.71.76.5'

/** News goes to one of the servers: late, twice, out of order or never. */
async function notify({ random, weather }: Environment, hooks: string[], event: string, object: object): Promise<void> {
  if (hooks.length === 0 || random.hits(weather.share * 2)) return
  const times = random.hits(0.15) ? 2 : 1
  for (let sending = 0; sending < times; sending += 1) {
    await wait(random.hits(0.1) ? 5000 + random.below(20_000) : random.below(600))
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': THEIR_ADDRESS }
    const body = JSON.stringify({ type: 'notification', event, object })
    await fetch(random.pick(hooks), { method: 'POST', headers, body }).catch(() => {}) // a server that is down has not received it
  }
}
