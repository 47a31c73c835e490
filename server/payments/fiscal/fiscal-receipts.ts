import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Selectable } from 'kysely'
import type { PublicConfig } from '#contract/config.ts'
import type { FiscalLink } from '#contract/fiscal.ts'
import { Refusal } from '#domain/refusal.ts'
import { HOME_ZONE, formatLocalTime, localTimeIn } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Tables } from '#server/db/tables.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { orderById } from '#server/orders/order-store.ts'
import { paymentById } from '#server/payments/payment-store.ts'
import { type RefundRow, isByHand, refundById } from '#server/payments/refunds/refund-store.ts'
import type { FiscalReceipt, FiscalReceipts } from './register.ts'

export type FiscalDeps = { db: Db; fiscal: FiscalReceipts | undefined; now: () => Date }
type FiscalRow = Selectable<Tables['fiscal_receipts']>

const RETRY_MS = 30_000

type ReceiptSubject = { orderId: string; paymentId: string; refundId: string | null; amount: number }

/**
 * Schedules a receipt in the transaction that records its money: one for a payment and one for each refund, however often it is
 * repeated.
 */
export async function scheduleFiscalReceipt(
  trx: Db,
  { orderId, paymentId, refundId, amount }: ReceiptSubject,
  now: Date,
): Promise<void> {
  const about = { order_id: orderId, payment_id: paymentId, refund_id: refundId, amount_rub: amount }
  const made = await trx
    .insertInto('fiscal_receipts')
    .values({ id: randomId(), ...about, created_at: now, updated_at: now })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await enqueue(trx, 'register-receipt', { receiptId: made.id })
}

/**
 * Registers one receipt; the receipt of a refund the bank has not made is in no register of the bank, so a person handles it.
 * Throws when the register did not answer: the job retries.
 */
export async function registerReceipt({ db, fiscal, now }: FiscalDeps, receiptId: string, lease: AbortSignal): Promise<void> {
  const row = await receiptById(db, receiptId)
  if (row?.state !== 'due') return
  if (!fiscal) return void (await setOpen(db, row, { state: 'elsewhere', updated_at: now() }))
  const refund = row.refund_id ? await refundById(db, row.refund_id) : undefined
  if (refund && isByHand(refund)) return void (await setOpen(db, row, { state: 'refused', updated_at: now() }))
  const request = await loadRequest(db, row, refund)
  const answer = await fiscal.register(request, callSignal(lease, timeouts.register))
  await record(db, row, { answer, fiscal, now: now() })
}

async function loadRequest(db: Db, row: FiscalRow, refund: RefundRow | undefined) {
  const [order, payment] = [await orderById(db, row.order_id), await paymentById(db, row.payment_id)]
  if (!order || !payment?.provider_payment_id) throw new Error(`Receipt ${row.id} is about no payment`)
  return {
    key: `fiscal:${row.id}`,
    paymentId: payment.provider_payment_id,
    refundId: refund?.provider_refund_id ?? null,
    amount: row.amount_rub,
    description: refund ? `Возврат по заказу ${order.number}` : `Заказ ${order.number}`,
    email: order.contact_email,
  }
}

type RegisterReply = { answer: FiscalReceipt; fiscal: FiscalReceipts; now: Date }

function record(db: Db, row: FiscalRow, { answer, fiscal, now }: RegisterReply): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (answer.state === 'pending') {
      await setOpen(trx, row, { updated_at: now })
      return enqueue(trx, 'register-receipt', { receiptId: row.id }, { startAfter: new Date(now.getTime() + RETRY_MS) })
    }
    const { document = null, drive = null, sign = null } = (fiscal.isSample ? null : answer.numbers) ?? {}
    const about = { register: fiscal.name, is_sample: fiscal.isSample, updated_at: now }
    const numbers = { fiscal_document: document, fiscal_drive: drive, fiscal_sign: sign }
    const isRefused = answer.state === 'refused'
    const registered_at = isRefused ? null : (answer.registeredAt ?? now)
    await setOpen(trx, row, { state: answer.state, registered_at, ...about, ...numbers })
  })
}

async function setOpen(db: Db, { id }: FiscalRow, set: Partial<FiscalRow>): Promise<void> {
  await db.updateTable('fiscal_receipts').set(set).where('id', '=', id).where('state', '=', 'due').execute()
}

async function receiptById(db: Db, id: string): Promise<FiscalRow | undefined> {
  return db.selectFrom('fiscal_receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Receipts of an order that can be shown, oldest first. */
export async function loadFiscalLinks(db: Db, orderId: string): Promise<FiscalLink[]> {
  const rows = await db
    .selectFrom('fiscal_receipts')
    .select(['id', 'refund_id', 'is_sample'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'registered')
    .orderBy('created_at')
    .orderBy('refund_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(({ id, refund_id, is_sample }) => ({
    of: refund_id ? ('refund' as const) : ('payment' as const),
    url: `/pay/receipt/${id}`,
    isSample: is_sample,
  }))
}

type Deps = { db: Db; site: PublicConfig }

/** The page of a fiscal receipt; its address cannot be guessed and names nobody, as with every operator of fiscal data. */
export function fiscalPages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/pay/receipt/:id', async (request, reply) => {
    const row = await receiptById(deps.db, request.params.id)
    const order = row && (await orderById(deps.db, row.order_id))
    if (row?.state !== 'registered' || !order) throw new Refusal('not-found')
    return send(reply, (nonce) => pageOf(deps.site, { row, number: order.number, nonce }))
  })
}

function send(reply: FastifyReply, draw: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(draw(nonce))
}

type FiscalPage = { row: FiscalRow; number: string; nonce: string }

const SAMPLE = 'Образец: тестовая касса не передаёт чеки в налоговую, поэтому фискальных номеров у него нет.'

function pageOf({ brand, origin }: PublicConfig, { row, number, nonce }: FiscalPage): string {
  const title = row.refund_id ? 'Кассовый чек возврата' : 'Кассовый чек'
  const facts: [string, string | null][] = [
    ['Заказ', number],
    ['Признак расчёта', row.refund_id ? 'Возврат прихода' : 'Приход'],
    ['Итого, безналичными', formatRub(row.amount_rub)],
    ['Дата (по московскому времени)', row.registered_at && formatLocalTime(localTimeIn(row.registered_at, HOME_ZONE))],
    ['ФД', row.fiscal_document],
    ['ФН', row.fiscal_drive],
    ['ФП', row.fiscal_sign],
  ]
  const lines = facts.map(([name, value]) => (value ? `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>` : ''))
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}, заказ ${escapeHtml(number)} — ${escapeHtml(brand)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><p><a href="${escapeHtml(origin)}/">${escapeHtml(brand)}</a></p><h1>${title}</h1>${row.is_sample ? `<p class="note">${SAMPLE}</p>` : ''}<dl>${lines.join('')}</dl></main></body></html>`
}

const style = `*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--bg:#f2f5f3;--panel:#fff;--ink:#0f2326;--quiet:#43575a;--line:#d6dfdb;--act:#0a6072;--note:#fdf1d6;--on-note:#2b1d00}
@media(prefers-color-scheme:dark){:root{--bg:#0a161a;--panel:#112227;--ink:#edf3f0;--quiet:#adbfbe;--line:#24393f;--act:#6fcad6;--note:#3a2c0a;--on-note:#fbe6b4}}
body{background:var(--bg);color:var(--ink);font:400 16px/24px "Golos Text",system-ui,sans-serif;padding:24px 16px}
main{max-width:480px;margin:0 auto;padding:24px;border-radius:18px;background:var(--panel);box-shadow:0 0 0 1px var(--line);display:grid;gap:16px}
h1{font-size:26px;line-height:32px;letter-spacing:-.02em}a{color:var(--act);display:inline-block;min-height:44px;line-height:44px}
.note{padding:12px 16px;border-radius:12px;background:var(--note);color:var(--on-note)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding:8px 0;border-top:1px solid var(--line)}dt{color:var(--quiet)}dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
@media print{body{background:none;padding:0}main{box-shadow:none}}`
