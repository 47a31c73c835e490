import { type Hex, mix } from './oklab.ts'

/** The sky of one hour: three colours from the zenith down, the light it throws on things (`ambient`, taken at `dimming` 0..1), the disc, and how much night it is (0..1). */
export type Sky = { zenith: Hex; middle: Hex; horizon: Hex; ambient: Hex; dimming: number; disc: Hex; night: number }

type Mark = readonly [hour: number, zenith: Hex, middle: Hex, horizon: Hex, ambient: Hex, dimming: number, disc: Hex]

const MIDNIGHT = ['#071522', '#0d2438', '#1c4153', '#0a1f33', 0.66, '#f3ead2'] as const

/** One scale colours everything that has an hour. */
const SKY: readonly Mark[] = [
  [0, ...MIDNIGHT],
  [4.5, '#0d2136', '#1d3f58', '#5f6b78', '#112a40', 0.58, '#f3ead2'],
  [5.6, '#1d3d5c', '#5d7488', '#e79a72', '#27405a', 0.42, '#ff8a5c'],
  [6.8, '#4c86a0', '#c9c3ac', '#f9c48a', '#8a6a62', 0.2, '#ff6a3d'],
  [9, '#5aa9bf', '#a6d3d0', '#f5e6c3', '#ffffff', 0, '#ffb53f'],
  [13, '#2e93b3', '#7cc2cb', '#d3ebe0', '#ffffff', 0, '#ffd15c'],
  [16.5, '#4793a9', '#bcd0b4', '#f7cf87', '#e0a060', 0.1, '#ff9a3d'],
  [18.3, '#2b5d7c', '#d98a63', '#fbb060', '#8a3f38', 0.3, '#ff5a34'],
  [19.6, '#17324f', '#6c5563', '#e8744a', '#2f2c46', 0.5, '#ff5a34'],
  [20.2, '#12293f', '#45495a', '#a8685a', '#1e2a42', 0.55, '#f6d9b0'],
  [21.2, '#0c2036', '#1b3b54', '#4b6270', '#12263c', 0.6, '#f3ead2'],
  [24, ...MIDNIGHT],
]

function nightAt(hour: number): number {
  return Math.min(1, Math.max(0, (6.4 - hour) / 1.2, (hour - 19) / 1.2))
}

/** The sky at a local hour; any number is taken round the clock (25 is 1, −1 is 23). */
export function skyAt(hour: number): Sky {
  const h = ((hour % 24) + 24) % 24
  const next = SKY.findIndex(([mark]) => mark > h)
  const a = SKY[next - 1]! // the first mark is 0 and the last is 24, so both sides exist
  const b = SKY[next]!
  const t = (h - a[0]) / (b[0] - a[0])
  return {
    zenith: mix(a[1], b[1], t),
    middle: mix(a[2], b[2], t),
    horizon: mix(a[3], b[3], t),
    ambient: mix(a[4], b[4], t),
    dimming: a[5] + (b[5] - a[5]) * t,
    disc: mix(a[6], b[6], t),
    night: nightAt(h),
  }
}

/** The sun's or the moon's colour at a local hour, for the discs at the ends of a flight ribbon. */
export function discAt(hour: number): Hex {
  return skyAt(hour).disc
}

const bars = new Map<number, Hex>()

/** The sky of a local hour, of its nearest quarter, as one colour that reads on white and on near-black. */
export function barAt(hour: number): Hex {
  const quarter = (((Math.round(hour * 4) % 96) + 96) % 96) / 4
  const known = bars.get(quarter)
  if (known) return known
  const { zenith, middle, horizon } = skyAt(quarter)
  const bar = mix(mix(zenith, middle, 0.55), horizon, 0.32)
  bars.set(quarter, bar)
  return bar
}

/** A ribbon as a CSS gradient: the sky from one local hour to another, past midnight above 24; back when who flies west gains on the sun. */
export function skyGradient(fromHour: number, toHour: number, stops = 9): string {
  const span = toHour - fromHour
  const stop = (_: unknown, i: number) => `${barAt(fromHour + (span * i) / (stops - 1))} ${Math.round((i / (stops - 1)) * 100)}%`
  return `linear-gradient(90deg,${Array.from({ length: stops }, stop).join(',')})`
}
