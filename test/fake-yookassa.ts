import { randomUUID } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Money = { value: string; currency: string }
type StoredPayment = Record<string, unknown> & {
  id: string
  status: string
  amount: Money
  refunded_amount: Money
  capture: boolean
}

/** What goes wrong with the next call: nothing reaches them, the answer is lost, or it is not what the sheet says. */
export type Fault =
  | '500 before'
  | '500 after'
  | 'hang up after'
  | 'nonsense'
  | '429'
  | '403'
  | '400 of a gateway'
  | '403 of a gateway'
  | '404 of a gateway'

export type FakeYookassa = {
  api: string
  /** Every changing call that had an effect: path and body. */
  done: { path: string; body: Record<string, unknown> }[]
  faults: Fault[]
  /** What its register has made: receipts as the reference describes them. */
  receipts: Record<string, unknown>[]
  /** How the next refunds end; `succeeded` when the list is empty. */
  refundStates: string[]
  /** The buyer does something on their page. */
  act(paymentId: string, change: Record<string, unknown>): void
  close(): Promise<void>
}

type Reply = [status: number, body: object]

const statuses: Record<string, number> = {
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  invalid_request: 400,
  too_many_requests: 429,
}

function error(code: string, more: object = {}): Reply {
  return [statuses[code] ?? 500, { type: 'error', id: randomUUID(), code, ...more }]
}

/** «The maximum amount is 350,000 rubles», says the page of cards. */
function isTooMuch({ amount, payment_method_data: method }: Record<string, unknown>): boolean {
  return (method as { type: string }).type === 'bank_card' && Number((amount as Money).value) > 350_000
}

type Orders = Pick<FakeYookassa, 'receipts' | 'refundStates'>

/** Its payments, refunds and receipts; `change` is a call that has an effect, `find` one that reads. */
function openLedger({ receipts, refundStates }: Orders) {
  const payments = new Map<string, StoredPayment>()
  const refunds = new Map<string, Record<string, unknown> & { id: string; status: string }>()

  function create(body: Record<string, unknown>): object {
    const id = randomUUID()
    const made = {
      ...body,
      id,
      status: 'pending',
      paid: false,
      test: true,
      refunded_amount: { value: '0.00', currency: 'RUB' },
      confirmation: { type: 'redirect', confirmation_url: `https://yoomoney.example/${id}` },
      unknown_field: { is: 'ignored' },
    }
    payments.set(id, made as unknown as StoredPayment) // the sheet's required fields are in the body
    return made
  }

  function refund(body: Record<string, unknown>): Reply {
    const payment = payments.get(String(body.payment_id))
    const amount = body.amount as Money
    if (payment?.status !== 'succeeded') return error('invalid_request')
    const whole = Number(payment.refunded_amount.value) + Number(amount.value)
    if (whole > Number(payment.amount.value)) return error('invalid_request')
    const status = refundStates.shift() ?? 'succeeded'
    const made = {
      id: randomUUID(),
      status,
      amount,
      payment_id: payment.id,
      ...(status === 'canceled' && { cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } }),
    }
    refunds.set(made.id, made)
    if (status !== 'canceled') payment.refunded_amount = { value: whole.toFixed(2), currency: 'RUB' }
    return [200, made]
  }

  function refundsOf(query: URLSearchParams): Reply {
    const items = [...refunds.values()].filter(({ payment_id }) => payment_id === query.get('payment_id'))
    return [200, { type: 'list', items }]
  }

  function receiptsOf(query: URLSearchParams): Reply {
    const [[name, value] = ['', '']] = query
    return [200, { type: 'list', items: receipts.filter((receipt) => receipt[name] === value) }]
  }

  return {
    payments,
    find(path: string): Reply {
      if (path.startsWith('/receipts?')) return receiptsOf(new URLSearchParams(path.slice('/receipts?'.length)))
      if (path.startsWith('/refunds?')) return refundsOf(new URLSearchParams(path.slice('/refunds?'.length)))
      const [, kind, id = ''] = path.split('/')
      const found = kind === 'refunds' ? refunds.get(id) : payments.get(id)
      return found ? [200, found] : error('not_found')
    },
    change(path: string, body: Record<string, unknown>): Reply {
      const [, kind, id = '', action] = path.split('/')
      if (kind === 'refunds') return refund(body)
      if (!id) return isTooMuch(body) ? error('invalid_request') : [200, create(body)]
      const payment = payments.get(id)
      if (!payment) return error('not_found')
      if (payment.status !== 'waiting_for_capture') return error('invalid_request')
      payment.status = action === 'capture' ? 'succeeded' : 'canceled'
      if (action === 'cancel') payment.cancellation_details = { party: 'merchant', reason: 'canceled_by_merchant' }
      return [200, payment]
    },
  }
}

const GATEWAY = /^40[034](?= of a gateway$)/

/** A server that speaks API v3 as its reference describes it: Basic, Idempotence-Key with replay, statuses, errors. */
export async function openFakeYookassa(): Promise<FakeYookassa> {
  const fake: Pick<FakeYookassa, 'done' | 'faults' | 'refundStates' | 'receipts'> = {
    done: [],
    faults: [],
    refundStates: [],
    receipts: [],
  }
  const { payments, find, change } = openLedger(fake)
  const replies = new Map<string, { body: string; answer: object }>()

  function answer(request: IncomingMessage, text: string): Reply {
    const path = (request.url ?? '').replace(/^\/v3/, '')
    if (request.headers.authorization !== `Basic ${Buffer.from('506751:test_secret').toString('base64')}`)
      return error('invalid_credentials')
    if (request.method === 'GET') return find(path)
    const key = String(request.headers['idempotence-key'] ?? '')
    if (key === '' || key.length > 64) return error('invalid_request')
    const known = replies.get(key)
    const isAnother = known && known.body !== path + text
    if (isAnother) return error('invalid_request', { description: 'Idempotence key duplicated', parameter: 'Idempotence-Key' })
    if (known) return [200, known.answer]
    const body = JSON.parse(text) as Record<string, unknown>
    const [status, made] = change(path, body)
    if (status === 200) {
      replies.set(key, { body: path + text, answer: structuredClone(made) })
      fake.done.push({ path, body })
    }
    return [status, made]
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const fault = fake.faults.shift()
      if (fault === '500 before') return void response.writeHead(500).end(JSON.stringify(error('internal_server_error')[1]))
      if (fault === '429') return void response.writeHead(429).end(JSON.stringify(error('too_many_requests')[1]))
      if (fault === '403') return void response.writeHead(403).end(JSON.stringify(error('forbidden')[1]))
      const [gateway = 0] = GATEWAY.exec(fault ?? '') ?? []
      if (gateway) return void response.writeHead(Number(gateway)).end('<html>nginx</html>')
      const [status, body] = answer(request, Buffer.concat(parts).toString('utf8'))
      if (fault === 'hang up after') return void request.socket.destroy()
      if (fault === '500 after') return void response.writeHead(500).end('{}')
      if (fault === 'nonsense') return void response.writeHead(200).end('<html>')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...fake,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    act(paymentId, changed) {
      Object.assign(payments.get(paymentId) ?? {}, changed)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
