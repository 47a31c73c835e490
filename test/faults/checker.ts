import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { BankPayment, BankRecords } from './bank-records.ts'
import type { Arrived } from './post-office.ts'
import { type Entry, type Person, type Site, callSite, fetchBearer, fetchProof } from './site.ts'
import { roomOf, withheldShares } from './supplier-offers.ts'
import type { SupplierBooking, SupplierRecords } from './supplier-records.ts'
import { realRecords } from './suppliers/real-records.ts'

export type Records = { bank: BankRecords; supplier: SupplierRecords; letters: Arrived[] }

export async function loadRecords({ neighbours, journal }: Site, db: Db): Promise<Records> {
  const { bank, supplier, post, duffel } = neighbours
  return {
    bank: await bank.command('/records'),
    supplier: duffel ? await realRecords(db, neighbours, journal.entries) : await supplier.command('/records'),
    letters: await post.command('/records'),
  }
}

/**
 * Every promise that does not hold between what buyers were shown, the bank, the supplier, the post and what the agency shows.
 */
export async function findViolations(site: Site, records: Records): Promise<string[]> {
  const { journal } = site
  const bookings = new Map(records.supplier.bookings.map((booking) => [booking.key, booking]))
  const dues = new Map(journal.entries.map((entry) => [entry, dueOf(entry, bookings)]))
  const found = [...journal.violations, ...ofBank(records.bank), ...ofSupplier(records.supplier)]
  found.push(...strays(records.supplier.bookings, dues))
  for (const [entry, due] of dues) {
    const name = `${entry.number} ${entry.id}`
    const lines = [
      ...ofMoney(entry, due, records.bank),
      ...ofTerms(entry, due, bookings),
      ...ofLetters(entry, due, records.letters),
    ]
    found.push(...[...lines, ...(await ofSite(site, entry, due, bookings))].map((line) => `${line} (${name})`))
  }
  for (const person of journal.people) found.push(...(await ofUserAccount(site, person, dues)))
  return found
}

function ofBank({ payments, refunds, faults }: BankRecords): string[] {
  const held = payments.filter(({ status }) => status === 'waiting_for_capture')
  const wrong = payments.filter(({ captured, refunded }) => refunded > captured)
  const unprinted = payments.filter(({ captured, receipt, requested }) => captured > 0 && receipt !== requested)
  const misprinted = refunds.filter(({ status, receipt, amount }) => status === 'succeeded' && receipt !== amount)
  return [
    ...faults.map((line) => `I7 the bank: ${line}`),
    ...held.map(({ orderId }) => `I3 a hold is neither taken nor released: ${orderId}`),
    ...wrong.map(({ orderId }) => `I2 more was given back than taken: ${orderId}`),
    ...refunds.filter(({ status }) => status === 'pending').map(({ id }) => `I3 a refund never arrived: ${id}`),
    ...[...unprinted, ...misprinted].map(({ id }) => `54-ФЗ a sum without its receipt: ${id}`),
  ]
}

/** Counted again from every change, in the order it happened. */
function ofSupplier({ taken, faults }: SupplierRecords): string[] {
  const sold = new Map<string, number>()
  const over: string[] = []
  for (const { unit, change, capacity } of taken) {
    const now = (sold.get(unit) ?? 0) + change
    sold.set(unit, now)
    if (now > capacity || now < 0) over.push(`I10 ${now} of ${capacity} taken: ${unit}`)
  }
  return [...over, ...faults.map((line) => `I13 the supplier: ${line}`)]
}

/** What the supplier keeps for orders that are not fulfilled: a hold of nobody, a ticket somebody returned. */
function strays(bookings: SupplierBooking[], dues: ReadonlyMap<Entry, Due>): string[] {
  const wanted = new Set([...dues].flatMap(([entry, { good }]) => good.map((part) => bookingKey(entry, part))))
  const remaining = bookings.filter(({ key, state }) => state !== 'released' && !wanted.has(key))
  return remaining.map(({ key, state }) => `I13 the supplier keeps a ${state} for nobody: ${key}`)
}

function paymentsOf(entry: Entry, { payments }: BankRecords): BankPayment[] {
  return payments.filter(({ orderId }) => orderId === entry.id)
}

function ofMoney(entry: Entry, { card }: Due, bank: BankRecords): string[] {
  const payments = paymentsOf(entry, bank)
  const remaining = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const said = entry.paid.reduce((sum, { sum: paid }) => sum + paid, 0)
  const came = payments.reduce((sum, { paidAt, sent }) => sum + (paidAt === null ? 0 : sent), 0)
  const lines: string[] = []
  if (remaining !== card) lines.push(`I1 the bank keeps ${remaining} where ${card} is due`)
  if (said !== came) lines.push(`the harness is wrong: the bank's page said ${said}, its records ${came}`)
  if (payments.filter(({ captured, refunded }) => captured > refunded).length > 1) lines.push('I2 two attempts were charged')
  return lines
}

/** The price agreed to is the supplier's, and the promised refund is what its terms refund. */
function ofTerms(entry: Entry, { failed }: Due, bookings: ReadonlyMap<string, SupplierBooking>): string[] {
  const lines: string[] = []
  if (entry.shown !== entry.price) lines.push(`I6 agreed to ${entry.shown}, sold for ${entry.price}`)
  if (entry.amount + entry.bonus !== entry.price) lines.push(`I6 ${entry.amount} and ${entry.bonus} points pay ${entry.price}`)
  for (const [part, price] of entry.parts) {
    const booking = bookings.get(bookingKey(entry, part))
    if (!booking && entry.seller === 'ostrovok') continue // it holds nothing before it is paid for
    if (booking?.price !== price) lines.push(`I6 ${part} is sold for ${price}, the supplier holds it for ${booking?.price}`)
  }
  for (const { parts, total } of entry.promised) {
    const give = termsGive(entry, parts, failed, bookings)
    if (give !== undefined && give !== total) lines.push(`I1 ${total} promised back where the terms give ${give}`)
  }
  return lines
}

function ofLetters(entry: Entry, { good, returned, failed }: Due, letters: Arrived[]): string[] {
  const template = entry.kind === 'air' ? 'M-06' : 'M-07'
  const tickets = letterOf(letters, `${template}-${entry.id}`)
  const lines: string[] = []
  if (good.length > 0 && !tickets) lines.push(`no letter ${template} came`)
  if (good.length + returned.length === 0 && tickets) lines.push(`${template} came for nothing`)
  const text = tickets?.text.replaceAll(/[\s\u00a0\u202f]/g, '') ?? ''
  if (text && failed.length === 0 && entry.amount > 0 && !text.includes(`${entry.amount}₽`))
    lines.push(`${template} names another sum than ${entry.amount}`)
  for (const { refundId, total } of entry.promised)
    for (const key of total > 0 ? [`M-10-${refundId}`, `M-11-${refundId}`] : [`M-10-${entry.id}`])
      if (!letterOf(letters, key)) lines.push(`no letter ${key} came`)
  return lines
}

/** A letter by its key: the Message-ID is made of it. */
function letterOf(letters: Arrived[], key: string): Arrived | undefined {
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return letters.find(({ id }) => id.includes(mark))
}

type Seen = { status: string; price: number; amount: number; bonus: number; tickets: string[] }

/** What the agency shows its buyer in the end. */
async function ofSite(site: Site, entry: Entry, { good, returned }: Due, bookings: ReadonlyMap<string, SupplierBooking>) {
  const seen = await fetchSeen(site, entry)
  if (!seen) return ['a booking that was told of is gone']
  const { status, price, amount, bonus, tickets } = seen
  const lines: string[] = []
  const isFulfilled = status === 'Ticketed' || status === 'Confirmed'
  if (!isFulfilled && !['Refunded', 'Cancelled', 'Expired', 'Failed'].includes(status))
    lines.push(`I5 left on its way: ${status}`)
  if (isFulfilled !== good.length > 0) lines.push(`I4 shown as ${status}, good at the supplier: ${good.join(' ') || 'nothing'}`)
  if (price !== entry.price) lines.push(`I6 another price than told: ${price} instead of ${entry.price}`)
  if (good.length + returned.length > 0 && (amount !== entry.amount || bonus !== entry.bonus))
    lines.push(`I17 shown ${amount} and ${bonus} points, told ${entry.amount} and ${entry.bonus}`)
  const issued = good.flatMap((part) => ticketsOf(bookings.get(bookingKey(entry, part))))
  if (isFulfilled && tickets.toSorted().join() !== issued.toSorted().join())
    lines.push(`I4 shown tickets ${tickets.join(' ')}, issued ${issued.join(' ')}`)
  return lines
}

function ticketsOf(booking: SupplierBooking | undefined): string[] {
  if (!booking) return []
  return booking.kind === 'air' ? booking.tickets : [booking.ref]
}

async function fetchSeen(site: Site, entry: Entry): Promise<Seen | undefined> {
  const headers = await fetchProof(site, entry)
  if (entry.kind === 'air') {
    const answer = await callSite(site, `/api/air/Tickets/${entry.id}`, { headers })
    type Tickets = { status: string; price: number; amount: number; bonusUsed: number; tickets: { ticketNumber: string }[] }
    if (answer.status !== 200) return undefined
    const { tickets, bonusUsed: bonus, ...seen } = answer.read<Tickets>()
    return { ...seen, bonus, tickets: tickets.map(({ ticketNumber }) => ticketNumber) }
  }
  const answer = await callSite(site, '/api/Base/GetPaymentInfo', { json: { orderId: entry.id }, headers })
  type Info = { data: { status: string; price: number; amount: number; bonusAmount: number; confirmation: string | null } }
  if (answer.status !== 200) return undefined
  const { confirmation, bonusAmount: bonus, ...seen } = answer.read<Info>().data
  return { ...seen, bonus, tickets: confirmation ? [confirmation.replace(/^HCN-/, '')] : [] }
}

/** The balance the account shows, beside the one its own orders and those of its followers make. */
async function ofUserAccount(site: Site, person: Person, dues: ReadonlyMap<Entry, Due>): Promise<string[]> {
  let due = 0
  for (const [entry, { points, referred }] of dues) {
    if (entry.person === person) due += points
    if (entry.person?.invitedBy === person) due += referred
  }
  const answer = await callSite(site, '/api/Personal/GetBonusHistory', { headers: await fetchBearer(site, person) })
  const shown = answer.read<{ data: { resultBonus: number }[] }>().data[0]?.resultBonus ?? 0
  return shown === due ? [] : [`I17 ${person.login} has ${shown} points where ${due} are due`]
}

/** Published rates, per cent of what was paid by card and stays with the agency (docs/rulings/bonus.md, DBON-02, DBON-03). */
const rates = { air: { own: 1, referrer: 0.5 }, hotel: { own: 3, referrer: 1 } } as const

/** What the harness makes of one order: roubles the bank must keep, points that must have moved. */
type Due = {
  card: number
  /** Of the buyer, and of who invited them. */
  points: number
  referred: number
  good: string[]
  failed: string[]
  returned: string[]
}

type Left = { card: number; bonus: number; spent: number; accrued: number; referred: number }

/** The booking of a part by the key the agency names in it. */
export function bookingKey({ kind, id }: Entry, part: string): string {
  return kind === 'hotel' ? `stay:${id}` : `hold:${id}:${part === 'back' ? 1 : 0}`
}

/**
 * What is due for one order, from what its buyer was shown and what the supplier did, never from the agency's rows. A part is
 * good when the supplier has issued it and nobody returned it; what is neither good nor returned has failed.
 */
function dueOf(entry: Entry, bookings: ReadonlyMap<string, SupplierBooking>): Due {
  const parts = [...entry.parts.keys()]
  const returned = entry.promised.flatMap((promise) => promise.parts)
  const isIssued = (part: string) => bookings.get(bookingKey(entry, part))?.state === 'issued'
  const good = parts.filter((part) => isIssued(part) && !returned.includes(part))
  const failed = parts.filter((part) => !good.includes(part) && !returned.includes(part))
  const sorted = { good, failed, returned }
  if (failed.length === parts.length) return { card: 0, points: 0, referred: 0, ...sorted }
  let left: Left = { card: entry.amount, bonus: entry.bonus, spent: entry.bonus, accrued: 0, referred: 0 }
  left = given(left, sumOf(entry, failed))
  const { own, referrer } = rates[entry.kind]
  const counts = entry.person?.invitedBy !== undefined && entry.person.isActivated
  left = { ...left, accrued: share(left.card, own), referred: counts ? share(left.card, referrer) : 0 }
  for (const { total } of entry.promised) left = given(left, total)
  return { card: left.card, points: left.accrued - left.spent, referred: left.referred, ...sorted }
}

const share = (roubles: number, percent: number) => Math.floor((roubles * percent) / 100)

function sumOf({ parts }: Entry, names: string[]): number {
  return names.reduce((sum, part) => sum + (parts.get(part) ?? 0), 0)
}

/** After `total` roubles went back: card and points in the proportion of what was left, points returned down, taken back up. */
function given({ card, bonus, spent, accrued, referred }: Left, total: number): Left {
  const paid = card + bonus
  if (total === 0 || paid === 0) return { card, bonus, spent, accrued, referred }
  const toCard = Math.floor((total * card) / paid)
  const toBonus = total - toCard
  const back = bonus > 0 ? Math.min(spent, Math.floor((spent * toBonus) / bonus + 1e-9)) : 0
  const taken = (points: number) => Math.min(points, Math.ceil((points * total) / paid))
  return {
    card: card - toCard,
    bonus: bonus - toBonus,
    spent: spent - back,
    accrued: accrued - taken(accrued),
    referred: referred - taken(referred),
  }
}

/** What the supplier's terms refund of some parts; all of it when another part of the order failed; undefined: not computed here. */
function termsGive(
  entry: Entry,
  names: string[],
  failed: string[],
  bookings: ReadonlyMap<string, SupplierBooking>,
): number | undefined {
  if (names.some((part) => bookings.get(bookingKey(entry, part))?.withheld === null)) return undefined
  return names.reduce((sum, part) => {
    const price = entry.parts.get(part) ?? 0
    const booking = bookings.get(bookingKey(entry, part))
    return sum + (failed.length > 0 ? price : price - withheldOf(booking, price))
  }, 0)
}

type Fare = { passengers: { count: number }[]; refund: { allowed: boolean; penalty: number } }

function withheldOf(booking: SupplierBooking | undefined, price: number): number {
  if (!booking) return 0
  if (typeof booking.withheld === 'number') return Math.min(price, booking.withheld)
  if (booking.kind === 'hotel') {
    const { rateId } = JSON.parse(booking.body) as { rateId: string }
    return Math.round(price * (withheldShares[roomOf(rateId)?.plan ?? 0] ?? 0))
  }
  const { offers } = booking.hold as { offers: { totalPrice: number; airlineFares: Fare[] }[] }
  const fares = offers.flatMap(({ airlineFares }) => airlineFares)
  return fares.reduce((sum, { passengers, refund }) => sum + refund.penalty * (passengers[0]?.count ?? 0), 0)
}
