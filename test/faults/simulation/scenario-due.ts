import { type Purchase, type Return, givenBack } from './scenario-journal.ts'
import type { World } from './simulated-world.ts'
import { type Part, earns } from './terms.ts'

/** What an order must have come to, worked out from the journal and the books of the suppliers alone. */
export type Due = {
  /** Somebody flies or sleeps on it now. */
  isFulfilled: boolean
  /** It was fulfilled once, whatever was returned since. */
  wasFulfilled: boolean
  /** Some of it was never fulfilled. */
  hasFailed: boolean
  /** Roubles the bank keeps for us. */
  card: number
  pointsSpent: number
  /** Points its buyer and their referrer have from it. */
  earned: number
  referred: number
  returns: Return[]
}

const nothing = { card: 0, pointsSpent: 0, earned: 0, referred: 0 }

export function dueOf(world: World, purchase: Purchase): Due {
  const returns = doneOf(world, purchase)
  const returned = new Set(returns.flatMap(({ parts }) => parts.map(({ name }) => name)))
  const state = purchase.parts.map(({ name, price }) => {
    const isFlown = bookingOf(world, purchase, name)?.state === 'issued'
    return { price, isFlown, isUnserved: !isFlown && !returned.has(name) }
  })
  const unserved = state.reduce((sum, { price, isUnserved }) => sum + (isUnserved ? price : 0), 0)
  const isFulfilled = state.some(({ isFlown }) => isFlown)
  const wasFulfilled = isFulfilled || returned.size > 0
  const facts = { isFulfilled, wasFulfilled, hasFailed: unserved > 0, returns }
  return { ...facts, ...(wasFulfilled ? sumsOf(world, purchase, { unserved, returns }) : nothing) }
}

/**
 * A return without an answer was done when the supplier has its places back, unless another one has brought them: a part is
 * returned once.
 */
function doneOf(world: World, purchase: Purchase): Return[] {
  const returned = givenBack(purchase)
  return purchase.returns.filter(({ isCertain, parts }) => {
    if (isCertain) return true
    const isDone = parts.every(({ name }) => !returned.has(name) && bookingOf(world, purchase, name)?.state === 'released')
    if (isDone) for (const { name } of parts) returned.add(name)
    return isDone
  })
}

type Changes = { unserved: number; returns: Return[] }

/** First what was never fulfilled goes back, then the points are earned, then each return is shared by what is left. */
function sumsOf({ people }: World, purchase: Purchase, { unserved, returns }: Changes): typeof nothing {
  const { product, price, pointsRub, who } = purchase
  const left = { card: price - pointsRub, pointsSpent: pointsRub, earned: 0, referred: 0 }
  takeBack(left, unserved)
  const percent = earns[product]
  if (people[who]) left.earned = Math.floor((left.card * percent.buyer) / 100)
  if (people[who]?.referrer !== undefined) left.referred = Math.floor((left.card * percent.referrer) / 100)
  for (const { parts } of returns)
    takeBack(
      left,
      parts.reduce((sum, { back }) => sum + back, 0),
    )
  return left
}

/** Roubles to the card in the share it has paid of what is left, rounded down; earned points are taken back rounded up. */
function takeBack(left: typeof nothing, total: number): void {
  const paid = left.card + left.pointsSpent
  if (total === 0 || paid === 0) return
  const share = (points: number) => Math.min(points, Math.ceil((points * total) / paid))
  const [earned, referred] = [share(left.earned), share(left.referred)]
  const card = Math.floor((total * left.card) / paid)
  left.card -= card
  left.pointsSpent -= total - card
  left.earned -= earned
  left.referred -= referred
}

/** What the suppliers' own books say of a part: a seat or a room. */
export type Booking = {
  supplierRef: string
  price: number
  state: 'hold' | 'confirmed' | 'issued' | 'released'
  wasIssued: boolean
  issuedAt: number
}

export function bookingOf({ supplier, hotels }: World, { id, parts }: Purchase, name: Part['name']): Booking | undefined {
  if (name === 'stay') return hotels.rooms.get(`stay:${id}`)
  return supplier.bookings.get(`hold:${id}:${parts.findIndex((part) => part.name === name)}`)
}

/** Everything any supplier has ever held. */
export function allBookings({ supplier, hotels }: World): Booking[] {
  return [...supplier.bookings.values(), ...hotels.rooms.values()]
}

/** The accounts the bank keeps about an order. */
export function accountsOf({ bank }: World, orderId: string) {
  return [...bank.accounts.values()].filter((account) => account.orderId === orderId)
}
