import { refundRefusals } from '#domain/air/refunds/refund-rules.ts'
import type { RefundTerms } from '#domain/payments/refund.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { timeouts } from '#server/jobs/lease.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { SupplierTerms } from '#server/payments/refunds/refundable.ts'
import type { BookingNews } from './changes/booking-news.ts'
import { type ItemRow, itemsOf } from './order-store.ts'
import { causesOf } from './refund.ts'
import type { SupplierQuote } from './supplier.ts'

type Deps = { db: Db; bookingNews: BookingNews; now: () => Date }
type Terms = { terms: RefundTerms; validUntil: Date | null }

const SILENT = 'Авиакомпания не\u00a0ответила, сколько вернёт. Повторите через минуту'
const NO_MORE = 'Авиакомпания больше не\u00a0принимает возврат этого билета'

/**
 * What suppliers that calculate returns say of an order now; their rules are ours where they say nothing. Not asked of what is given back
 * whole all the same. Refuses `air.supplier-failed`: nothing is promised then that may not come back.
 */
export function supplierTerms({ db, bookingNews, now }: Deps): (order: OrderRow) => Promise<SupplierTerms> {
  return async (order) => {
    const heard = new Map<string, Terms>()
    if (order.kind !== 'air') return heard
    const items = await itemsOf(db, order.id)
    const causes = await causesOf(db, order, items, now())
    for (const item of items) {
      if (item.status !== 'Ticketed' || causes.get(item.id) !== 'asked') continue
      const terms = await termsOf({ db, bookingNews }, item)
      if (terms) heard.set(item.direction, terms)
    }
    return heard
  }
}

async function termsOf({ db, bookingNews }: Omit<Deps, 'now'>, item: ItemRow): Promise<Terms | undefined> {
  const booking = { supplier: item.supplier, supplierRef: item.supplier_ref }
  const quote = await bookingNews.refundQuote(booking, AbortSignal.timeout(timeouts.supplier)).catch(inWords)
  if (quote === null) return undefined
  if ('refused' in quote) return { terms: quote, validUntil: null }
  await db.updateTable('order_items').set({ supplier_quote: quote.id }).where('id', '=', item.id).execute()
  if (quote.withheld >= item.price_rub) return { terms: { refused: refundRefusals.fare }, validUntil: null }
  return { terms: { withheld: [withheldOf(quote)] }, validUntil: quote.validUntil }
}

function withheldOf({ withheld }: SupplierQuote) {
  return { title: 'Удержит авиакомпания', note: 'по\u00a0её расчёту на\u00a0сейчас', amount: withheld }
}

function inWords(error: unknown): { refused: string } {
  if (!(error instanceof Refusal)) throw error
  if (error.code !== 'refund.not-allowed') throw new Refusal('air.supplier-failed', { text: SILENT })
  return { refused: error.details.text ?? NO_MORE }
}
