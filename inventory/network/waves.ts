import type { Carrier } from './carriers.ts'
import { share } from './hash.ts'

/** A span of local minutes in which departures are spread. */
type Wave = [from: number, to: number]

const byDay: Wave[] = [[360, 1290]]
const overnight: Wave[] = [[1080, 1435]]
const overnightAndDay: Wave[] = [
  [1080, 1435],
  [600, 960],
]
const westward: Wave[] = [[540, 1050]]
const westwardOrMidnight: Wave[] = [
  [560, 840],
  [1380, 1500],
]
const gulf: Wave[] = [
  [420, 630],
  [0, 240],
  [840, 990],
  [1230, 1380],
]
const bosporus: Wave[] = [
  [400, 620],
  [1080, 1290],
  [780, 960],
  [1500, 1590],
]

const gulfHubs = new Set(['DXB', 'DOH', 'AUH', 'SHJ', 'DWC', 'BAH', 'KWI', 'MCT', 'RUH', 'JED', 'DMM'])

/** East of the base by so many minutes of sun, −720…720. */
export function sunward(offset: number): number {
  return ((((offset + 720) % 1440) + 1440) % 1440) - 720
}

function wavesOf(carrier: Carrier, base: string, km: number, east: number): Wave[] {
  if (gulfHubs.has(base) && km > 900) return gulf
  if (base === 'IST' && carrier.code === 'TK' && km > 900) return bosporus
  if (km > 2500 && east >= 240) return km > 6500 ? overnightAndDay : overnight
  if (km > 5500 && east <= -180) return carrier.kind === 'low-cost' ? westward : westwardOrMidnight
  return byDay
}

/** Local minute when the i-th of `count` daily flights leaves the base, by the demand of such a route. */
export function departureOf(
  carrier: Carrier,
  base: string,
  route: { km: number; east: number },
  i: number,
  count: number,
  hash: number,
): number {
  const waves = wavesOf(carrier, base, route.km, route.east)
  const [from, to] = waves[(i + (hash & 1 && count === 1 ? 1 : 0)) % waves.length] ?? [360, 1290]
  const inWave = Math.ceil(count / waves.length)
  const place = Math.floor(i / waves.length)
  const spread = count === 1 ? share(hash) : (place + 0.15 + 0.7 * share(hash)) / inWave
  return Math.round((from + (to - from) * spread) / 5) * 5
}
