import { createHmac } from 'node:crypto'
import type { Pricing } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS, parseDay } from '#domain/text/dates.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { KeyRing } from '#server/keys/ring.ts'

/**
 * What the prices of an offer were made by, frozen for as long as it may be booked. Duffel sells a return for one sum: `there` is
 * the part of it, in roubles of each traveller, that its outbound is shown for; null on a trip one way.
 */
export type PriceSession = { pricing: Pricing; there: number | null }

/** Names a price session by what it says, signed, so that nothing has to be remembered. */
export function writePriceSession([{ secret }]: KeyRing, { pricing, there }: PriceSession, expires: Date): string {
  const { currency, nominal, roubles, day } = pricing.rate
  const fields = [currency, nominal, roubles, day, pricing.markupPercent, there ?? '']
  const payload = `${Math.floor(expires.getTime() / MINUTE_MS).toString(36)}.${Buffer.from(fields.join('|')).toString('base64url')}`
  return `${payload}.${signature(secret, payload)}`
}

/** Reads a price session back. Refuses `air.session-expired` when it is over or not ours. */
export function readPriceSession(ring: KeyRing, sessionId: string, now: Date): PriceSession {
  const [minutes = '', fields = '', sign = ''] = sessionId.split('.')
  const isOurs = ring.some(({ secret }) => isSameSecret(sign, signature(secret, `${minutes}.${fields}`)))
  if (!isOurs || Number.parseInt(minutes, 36) * MINUTE_MS <= now.getTime()) throw new Refusal('air.session-expired')
  return fieldsOf(sessionId)
}

/** What a session of ours says, however long ago: for one that comes back from an order of ours. */
export function fieldsOf(sessionId: string): PriceSession {
  const text = Buffer.from(sessionId.split('.')[1] ?? '', 'base64url').toString('utf8')
  const [currency = '', nominal, roubles = '', date = '', markup, there = ''] = text.split('|')
  const day = parseDay(date)
  if (!day) throw new Refusal('air.session-expired')
  const rate = { currency, nominal: Number(nominal), roubles, day }
  return { pricing: { rate, markupPercent: Number(markup) }, there: there === '' ? null : Number(there) }
}

function signature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`duffel ${payload}`).digest('base64url').slice(0, 22)
}
