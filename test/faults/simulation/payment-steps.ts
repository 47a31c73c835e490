import type { PaymentMethod } from '#domain/payments/payment.ts'
import { signed } from '#world/bank/bank.ts'
import { keyRing } from '#server/keys/ring.ts'
import { checkout } from '#server/air/checkout.ts'
import { payWithPoints } from '#server/hotels/payment.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { orderById } from '#server/orders/order-store.ts'
import { isExpected } from '#test/faults/expected-error.ts'
import type { Purchase } from './scenario-journal.ts'
import type { World } from './simulated-world.ts'

/** `keep`: as they stand; `use`: all that may be used; `some`: a thousand; `none`: give them back. */
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
    purchase.pointsRub = paid.bonus_rub // answered, whatever comes of the payment
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

/** One of the bank's messages comes: any of them, so many times, or never. */
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
