import type { Airport } from '#server/adapters/places/airports.ts'
import type { Carrier } from './carriers.ts'
import { share } from './hash.ts'

/** A span of local minutes in which departures are spread. */
export type DepartureBank = [from: number, to: number]

const byDay: [DepartureBank] = [[360, 1290]]
const overnight: DepartureBank[] = [[1080, 1435]]
const overnightAndDay: DepartureBank[] = [
  [1080, 1435],
  [600, 960],
]
const westward: DepartureBank[] = [[540, 1050]]
const middayOrMidnight: DepartureBank[] = [
  [560, 840],
  [1380, 1500],
]
const gulf: DepartureBank[] = [
  [420, 630],
  [0, 240],
  [840, 990],
  [1230, 1380],
]
const bosporus: DepartureBank[] = [
  [400, 620],
  [1080, 1290],
  [780, 960],
  [1500, 1590],
]

/** Bases so far from Greenwich that a flight west may as well leave at midnight: Asia, and the Pacific coast. */
const FAR_EAST = 300
const FAR_WEST = -420

const gulfHubs = new Set(['DXB', 'DOH', 'AUH', 'SHJ', 'DWC', 'BAH', 'KWI', 'MCT', 'RUH', 'JED', 'DMM'])

/** East of the base by so many minutes of sun, −720…720. */
export function sunward(offset: number): number {
  return ((((offset + 720) % 1440) + 1440) % 1440) - 720
}

/** When flights of a route leave its base, so many km away and so many minutes of the sun to the east. */
export function departureBanksOf(carrier: Carrier, base: Airport, km: number, east: number): DepartureBank[] {
  if (gulfHubs.has(base.iata) && km > 900) return gulf
  if (base.iata === 'IST' && carrier.code === 'TK' && km > 900) return bosporus
  if (km > 2500 && east >= 240) return km > 7500 ? overnightAndDay : overnight
  if (km > 5500 && east <= -180) return base.julyOffset >= FAR_EAST || base.julyOffset <= FAR_WEST ? middayOrMidnight : westward
  return byDay
}

const NEAR_KM = 3500
/** Every so many rotations one is based abroad. */
const ABROAD_EVERY = 3
/** When those based abroad leave: from the early morning on. */
const abroad: DepartureBank = [370, 1080]

/** Whether the i-th of `count` rotations spends the night at the far end, so that people there too can leave in the morning. */
export function startsAbroad({ km, banks, count }: { km: number; banks: DepartureBank[]; count: number }, i: number): boolean {
  return km <= NEAR_KM && count >= 2 && i % ABROAD_EVERY === Math.min(count, ABROAD_EVERY) - 1 && banks === byDay
}

/** Local minute at the far end when the i-th rotation, based there, sets out. */
export function departureAbroad({ count }: { count: number }, i: number, hash: number): number {
  const [from, to] = abroad
  const spread = (Math.floor(i / ABROAD_EVERY) + 0.35 * share(hash)) / Math.ceil(count / ABROAD_EVERY)
  return Math.round((from + (to - from) * spread) / 5) * 5
}

/** Local minute when the i-th of `count` daily flights leaves the base, by the demand of such a route. */
export function departureOf({ banks, count }: { banks: DepartureBank[]; count: number }, i: number, hash: number): number {
  const first = count === 1 ? hash & 1 : 0
  const [from, to] = banks[(i + first) % banks.length] ?? byDay[0]
  const inBank = Math.ceil(count / banks.length)
  const spread = count === 1 ? share(hash) : (Math.floor(i / banks.length) + 0.15 + 0.7 * share(hash)) / inBank
  return (Math.round((from + (to - from) * spread) / 5) * 5) % 1440
}

/** A flight home over so many hours eastward leaves in the evening; minutes the aircraft may wait for that. */
const EVENING = 1020
const MOST_WAITING = 360

/** Minutes to wait at the far end beyond the turnaround, so that a long way home eastward is a night flight. */
export function waitForEvening(km: number, homeward: number, ready: number, hash: number): number {
  if (km < 5000 || homeward < 180) return 0
  const evening = EVENING + (hash % 24) * 5
  const wait = evening - (((ready % 1440) + 1440) % 1440)
  return wait > 0 && wait <= MOST_WAITING ? wait : 0
}
