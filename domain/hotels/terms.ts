import type { Instant } from '#domain/text/dates.ts'
import type { Cancellation } from './offer.ts'

/** A period with one answer to «what if I cancel»: roubles that are refunded and that are kept. Open ends are null. */
export type TermStep = { from: Instant | null; until: Instant | null; refund: number; withheld: number }

/** The terms of a rate from now on, in order of time (DHOT-04); past ones are left out. */
export function termSteps(price: number, { penalties }: Pick<Cancellation, 'penalties'>, now: Date): TermStep[] {
  const marks = [{ from: null, amount: 0 }, ...penalties]
  const steps = marks.map(({ from, amount }, at): TermStep => {
    const withheld = Math.min(amount, price)
    return { from, until: marks[at + 1]?.from ?? null, refund: price - withheld, withheld }
  })
  const open = steps.filter(({ until }) => until === null || Date.parse(until) > now.getTime())
  return open.map((step, at) => (at === 0 ? { ...step, from: null } : step))
}

/** How much a guest may lose: nothing yet, a part, or all of it. */
export type TermKind = 'free' | 'partial' | 'none'

export function termKind(price: number, cancellation: Pick<Cancellation, 'penalties'>, now: Date): TermKind {
  const withheld = termSteps(price, cancellation, now)[0]?.withheld ?? 0
  return withheld === 0 ? 'free' : withheld < price ? 'partial' : 'none'
}
