import { heroCanvases, type HeroShape, heroStands, offsetAt } from './hero.ts'
import { type Hex, mix } from './oklab.ts'
import { type Exposure, posterCities } from './poster-cities.ts'
import { type Sky, skyAt } from './sky.ts'

/** Hours of the sky per canvas width beyond the outermost cities. */
const BEYOND = 5
/** Steps between zones are softened over this share of the width to both sides, so the sky has no seams. */
const SOFT = 0.075
const NIGHT: Hex = '#071522'
const DEEP: Hex = '#0f4a68'

/** The sky over a panorama: x maps to the local hour, by the zones of the cities that stand along it. */
export type PanoramaSky = {
  /** Local hour over x, softened between zones; it only grows eastwards. */
  hourAt: (x: number) => number
  /** The sky over x, a little underexposed in the dark theme. */
  at: (x: number) => Sky
  /** Where on the canvas it is this local hour, if it is anywhere. */
  whereIs: (hour: number) => number | undefined
}

export function panoramaSky(at: Date, theme: Exposure, shape: HeroShape): PanoramaSky {
  const { width } = heroCanvases[shape]
  const utc = at.getUTCHours() + at.getUTCMinutes() / 60
  const offset = softened(offsetsOf(at, shape), width)
  const hourAt = (x: number) => utc + offset(x)
  return {
    hourAt,
    at: (x) => exposed(skyAt(hourAt(x)), theme),
    whereIs: (hour) => crossing(hourAt, hour, width),
  }
}

function offsetsOf(at: Date, shape: HeroShape): [x: number, offset: number][] {
  return heroStands[shape].map(([slug, x]) => [
    x,
    offsetAt(at, posterCities.find((city) => city.slug === slug)?.timeZone ?? 'UTC'),
  ])
}

function softened(points: [x: number, offset: number][], width: number): (x: number) => number {
  const [first, last] = [points[0]!, points.at(-1)!] // a panorama has cities
  const sharp = (x: number) => {
    const after = points.findIndex(([stand]) => stand > x)
    if (after === 0) return first[1] + ((x - first[0]) / width) * BEYOND
    if (after < 0) return last[1] + ((x - last[0]) / width) * BEYOND
    const [a, b] = [points[after - 1]!, points[after]!] // after is at least 1 here
    return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
  }
  return (x) => {
    let sum = 0
    for (let i = -8; i <= 8; i++) sum += sharp(x + (i / 8) * SOFT * width)
    return sum / 17
  }
}

function exposed(sky: Sky, theme: Exposure): Sky {
  return theme === 'light' ? deepened(sky) : underexposed(sky)
}

/** The same sky in the dark theme. */
export function underexposed(sky: Sky): Sky {
  const veil = 0.3 * (1 - sky.night)
  const dimming = 1 - (1 - sky.dimming) * (1 - veil)
  return {
    ...sky,
    zenith: mix(sky.zenith, NIGHT, veil + 0.12),
    middle: mix(sky.middle, NIGHT, veil),
    horizon: mix(sky.horizon, NIGHT, veil * 0.7),
    ambient: dimming > 0 ? mix(sky.ambient, NIGHT, veil / dimming) : sky.ambient,
    dimming,
  }
}

/** By day the upper sky is deep enough for white words. */
function deepened(sky: Sky): Sky {
  const day = 1 - sky.night
  return { ...sky, zenith: mix(sky.zenith, DEEP, 0.22 * day), middle: mix(sky.middle, DEEP, 0.36 * day) }
}

/** The canvas runs through at most half a day, so an hour is found at most once. */
function crossing(hourAt: (x: number) => number, hour: number, width: number): number | undefined {
  const [west, east] = [hourAt(0), hourAt(width)]
  const wanted = hour + 24 * Math.ceil((west - hour) / 24)
  if (wanted > east) return undefined
  let [low, high] = [0, width]
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2
    if (hourAt(middle) < wanted) low = middle
    else high = middle
  }
  return high
}
