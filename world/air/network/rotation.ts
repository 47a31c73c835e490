import type { AircraftType } from './aircraft.ts'
import { waitForEvening } from './departure-banks.ts'
import { mix } from './hash.ts'

/** An aircraft flies out and back; minutes may run past a day, in the local time of the departure's day. */
export type Rotation = { out: number; back: number }

/**
 * A way out and back: `east` is how far the clock of the far end is ahead of the base's, minutes; `baseNight`, `farNight` are
 * their curfews; `nightOut`, `nightBack` say where a departure in the dead of night surprises nobody.
 */
export type Leg = {
  km: number
  east: number
  baseNight: Night | undefined
  farNight: Night | undefined
  nightOut: boolean
  nightBack: boolean
}

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

function isQuietHour(minute: number) {
  const at = ((minute % 1440) + 1440) % 1440
  return at >= QUIET_FROM && at < QUIET_TO
}

function isFitting(leg: Leg, block: number, out: number, back: number) {
  const { baseNight, farNight, east } = leg
  if (isAirportShut(baseNight, out) || isAirportShut(baseNight, back + block - east)) return false
  if (isAirportShut(farNight, out + block + east) || isAirportShut(farNight, back)) return false
  return (leg.nightOut || !isQuietHour(out)) && (leg.nightBack || !isQuietHour(back))
}

/** The rotation of so many minutes each way nearest to the wished departure that no curfew forbids; after a late arrival the crew sleeps there. */
export function rotationOf(leg: Leg, block: number, wish: number, turnaround: number, hash: number): Rotation | null {
  for (let step = 0; step <= 40; step += 1) {
    const out = wish + (step & 1 ? 15 : -15) * ((step + 1) >> 1)
    if (out < 0 || out >= 1440) continue
    const ready = out + block + leg.east + turnaround
    const back = ready + waitForEvening(leg.km, -leg.east, ready, hash)
    if (isFitting(leg, block, out, back)) return { out, back }
  }
  return nightStop(leg, block, wish, hash)
}

function nightStop(leg: Leg, block: number, wish: number, hash: number): Rotation | null {
  for (let out = wish % 1440, tries = 0; tries < 96; tries += 1, out = (out + 1425) % 1440) {
    const arrival = out + block + leg.east
    const morning = Math.ceil((arrival + 360) / 1440) * 1440 + 390 + (mix(hash, 7) % 24) * 5
    for (let back = morning; back < morning + 600; back += 30) {
      if (isFitting(leg, block, out, back)) return { out, back }
    }
  }
  return null
}

/** Local minutes [from, to) when an airport takes no flights; `from` > `to` spans midnight. */
type Night = readonly [from: number, to: number]

const nights: Record<string, Night> = {
  ADL: [1380, 360],
  BER: [0, 300],
  BMA: [1320, 390],
  BVA: [0, 360],
  CGH: [1380, 360],
  CIA: [1410, 360],
  CJU: [1380, 360],
  CRL: [1410, 360],
  DUS: [1380, 360],
  EIN: [1410, 390],
  FRA: [1380, 300],
  FUK: [1320, 420],
  GMP: [1380, 360],
  GVA: [0, 360],
  HAM: [1380, 360],
  ITM: [1260, 420],
  LCY: [1350, 390],
  LGA: [0, 360],
  LHR: [1410, 300],
  LIN: [1380, 360],
  LUX: [1380, 360],
  MUC: [0, 300],
  NRT: [0, 360],
  OOL: [1380, 360],
  ORY: [1410, 360],
  RTM: [1380, 420],
  SAN: [1410, 390],
  SDU: [1350, 360],
  SNA: [1320, 420],
  STR: [1410, 360],
  SYD: [1380, 360],
  TSA: [1380, 360],
  YTZ: [1380, 405],
  ZRH: [1410, 360],
}

/** Airports that sleep at night, with their local hours. */
export const curfews: ReadonlyMap<string, Night> = new Map(Object.entries(nights))

/** Whether an airport of such a night is shut at a local minute of the day (any integer; taken modulo a day). */
export function isAirportShut(night: Night | undefined, minute: number): boolean {
  if (!night) return false
  const at = ((minute % 1440) + 1440) % 1440
  const [from, to] = night
  return from < to ? at >= from && at < to : at >= from || at < to
}
