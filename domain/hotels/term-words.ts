import { localTimeIn } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import type { Rate } from './offer.ts'
import { freeUntilText } from './stay-words.ts'
import { type TermKind, type TermStep, termKind, termSteps } from './terms.ts'

/** The terms of a rate at a moment: what a cancellation costs now, what it costs next, what in the end. */
export type TermWords = { kind: TermKind; text: string; after?: string; end?: string }

/** `Бесплатная отмена до 18 декабря, 23:59`, `потом удержат 8 800 ₽`, `с 20 декабря — всю сумму`; the clock is the hotel's (DHOT-04). */
export function termWords({ price, cancellation }: Pick<Rate, 'price' | 'cancellation'>, timeZone: string, now: Date): TermWords {
  const kind = termKind(price, cancellation, now)
  const [first, second, third] = termSteps(price, cancellation, now)
  const until = first?.until ? ` до\u00a0${freeUntilText(first.until, timeZone)}` : ''
  const text = {
    free: `Бесплатная отмена${until}`,
    partial: `При\u00a0отмене удержат ${formatRub(first?.withheld ?? 0)}`,
    none: 'Без\u00a0возврата денег',
  }[kind]
  return { kind, text, ...(second && { after: next(second) }), ...(third && { end: lastOf(third, timeZone) }) }
}

function next({ refund, withheld }: TermStep): string {
  return refund === 0 ? 'потом деньги не\u00a0вернут' : `потом удержат ${formatRub(withheld)}`
}

function lastOf({ from, refund, withheld }: TermStep, timeZone: string): string {
  const day = from ? `с\u00a0${longDay(localTimeIn(from, timeZone))}` : 'позже'
  return `${day}\u00a0— ${refund === 0 ? 'всю сумму' : formatRub(withheld)}`
}
