import { type AircraftType, aircraftOf } from './aircraft.ts'
import type { Carrier } from './carriers.ts'
import { share } from './hash.ts'

type Kind = AircraftType['kind']

/** How readily a kind is sent on a route of so many km and flights a week; 0 = never while another can go. */
const appetite: Record<Kind, (km: number, weekly: number) => number> = {
  turboprop: (km, weekly) => (km > 850 ? 0.05 : weekly > 28 ? 0.4 : 1.6),
  regional: (km, weekly) => (km > 2200 ? 0.05 : weekly > 28 ? 0.3 : 0.9),
  narrow: (km) => (km > 5000 ? 0.25 : 1),
  wide: (km, weekly) => (km > 5000 ? 4 : km > 2500 ? (weekly >= 7 ? 0.3 : 0.1) : weekly >= 28 ? 0.06 : 0),
}

/** The type that flies one departure; null when nothing of the fleet reaches so far. */
export function typeFor(carrier: Carrier, km: number, weekly: number, hash: number): AircraftType | null {
  const able = carrier.fleet.map(aircraftOf).filter((type) => type.range >= km)
  const weights = able.map((type) => appetite[type.kind](km, weekly) + 0.001)
  let at = share(hash) * weights.reduce((sum, weight) => sum + weight, 0)
  const chosen = able.find((_, i) => (at -= weights[i] ?? 0) < 0)
  return chosen ?? able.at(-1) ?? null
}
