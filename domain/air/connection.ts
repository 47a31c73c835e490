import { layoversOf } from './layover.ts'
import type { AirOffer, Segment } from './offer.ts'
import { RECOMMENDED_MIN, ROAD_KM_PER_HOUR, openBorders, roadKm, stepMinutes, visaOfRussians } from './transfer-facts.ts'

export const CONNECTION_TIP = 'Рекомендуемое время пересадки: со сменой аэропорта от 4 часов, в том же аэропорту от 2 часов'

export type StepCode = 'leave' | 'border' | 'bags' | 'road' | 'checkIn' | 'security'
type Step = { code: StepCode; minutes: number }

/**
 * On one ticket its carrier is responsible for the connection; on two the traveller is, with time enough or not, or not all of it
 * is known.
 */
export type ConnectionKind = 'protected' | 'self-ok' | 'self-short' | 'unknown'

/** What a change of planes requires of the traveller (DAIR-13). */
export type Connection = {
  kind: ConnectionKind
  minutes: number
  /** The steps of a transfer on two tickets; none on one ticket. */
  steps: Step[]
  /** Their sum, and never less than what is recommended. */
  needed: number
  recommended: number
  /** Shorter than recommended (AIRS-33). */
  short: boolean
  /** The country whose border is crossed on the way, ISO 3166-1 alpha-2; null where there is none. */
  border: string | null
  /** The next flight leaves through another country's passport control, and the traveller checks in for it. */
  leaves: boolean
  visa: 'none' | 'free' | 'needed' | 'unknown'
  /** Kilometres to the other airport; undefined where none is needed, null where it is unknown. */
  km?: number | null
}

/** The connections of one direction, in the order of `layoversOf`. */
export function connectionsOf({ flightSegments }: Pick<AirOffer, 'flightSegments'>): Connection[] {
  return layoversOf({ flightSegments }).map(({ minutes }, at) =>
    connection(flightSegments[at]!, flightSegments[at + 1]!, minutes),
  )
}

function connection(landed: Segment, next: Segment, minutes: number): Connection {
  const moves = landed.toCode !== next.fromCode
  const recommended = moves ? RECOMMENDED_MIN.otherAirport : RECOMMENDED_MIN.sameAirport
  const shared = { minutes, recommended, short: minutes < recommended }
  if (landed.ticketIndex === next.ticketIndex)
    return { ...shared, kind: 'protected', steps: [], needed: recommended, border: null, leaves: false, visa: 'none' }
  const border = isOpen(landed.fromCountry, landed.toCountry) ? null : landed.toCountry
  const visa = border === null ? 'none' : visaOf(border)
  const km = moves ? (roadKm[[landed.toCode, next.fromCode].toSorted().join('-')] ?? null) : undefined
  const steps = stepsOf({ next, border, km })
  const needed = Math.max(
    recommended,
    steps.reduce((sum, step) => sum + step.minutes, 0),
  )
  const kind = minutes < needed ? 'self-short' : visa === 'unknown' || km === null ? 'unknown' : 'self-ok'
  return {
    ...shared,
    kind,
    steps,
    needed,
    border,
    leaves: !isOpen(next.fromCountry, next.toCountry),
    visa,
    ...(km !== undefined && { km }),
  }
}

function stepsOf({ next, border, km }: { next: Segment; border: string | null; km: number | null | undefined }): Step[] {
  const place = isOpen(next.fromCountry, next.toCountry) ? 'inland' : 'abroad'
  const steps: (Step | false)[] = [
    { code: 'leave', minutes: stepMinutes.leave },
    border !== null && { code: 'border', minutes: stepMinutes.border },
    { code: 'bags', minutes: stepMinutes.bags },
    typeof km === 'number' && { code: 'road', minutes: Math.round((km / ROAD_KM_PER_HOUR) * 60) },
    { code: 'checkIn', minutes: stepMinutes.checkIn[place] },
    { code: 'security', minutes: stepMinutes.security[place] },
  ]
  return steps.filter((step) => step !== false)
}

function isOpen(from: string, to: string): boolean {
  return from === to || openBorders.some((countries) => countries.includes(from) && countries.includes(to))
}

function visaOf(country: string): Connection['visa'] {
  if (country === 'RU') return 'none' // at home: the passport is checked, no visa is required
  if (visaOfRussians.free.includes(country)) return 'free'
  return visaOfRussians.needed.includes(country) ? 'needed' : 'unknown'
}
