import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkout } from '#server/air/checkout.ts'
import { payWithPoints } from '#server/hotels/payment.ts'
import { keyRing } from '#server/keys/ring.ts'
import { orderById } from '#server/orders/order-store.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { type Quote, acceptRefund, quoteRefund, refundInFull } from '#server/payments/refunds/refund.ts'
import { isExpected } from '#test/faults/fault-injection.ts'
import { signed } from '#world/bank/bank.ts'
import { bookingOf } from './scenario-due.ts'
import { type Purchase, type Return, givenBack } from './scenario-journal.ts'
import type { World } from './simulated-world.ts'
import type { Part } from './terms.ts'

/** `keep`: as they are; `use`: all that may be used; `some`: a thousand; `none`: return them. */
export type Points = 'keep' | 'use' | 'some' | 'none'
const SOME = 1_000

export type Checkout = { points: Points; times: number; method?: PaymentMethod | undefined }
/** What the site answered: roubles by points and by card. */
type Answer = { pointsRub: number; card: number }

/** Opens the payment; a press that was cut off is repeated until it is answered, as the page does. */
export async function goToTheBank(world: World, purchase: Purchase, { points, times, method }: Checkout): Promise<void> {
  const submit = () => (purchase.product === 'air' ? openFlight : openHotelPayment)(world, purchase, { points, method })
  const answers = await Promise.allSettled(Array.from({ length: times }, submit))
  const isCutOff = world.crashPoint.isDead
  await world.comeUp()
  if (isCutOff) answers.push(...(await Promise.allSettled([submit()])))
  for (const answer of answers) {
    if (answer.status === 'fulfilled') learn(world, purchase, points, answer.value)
    else if (!isExpected(answer.reason)) throw answer.reason
  }
}

function learn({ violations }: World, purchase: Purchase, points: Points, { pointsRub, card }: Answer): void {
  const isCovered = purchase.pointsRub === purchase.price // paid by points already: a later wish changes nothing
  const wanted = { keep: purchase.pointsRub, use: pointsRub, some: SOME, none: 0 }[isCovered ? 'keep' : points]
  if (pointsRub !== wanted) violations.push(`I17: ${pointsRub} points are used of the ${wanted} somebody wanted to use`)
  if (pointsRub + card !== purchase.price) violations.push(`I6: ${card} to pay and ${pointsRub} points for ${purchase.price}`)
  purchase.pointsRub = pointsRub
}

type CheckoutChoice = Pick<Checkout, 'points' | 'method'>

const amountOf: Record<Points, number | undefined> = { keep: undefined, use: undefined, some: SOME, none: 0 }

async function openFlight({ db, deps }: World, { id }: Purchase, { points, method }: CheckoutChoice): Promise<Answer> {
  const owned = await orderById(db, id)
  if (!owned) throw new Error('An order that was answered is not there')
  const useBonus = points === 'keep' ? undefined : points !== 'none'
  const reply = await checkout(deps, owned, { id, useBonus, bonusAmount: amountOf[points], method })
  return { pointsRub: reply.bonusAmount, card: reply.amount }
}

async function openHotelPayment({ deps }: World, purchase: Purchase, { points, method }: CheckoutChoice): Promise<Answer> {
  const { id } = purchase
  if (points !== 'keep') {
    const paid = await payWithPoints(deps, id, amountOf[points])
    purchase.pointsRub = paid.bonus_rub // answered, whatever the payment's outcome
    if (paid.amount_rub === 0) return { pointsRub: paid.bonus_rub, card: 0 }
  }
  const { order, payment } = await openPayment(deps, id, { method })
  return { pointsRub: order.bonus_rub, card: payment?.amount_rub ?? 0 }
}

/** The visitor pays whatever the bank still shows them. */
export function pay({ bank }: World, { id }: Purchase, how: 'hold' | 'take' | 'decline'): void {
  for (const account of bank.accounts.values()) {
    if (account.orderId === id && account.state === 'Pending') bank.pay(account.paymentId, how)
  }
}

/** One of the bank's messages arrives: any of them, so many times, or never. */
export async function hear(world: World, times: number): Promise<void> {
  const { news } = world.bank
  if (news.length === 0) return
  const [payment = ''] = news.splice(world.random.below(news.length), 1)
  const body = JSON.stringify({ event: `${payment}-${news.length}`, payment })
  for (let time = 0; time < times; time += 1) await deliver(world, body, signed(world.deps.env.secret, body, world.clock.now()))
}

function deliver({ app }: World, payload: string, headers: Record<string, string>) {
  return app.inject({ method: 'POST', url: '/pay/webhook/sandbox', headers, payload })
}

export const forgeries = ['unsigned', 'another secret', 'changed', 'old'] as const
export type Forgery = (typeof forgeries)[number]

/** A stranger's message is refused, whatever it says. */
export async function forge(world: World, { id }: Purchase, how: Forgery): Promise<void> {
  const account = [...world.bank.accounts.values()].find(({ orderId }) => orderId === id)
  const body = JSON.stringify({ event: 'forged', payment: account?.paymentId ?? 'nobody' })
  const now = world.clock.now()
  const { secret } = world.deps.env
  const headers = {
    unsigned: { 'content-type': 'application/json' },
    'another secret': signed(keyRing('a secret a stranger has made up, long enough'), body, now),
    changed: signed(secret, body.replace('forged', 'true'), now),
    old: signed(secret, body, new Date(now.getTime() - 360_000)),
  }[how]
  const { statusCode } = await deliver(world, body, headers)
  if (statusCode !== 401) world.violations.push(`I9: a forged message (${how}) was answered ${statusCode}`)
}

const OUR_FAULT_MS = 24 * 3_600_000
/** So close to the end of that day nobody outside can say on which side of it the site is. */
const UNSURE_MS = 2 * 3_600_000

/** What is refunded of a part now by the terms its buyer was shown; undefined when it is not refundable. */
function backOf(world: World, purchase: Purchase, part: Part): number | 'unsure' | undefined {
  const now = world.clock.now()
  const left = OUR_FAULT_MS - (now.getTime() - lastIssued(world, purchase))
  const hasFailed = purchase.product === 'air' && purchase.parts.some(({ name }) => !bookingOf(world, purchase, name)?.wasIssued)
  if (hasFailed && Math.abs(left) < UNSURE_MS) return 'unsure'
  if (hasFailed && left > 0) return part.price
  const withheld = part.withheldAt(now)
  return withheld === undefined ? undefined : Math.max(0, part.price - withheld)
}

function lastIssued(world: World, purchase: Purchase): number {
  return Math.max(0, ...purchase.parts.map(({ name }) => bookingOf(world, purchase, name)?.issuedAt ?? 0))
}

/** Requests a quote, compares it with the terms, and accepts it: all of it, or the first or the last ticket alone. */
export async function refundOrder(
  world: World,
  purchase: Purchase,
  { which, times }: { which: 'all' | 'first' | 'last'; times: number },
) {
  const order = await orderById(world.db, purchase.id)
  if (!order) throw new Error('An order that was answered is not there')
  const quote = await quoteRefund(world.deps, order)
  const parts = quotedParts(world, purchase, quote)
  const one = parts.at(which === 'first' ? 0 : -1)
  const chosen = which === 'all' || !one ? parts : [one]
  const wish = { quoteId: quote.id, parts: which === 'all' ? undefined : chosen.map(({ name }) => name) }
  const submit = () => acceptRefund(world.deps, purchase.id, wish)
  const answers = await Promise.allSettled(Array.from({ length: times }, submit))
  const isCutOff = world.crashPoint.isDead
  await world.comeUp()
  if (isCutOff) answers.push(...(await Promise.allSettled([submit()])))
  const ids = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.refundId] : [])))
  if (ids.size > 1) world.violations.push('I16: one quote made two refunds')
  for (const answer of answers) if (answer.status === 'rejected' && !isExpected(answer.reason)) throw answer.reason
  const [id] = ids
  if (id) purchase.returns.push({ id, parts: chosen, isCertain: true })
  else if (isCutOff) purchase.returns.push({ id: quote.id, parts: chosen, isCertain: false })
}

/** The parts a quote offers to take back, for what the terms say; a quote that says another sum is trouble. */
function quotedParts(world: World, purchase: Purchase, { lines }: Quote): Return['parts'] {
  return lines
    .filter(({ gone }) => !gone)
    .flatMap(({ part: name, refund, allowed }) => {
      const part = purchase.parts.find((each) => each.name === name)
      if (!part) throw new Error(`Nobody bought «${name}»`)
      const due = backOf(world, purchase, part)
      const back = due === 'unsure' ? (allowed ? refund : undefined) : due
      if ((allowed ? refund : undefined) !== back)
        world.violations.push(`I1: ${refund} would come back of «${name}», ${back ?? 'nothing'} is due`)
      return back === undefined ? [] : [{ name: part.name, back }]
    })
}

/**
 * The carrier or the hotel is to blame: all that is still fulfilled is refunded in full; a refund accepted before stays as
 * agreed, also while the supplier has not carried it out. An operator's action, without a key.
 */
export async function carrierCancels(world: World, purchase: Purchase): Promise<void> {
  const agreed = givenBack(purchase)
  const isFulfilled = ({ name }: Part) => !agreed.has(name) && bookingOf(world, purchase, name)?.state === 'issued'
  const parts = purchase.parts.filter(isFulfilled).map(({ name, price }) => ({ name, back: price }))
  try {
    const { refundId } = await refundInFull(world.deps, purchase.id, 'involuntary')
    purchase.returns.push({ id: refundId, parts, isCertain: true })
  } catch (error) {
    if (!(error instanceof Refusal)) purchase.returns.push({ id: 'unknown', parts, isCertain: false })
    throw error
  }
}
