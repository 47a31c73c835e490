import { flightNumber } from '#domain/air/offer.ts'
import { airRefundTerms, refundRefusals } from '#domain/air/refunds/refund-rules.ts'
import { type RefundCause, type RefundLine, type RefundTerms, refundLine } from '#domain/payments/refund.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { Db } from '#server/db/db.ts'
import { timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { Refundable, SupplierTerms } from '#server/payments/refunds/refund.ts'
import { type BookingNews, type ChangeRow, loadFlightChanges, lastOfEach, moveTimes } from './flight-changes.ts'
import { reopenHolds } from './hold.ts'
import { type ItemRow, loadItems, loadTravellers } from './order-store.ts'
import type { SupplierQuote } from './supplier.ts'

/** How long after one of two tickets could not be issued the other may be returned whole (DPAY-10). */
const OUR_FAULT_HOURS = 24

/** Flight orders are returned by booking items: whole tickets, all their passengers (DPAY-07). */
export const airRefunds: Refundable = { lines: loadRefundLines, take: takeItems, returned: markReturned }

/** Lines for items that could not be issued: all their money, whatever the fare says (DPAY-10). */
export function unissuedLines(items: ItemRow[], travellers: number): RefundLine[] {
  return items.map((item) =>
    refundLine({ ...wordsOf(item, travellers), part: item.direction, paid: item.price_rub }, { withheld: [] }),
  )
}

async function loadRefundLines(db: Db, order: OrderRow, now: Date): Promise<RefundLine[]> {
  const items = await loadItems(db, order.id)
  const travellers = (await loadTravellers(db, order.id)).length
  const causes = await loadRefundCauses(db, order, items, now)
  return items.map((item) => {
    const terms = goneTerms(item) ?? airRefundTerms({ offers: item.offers, now, cause: causes.get(item.id) ?? 'asked' })
    return refundLine({ ...wordsOf(item, travellers), part: item.direction, paid: item.price_rub }, terms)
  })
}

/** Why each item would be refunded now, by its id. */
async function loadRefundCauses(db: Db, order: OrderRow, items: ItemRow[], now: Date): Promise<Map<string, RefundCause>> {
  const isOurFault = await ownFault(db, order, items, now)
  const changes = lastOfEach(await loadFlightChanges(db, order.id), items)
  const causeOf = (item: ItemRow): RefundCause => {
    const change = changes.find(({ item_id }) => item_id === item.id)
    return isOurFault ? 'our-fault' : isCarriersFault(change, item, now) ? 'involuntary' : 'asked'
  }
  return new Map(items.map((item) => [item.id, causeOf(item)]))
}

/** A cancelled flight is refunded in full at any time; one at another time until it takes off (DPAY-16). */
function isCarriersFault(change: ChangeRow | undefined, { offers }: ItemRow, now: Date): boolean {
  if (!change?.is_forced) return false
  if (change.after.some((direction) => direction.length === 0)) return true
  const takesOff = offers.flatMap(({ flightSegments }) => flightSegments.map(({ departureUtc }) => Date.parse(departureUtc)))
  return now.getTime() < Math.min(...takesOff)
}

const goneBecause: Partial<Record<ItemRow['status'], string>> = {
  Failed: refundRefusals['not-issued'],
  RefundPending: refundRefusals.returning,
  Refunded: refundRefusals.returned,
}

function goneTerms({ status }: ItemRow): RefundTerms | undefined {
  const refused = goneBecause[status]
  return refused ? { refused, gone: true } : undefined
}

const ways = { there: 'Туда', back: 'Обратно', both: 'Туда и обратно' } as const

/** `Обратно, 27 декабря`, `Туда и обратно, 20–27 декабря` and `Аэрофлот SU 1139, тариф «Стандарт», 2 пассажира`. */
function wordsOf({ direction, offers }: ItemRow, travellers: number): { title: string; about: string } {
  const [day = '', last] = offers.map(({ flightSegments: [first] }) => first?.departure ?? '')
  const flights = offers.flatMap(({ flightSegments }) =>
    flightSegments.map(({ airline, flight }) => `${airline} ${flightNumber(flight)}`),
  )
  const fares = new Set(offers.flatMap(({ airlineFares }) => airlineFares.map(({ fareName }) => `«${fareName}»`)))
  return {
    title: `${ways[direction]}, ${dayRange(day, last)}`,
    about: [...flights, `тариф ${[...fares].join(' и\u00a0')}`, counted(travellers, words.passenger)].join(', '),
  }
}

async function ownFault(db: Db, { id }: OrderRow, items: ItemRow[], now: Date): Promise<boolean> {
  if (!items.some(({ status }) => status === 'Failed')) return false
  const issued = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .where('event', '=', 'ticket')
    .executeTakeFirst()
  return issued !== undefined && now.getTime() - issued.at.getTime() < OUR_FAULT_HOURS * 3_600_000
}

async function takeItems(trx: Db, { id }: OrderRow, parts: string[], now: Date): Promise<boolean> {
  const taken = await trx
    .updateTable('order_items')
    .set({ status: 'RefundPending' })
    .where('order_id', '=', id)
    .where('direction', 'in', parts as ItemRow['direction'][]) // parts of flight orders are directions
    .where('status', '=', 'Ticketed')
    .returning(['id', 'hold_key'])
    .execute()
  if (taken.length !== parts.length) return false
  const items = taken.map((item) => item.id)
  await trx.updateTable('tickets').set({ voided_at: now }).where('item_id', 'in', items).execute()
  await reopenHolds(
    trx,
    taken.map(({ hold_key }) => hold_key),
  )
  await enqueue(trx, 'release-holds', { orderId: id })
  await moveTimes(trx, id, now)
  return true
}

async function markReturned(trx: Db, { id }: OrderRow, parts: string[]): Promise<boolean> {
  if (parts.length > 0) await markItems(trx, id, parts)
  const items = await loadItems(trx, id)
  return items.every(({ status }) => status === 'Refunded' || status === 'Failed')
}

async function markItems(trx: Db, id: string, parts: string[]): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ status: 'Refunded' })
    .where('order_id', '=', id)
    .where('direction', 'in', parts as ItemRow['direction'][]) // as above
    .where('status', '=', 'RefundPending')
    .execute()
}

type Deps = { db: Db; bookingNews: BookingNews; now: () => Date }
type Terms = { terms: RefundTerms; validUntil: Date | null }

const SILENT = 'Авиакомпания не\u00a0ответила, сколько вернёт. Повторите через минуту'
const NO_MORE = 'Авиакомпания больше не\u00a0принимает возврат этого билета'

/**
 * What suppliers that calculate refunds quote for an order now; where they quote nothing, the fare rules apply. Items refunded in
 * full anyway are skipped. Refuses `air.supplier-failed`: nothing may be promised then.
 */
export function supplierTerms({ db, bookingNews, now }: Deps): (order: OrderRow) => Promise<SupplierTerms> {
  return async (order) => {
    const known = new Map<string, Terms>()
    if (order.kind !== 'air') return known
    const items = await loadItems(db, order.id)
    const causes = await loadRefundCauses(db, order, items, now())
    for (const item of items) {
      if (item.status !== 'Ticketed' || causes.get(item.id) !== 'asked') continue
      const terms = await findTerms({ db, bookingNews }, item)
      if (terms) known.set(item.direction, terms)
    }
    return known
  }
}

async function findTerms({ db, bookingNews }: Omit<Deps, 'now'>, item: ItemRow): Promise<Terms | undefined> {
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
