import { createHmac } from 'node:crypto'
import type { StayQuery } from '#domain/hotels/query.ts'
import { type Pricing, isAmount } from '#domain/money/exchange.ts'
import { MINUTE_MS, addDays, daysBetween, parseDay } from '#domain/text/dates.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { KeyRing } from '#server/keys/ring.ts'

/** What is needed to find and price a rate again: its hash is the same in a list of hotels and on a hotel's page. */
export type RateRef = { hid: string; query: StayQuery; matchHash: string; pricing: Pricing }

/** They come back from a browser as part of an address; ours may be as long as that, their supplier's name in front. */
const LONGEST = 190
const MATCH_HASH = /^[\w-]{1,64}$/

/** A rate by what it says, signed; undefined for one that no address could carry. */
export function writeRateRef(
  [{ secret }]: KeyRing,
  { hid, query, matchHash, pricing }: RateRef,
  until: Date,
): string | undefined {
  const { currency, nominal, roubles, day } = pricing.rate
  const { arrival, departure, adults, children } = query
  const stay = [arrival, daysBetween(arrival, departure), adults, children.join('.')]
  const money = [currency, nominal, roubles, day, pricing.markupPercent]
  const payload = [Math.floor(until.getTime() / MINUTE_MS).toString(36), hid, matchHash, ...stay, ...money].join('~')
  const text = `${payload}~${signature(secret, payload)}`
  return MATCH_HASH.test(matchHash) && text.length <= LONGEST ? text : undefined
}

/** Reads one back; undefined when it is over or not ours. */
export function readRateRef(ring: KeyRing, text: string, now: Date): RateRef | undefined {
  const at = text.lastIndexOf('~')
  const [payload, sign] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (!ring.some(({ secret }) => isSameSecret(sign, signature(secret, payload)))) return undefined
  const [minutes = '', hid = '', matchHash = '', from = '', nights = '', adults = '', children = '', ...money] =
    payload.split('~')
  const [currency = '', nominal = '', roubles = '', date = '', markup = ''] = money
  const [arrival, day] = [parseDay(from), parseDay(date)]
  if (!arrival || !day || !isAmount(roubles) || Number.parseInt(minutes, 36) * MINUTE_MS <= now.getTime()) return undefined
  const ages = children === '' ? [] : children.split('.').map(Number)
  const query = { arrival, departure: addDays(arrival, Number(nights)), adults: Number(adults), children: ages }
  const pricing = { rate: { currency, nominal: Number(nominal), roubles, day }, markupPercent: Number(markup) }
  return { hid, query, matchHash, pricing }
}

function signature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`ostrovok ${payload}`).digest('base64url').slice(0, 22)
}
