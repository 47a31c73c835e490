import type { AircraftType } from './aircraft.ts'
import { asleep } from './curfew.ts'
import { mix } from './hash.ts'
import { waitForEvening } from './waves.ts'

/** An aircraft goes out and comes back; minutes may run past a day, in the local time of the departure's day. */
export type Rotation = { out: number; back: number; block: number }

/**
 * A way out and back: `east` is how far the clock of `to` is ahead of the clock of `base`, minutes; `nightOut`, `nightBack` say where
 * a departure in the dead of night surprises nobody.
 */
export type Leg = { base: string; to: string; km: number; east: number; block: number; nightOut: boolean; nightBack: boolean }

const TAXI_AND_CLIMB = 32

/** Gate to gate, minutes, rounded to 5 (inventory notes). */
export function blockOf(km: number, type: AircraftType): number {
  return Math.round(((km / type.cruise) * 60 + TAXI_AND_CLIMB) / 5) * 5
}

/** Minutes between landing and leaving again: 50-70, wide bodies 90-160. */
export function turnaroundOf(type: AircraftType, hash: number): number {
  return type.kind === 'wide' ? 90 + (hash % 15) * 5 : 50 + (hash % 5) * 5
}

const QUIET_FROM = 30
const QUIET_TO = 330

function inTheDeadOfNight(minute: number) {
  const at = ((minute % 1440) + 1440) % 1440
  return at >= QUIET_FROM && at < QUIET_TO
}

function fits(leg: Leg, out: number, back: number) {
  const arrival = out + leg.block + leg.east
  const home = back + leg.block - leg.east
  if (asleep(leg.base, out) || asleep(leg.to, arrival) || asleep(leg.to, back) || asleep(leg.base, home)) return false
  return (leg.nightOut || !inTheDeadOfNight(out)) && (leg.nightBack || !inTheDeadOfNight(back))
}

/** The rotation nearest to the wished departure that no curfew forbids; after a late arrival the crew sleeps there. */
export function rotationOf(leg: Leg, wish: number, turnaround: number, hash: number): Rotation | null {
  for (let step = 0; step <= 40; step += 1) {
    const out = wish + (step & 1 ? 15 : -15) * ((step + 1) >> 1)
    if (out < 0 || out >= 1440) continue
    const ready = out + leg.block + leg.east + turnaround
    const back = ready + waitForEvening(leg.km, -leg.east, ready, hash)
    if (fits(leg, out, back)) return { out, back, block: leg.block }
  }
  return nightStop(leg, wish, hash)
}

function nightStop(leg: Leg, wish: number, hash: number): Rotation | null {
  for (let out = wish % 1440, tries = 0; tries < 96; tries += 1, out = (out + 1425) % 1440) {
    const arrival = out + leg.block + leg.east
    const morning = Math.ceil((arrival + 360) / 1440) * 1440 + 390 + (mix(hash, 7) % 24) * 5
    for (let back = morning; back < morning + 600; back += 30) {
      if (fits(leg, out, back)) return { out, back, block: leg.block }
    }
  }
  return null
}
