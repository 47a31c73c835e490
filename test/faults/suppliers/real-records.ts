import type { Db } from '#server/db/db.ts'
import type { Neighbours } from '#test/faults/neighbours.ts'
import type { Entry } from '#test/faults/site.ts'
import type { SupplierBooking, SupplierRecords } from '#test/faults/supplier-records.ts'
import { EURO, MARKUP_PERCENT } from '#test/faults/with-neighbours.ts'
import type { Json } from '#test/suppliers/fake-duffel/fake-state.ts'
import type { EtgOrder } from '#test/suppliers/fake-etg/etg-state.ts'
import { type DuffelRecords, type EtgRecords, isIssued, isPaid } from './supplier-neighbours.ts'

type Booking = Pick<SupplierBooking, 'ref' | 'key' | 'kind' | 'price' | 'state' | 'tickets' | 'withheld'> & {
  issuedAt?: number | null
}
type Own = { bookings: Booking[]; faults: string[] }

/**
 * The records of everybody who sells to a site with real suppliers: Duffel's and ETG's read over their own doors, the embedded
 * world's from its own tables. A purchase is known by the surname its buyer travels under, which nothing of ours makes.
 */
export async function realRecords(db: Db, { duffel, etg }: Neighbours, entries: readonly Entry[]): Promise<SupplierRecords> {
  const [air, rooms] = [await duffel!.command<DuffelRecords>('/records'), await etg!.command<EtgRecords>('/records')] // it is beside them
  const all = [ofDuffel(air), ofEtg(rooms, entries), { bookings: await ofEmbedded(db), faults: [] }]
  // Of several under one key the live one counts, and the others are reported.
  const bookings = all.flatMap((own) => own.bookings).toSorted((one, other) => liveness(one) - liveness(other))
  return { bookings: bookings.map(whole), taken: [], faults: all.flatMap(({ faults }) => faults) }
}

const liveness = ({ state }: Booking) => (state === 'released' ? 0 : 1)

function whole(booking: Booking): SupplierBooking {
  const unknown = { body: '', mood: 'good', units: [], hold: {}, until: 0, lapses: false, tries: 0, releasedAt: null } as const
  return { ...unknown, issuedAt: null, ...booking, units: [] }
}

/** What some cents, shared by so many travellers, cost a visitor: each traveller's share by rate and mark-up, rounded up once. */
function roubles(amount: string, [of, by]: readonly [rate: number, scale: number], travellers = 1): number {
  const cents = Math.round(Number(amount) * 100)
  return travellers * Math.ceil(((cents / travellers) * of * (100 + MARKUP_PERCENT)) / (by * 10_000))
}
const inEuro = [Math.round(Number(EURO) * 10_000), 10_000] as const
const inRoubles = [1, 1] as const
/** What the fake keeps of each order that is given back. */
const WITHHELD = '40.00'

function ofDuffel({ orders, sold, refunded }: DuffelRecords): Own {
  const bookings = orders.map((order): Booking => {
    const people = order.passengers as unknown[]
    return {
      ref: String(order.id),
      key: keyOf(order),
      kind: 'air',
      price: roubles(String(order.total_amount), inEuro, people.length),
      state: order.cancelled_at ? 'released' : isIssued(order) ? 'issued' : isPaid(order) ? 'confirmed' : 'hold',
      tickets: (order.documents as { unique_identifier: string }[]).map(({ unique_identifier: text }) =>
        text.replaceAll('-', ''),
      ),
      withheld: roubles(WITHHELD, inEuro),
      issuedAt: isPaid(order) ? Date.parse(String((order.payment_status as Json).paid_at)) : null,
    }
  })
  const surname = (order: Json) => (order.passengers as { family_name: string }[])[0]!.family_name // nobody flies alone in none
  const markOf = new Map(orders.map((order) => [String(order.id), surname(order)]))
  return {
    bookings,
    faults: [
      ...twice(orders.map(keyOf)).map((key) => `Duffel made two orders under one key: ${key}`),
      ...twice(sold.map(({ orderId }) => markOf.get(orderId)!)).map((mark) => `Duffel sold one purchase twice: ${mark}`),
      ...twice(refunded.map(({ orderId }) => orderId)).map((id) => `Duffel gave one order back twice: ${id}`),
    ],
  }
}

const keyOf = ({ metadata }: Json) => (metadata as Record<string, string>).key ?? ''

/** A form is nothing yet; what was started is known by its guest. */
function ofEtg({ orders, sold, cancelled }: EtgRecords, entries: readonly Entry[]): Own {
  const byMark = new Map(entries.map((entry) => [entry.mark, entry]))
  const started = orders.filter(({ state }) => state !== 'form')
  const bookings = started.map((order): Booking & { penalty: string } => ({
    ref: String(order.orderId),
    key: `stay:${byMark.get(guestOf(order))?.id ?? guestOf(order)}`,
    kind: 'hotel',
    price: roubles(order.amount, inRoubles),
    state: order.state === 'completed' ? 'issued' : order.state === 'started' ? 'confirmed' : 'released',
    tickets: [],
    withheld: roubles(order.penalty, inRoubles),
    penalty: order.penalty,
  }))
  const markOf = new Map(orders.map((order) => [order.partnerOrderId, guestOf(order)]))
  return {
    bookings,
    faults: [
      ...twice(sold.map(({ partnerOrderId }) => markOf.get(partnerOrderId)!)).map(
        (mark) => `ETG sold one purchase twice: ${mark}`,
      ),
      ...twice(cancelled.map(({ partnerOrderId }) => partnerOrderId)).map((id) => `ETG gave one stay back twice: ${id}`),
    ],
  }
}

function guestOf({ finish }: EtgOrder): string {
  const [room] = (finish?.rooms ?? []) as { guests: { last_name: string }[] }[]
  return room?.guests[0]?.last_name ?? ''
}

function twice(names: string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

/** The embedded world's terms are proven elsewhere (docs/reliability.md): what it withholds is not reckoned again here. */
async function ofEmbedded(db: Db): Promise<Booking[]> {
  const flights = await db.selectFrom('supplier_bookings').selectAll().execute()
  const tickets = await db.selectFrom('supplier_tickets').selectAll().execute()
  const stays = await db.selectFrom('supplier_stays').selectAll().execute()
  const shared = ({ idempotency_key, price_rub, state }: { idempotency_key: string; price_rub: number; state: string }) => ({
    key: idempotency_key,
    price: price_rub,
    state: state as Booking['state'], // the column is checked
    withheld: null,
  })
  return [
    ...flights.map((row): Booking => {
      const own = tickets.filter(({ supplier_ref }) => supplier_ref === row.supplier_ref)
      return { ...shared(row), ref: row.supplier_ref, kind: 'air', tickets: own.map(({ ticket_number }) => ticket_number) }
    }),
    ...stays.map((row): Booking => ({ ...shared(row), ref: row.confirmation, kind: 'hotel', tickets: [] })),
  ]
}
