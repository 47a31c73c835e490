import { createHmac } from 'node:crypto'
import type { ItineraryRef } from '#domain/air/offer.ts'
import type { Party } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { type Family, familyOf } from '#world/air/fares/families.ts'
import { type Way, datedFlights } from '#world/air/fares/price-journey.ts'
import { isCombined } from '#world/air/journeys/alternatives.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import { isFlyable } from '#world/air/journeys/journey.ts'
import { carrierCode, flightKey } from '#world/air/timetable/timetable.ts'

/** How long a search may be booked from, minutes. */
export const PRICE_SESSION_MINUTES = 35

/**
 * Encodes the pricing sessions of one search: until when, for whom, and whose tickets. When and whom are signed, once for all of
 * them, so that nothing has to be stored; whose follows from the option itself (`readOption`). One carrier's flights of one
 * search share a session; every combined journey has its own (inventory.md).
 */
export function openPriceSessions([key]: KeyRing, expires: Date, party: Party): (scope: string) => string {
  const minutes = Math.floor(expires.getTime() / MINUTE_MS).toString(36)
  const payload = `${minutes}.${party.adults}${party.children}${party.infants}`
  const sign = lastSigned.of === key.secret + payload ? lastSigned.sign : signature(key, payload)
  lastSigned = { of: key.secret + payload, sign }
  return (scope) => `${payload}.${scope}.${sign}`
}

/** The searches of one minute for parties alike are signed alike. */
let lastSigned = { of: '', sign: '' }

function signature({ secret }: Key, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url').slice(0, 16)
}

export type PriceSession = { expires: Date; party: Party; scope: string }

/** Reads a session back. Refuses `air.session-expired` when it is over or not ours. */
export function readPriceSession(ring: KeyRing, sessionId: string, now: Date): PriceSession {
  const [minutes = '', counts = '', scope = '', sign = ''] = sessionId.split('.')
  const expires = new Date(Number.parseInt(minutes, 36) * MINUTE_MS)
  const genuine = ring.some((key) => isSameSecret(sign, signature(key, `${minutes}.${counts}`)))
  if (!genuine || expires <= now) throw new Refusal('air.session-expired')
  const [adults = 1, children = 0, infants = 0] = Array.from(counts, Number)
  return { expires, party: { adults, children, infants }, scope }
}

/** The flights and the family of an option: «L_SU1124SVOfz4_…», days counted from 1970. */
export function optionOf(journey: string, family: Family): string {
  return `${family.code}_${journey}`
}

/** What identifies a journey: its flights and days. */
export function journeyOf({ timetable, epochDay }: Engine, way: Way): string {
  const flights = datedFlights(way)
  return flights.map(({ pattern, day }) => flightKey(timetable, pattern) + (day + epochDay).toString(36)).join('_')
}

/** Whose session a journey belongs to: its carrier's, or its own when it is combined. */
export function scopeOf({ timetable }: Engine, way: Way, journey: string): string {
  return isCombined(timetable, way) ? journey : carrierCode(timetable, way.patterns[0]!)
}

const FLIGHT = /^([A-Z0-9]{2})(\d{1,4})([A-Z]{3})([0-9a-z]{1,4})$/

/** Reads an option back. Refuses `air.session-expired` when it is none, not of this session, or cannot be flown. */
export function readOption(engine: Engine, { optionId }: ItineraryRef, priceSession: PriceSession): { way: Way; family: Family } {
  const [code = '', ...legs] = optionId.split('_')
  const family = familyOf(code)
  const way: Way = { patterns: [], days: [] }
  for (const leg of legs) {
    const [, carrier = '', number = '', from = '', at = ''] = FLIGHT.exec(leg) ?? []
    const day = Number.parseInt(at, 36) - engine.epochDay
    const pattern = engine.flightOf(carrier, Number(number), from, day)
    if (pattern === undefined) throw new Refusal('air.session-expired')
    way.patterns.push(pattern)
    way.days.push(day)
  }
  const isOfPriceSession =
    legs.length > 0 && legs.length <= 3 && scopeOf(engine, way, journeyOf(engine, way)) === priceSession.scope
  if (!family || !isOfPriceSession || !isFlyable(engine.timetable, way)) throw new Refusal('air.session-expired')
  return { way, family }
}
