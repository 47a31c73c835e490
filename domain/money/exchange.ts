import type { Day } from '#domain/text/dates.ts'

/** What `nominal` units of a currency cost by the table of a day, roubles with a decimal point: `93.1234`. */
export type ExchangeRate = { currency: string; nominal: number; roubles: string; day: Day }

/** A rouble is a rouble on any day. */
export function ownRate(day: Day): ExchangeRate {
  return { currency: 'RUB', nominal: 1, roubles: '1', day }
}

/** What turns a supplier's sum into the visitor's price before it is shared out: a rate, and a percentage on top. */
export type Pricing = { rate: ExchangeRate; markupPercent: number }

/** A decimal of any length without loss: `187.40` is 18740 of hundredths. */
type Decimal = { units: bigint; scale: bigint }

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,8}))?$/

/** Whether a text is a valid sum to charge: digits, a point, no sign, no spaces. */
export function isAmount(text: string): boolean {
  return DECIMAL.test(text)
}

function decimalOf(text: string): Decimal {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`not a sum: ${text}`)
  return { units: BigInt(whole + part), scale: 10n ** BigInt(part.length) }
}

/**
 * A sum in another currency as whole roubles of each of `shares` equal parts: exact until the end, then rounded once and upward,
 * so that what is paid always covers what is owed.
 */
export function wholeRoubles(amount: string, { rate, markupPercent }: Pricing, shares = 1): number {
  const [sum, price, markup] = [decimalOf(amount), decimalOf(rate.roubles), decimalOf(String(markupPercent))]
  const over = sum.scale * price.scale * BigInt(rate.nominal) * 100n * markup.scale * BigInt(shares)
  const roubles = sum.units * price.units * (100n * markup.scale + markup.units)
  return Number((roubles + over - 1n) / over)
}

/** The difference of two sums of a currency; zero when it would be negative. */
export function subtract(amount: string, taken: string): string {
  const [one, other] = [decimalOf(amount), decimalOf(taken)]
  const scale = one.scale * other.scale
  const left = one.units * other.scale - other.units * one.scale
  const digits = String(left > 0n ? left : 0n).padStart(String(scale).length, '0')
  const point = digits.length - String(scale).length + 1
  return point === digits.length ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Whether one sum of a currency is greater than another, as decimals and not as texts. */
export function isMore(amount: string, than: string): boolean {
  const [one, other] = [decimalOf(amount), decimalOf(than)]
  return one.units * other.scale > other.units * one.scale
}
