import type { PublicConfig } from '#contract/config.ts'
import { documentLabel, showNumber } from '#domain/air/document.ts'
import { endsOf } from '#domain/air/offer.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { type TicketFlight, fareOf, ticketFlights, ticketParts } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { type VatRate, vatRateOf } from '#domain/air/vat.ts'
import { SBP_MARK, wholeMark } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatDay, parseAirDay } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { orderLink } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { findSucceededPayment } from '#server/payments/payment-store.ts'
import { type Hidden, type ItemRow, directionsOf, identityOf, loadItems, loadTickets, loadTravellers } from './order-store.ts'
import type { Identity } from './sealed.ts'
import type { TakeOff } from './trip-words.ts'

/** One ticket of one passenger, with everything an itinerary receipt must say. */
export type Receipt = {
  site: PublicConfig
  order: string
  orderLink: string
  bookingRef: string
  ticketNumber: string
  issuedAt: Date
  passenger: { name: string; kind: PassengerKind; document: string; birthDay: string }
  flights: TicketFlight[]
  takeOff: TakeOff
  money: { base: number; taxes: number; total: number }
  vat: VatRate
  /** The form of payment: the card's mark, «СБП», points. */
  paidBy: string
  /** Its document is shown whole; the copy that is mailed hides the beginning. */
  isWhole: boolean
  refunded: boolean
}

type Deps = { db: Db; site: PublicConfig; env: { secret: KeyRing } }

/**
 * Gathers the receipt of one ticket. `masked` hides the document but for its last three characters, for mail. Refuses `not-found`
 * for a ticket of another order.
 */
export async function loadReceipt(deps: Deps, order: OrderRow, number: string, documents: 'full' | 'masked'): Promise<Receipt> {
  const { db, site, env } = deps
  const ticket = (await loadTickets(db, order.id)).find((one) => one.number === number)
  const item = ticket && (await loadItems(db, order.id)).find(({ id }) => id === ticket.item_id)
  const traveller = ticket && (await loadTravellers(db, order.id)).find(({ position }) => position === ticket.passenger)
  const part = ticket && item && ticketParts(item.offers)[ticket.part]
  if (!ticket || !item || !traveller || !part) throw new Refusal('not-found')
  const identity = identityOf(env.secret, traveller)
  const birth = typeof identity === 'string' ? null : parseAirDay(identity.birthDay)
  const payment = await findSucceededPayment(db, order.id)
  return {
    site,
    order: order.number,
    orderLink: orderLink(site.origin, env.secret, order),
    bookingRef: item.booking_ref,
    ticketNumber: number,
    issuedAt: ticket.issued_at,
    passenger: {
      name: passengerName(traveller.surname, traveller.name),
      kind: traveller.kind,
      document: typeof identity === 'string' ? hidden[identity] : documentOf(identity, documents),
      birthDay: birth && documents === 'full' ? formatDay(birth) : '',
    },
    flights: ticketFlights(directionsOf(item), part),
    takeOff: takeOffOf(item),
    money: fareOf(part.fares, traveller.kind),
    vat: vatRateOf(part.segments),
    paidBy: paidBy(order, payment?.card ?? 'банковская карта'),
    isWhole: documents === 'full',
    refunded: order.status === 'Refunded' || item.status === 'Refunded',
  }
}

function takeOffOf({ offers }: ItemRow): TakeOff {
  const [first] = endsOf(offers.flatMap(({ flightSegments }) => flightSegments))
  const { departure, clockChange } = first
  return { departure, clockChange, isCombined: offers.some(({ combined }) => combined) }
}

function paidBy({ amount_rub, bonus_rub }: OrderRow, card: string): string {
  const money = card === SBP_MARK ? SBP_MARK : `безналичная, ${wholeMark(card)}`
  return [...(amount_rub > 0 ? [money] : []), ...(bonus_rub > 0 ? ['бонусы'] : [])].join(' и ')
}

const hidden: Record<Hidden, string> = {
  erased: 'Больше не храним',
  closed: 'Указан при\u00a0покупке',
}

function documentOf({ document: { type, number } }: Identity, documents: 'full' | 'masked'): string {
  return `${documentLabel[type]} ${documents === 'full' ? showNumber(type, number) : maskDocument(number)}`
}

/** `•••••••456`: enough to recognise one's own passport, too little to be one. */
export function maskDocument(number: string): string {
  return `${'•'.repeat(Math.max(number.length - 3, 0))}${number.slice(-3)}`
}
