import { Refusal } from '#domain/refusal.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type Quote, acceptRefund, quoteRefund, refundInFull } from '#server/payments/refunds/refund.ts'
import { isExpected } from '#test/faults/expected-error.ts'
import { type Purchase, type Return, givenBack } from './scenario-journal.ts'
import { bookingOf } from './model-records.ts'
import type { Part } from './terms.ts'
import type { World } from './simulated-world.ts'

const OUR_FAULT_MS = 24 * 3_600_000
/** So close to the end of that day nobody outside can say on which side of it the site stands. */
const UNSURE_MS = 2 * 3_600_000

/** What comes back of a part now by the terms its buyer was shown; undefined when it may not be returned. */
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

/** Asks what comes back, compares it with the terms, and agrees to it: all of it, or the first or the last ticket alone. */
export async function giveBack(
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
 * The carrier or the hotel is to blame: all that is still fulfilled comes back whole; what a buyer has agreed to give back before
 * stays as agreed, also while the supplier has not taken it. An operator's action, without a key.
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
