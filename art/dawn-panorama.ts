import type { Look } from './city.ts'
import { type DawnShape, type DawnStander, dawnCanvases, dawnFrame, dawnSpreads, dawnStands } from './dawn.ts'
import { delhi, tashkent } from './landmarks/asia.ts'
import { azores, reykjavik } from './landmarks/atlantic-islands.ts'
import { losangeles, mexico, newyork, sanfrancisco } from './landmarks/north-america.ts'
import { auckland, honolulu, sydney } from './landmarks/oceania.ts'
import { novosibirsk, petropavlovsk, vladivostok } from './landmarks/russia-east.ts'
import { buenosaires, rio } from './landmarks/south-america.ts'
import { tokyo } from './landmarks/tokyo.ts'
import { looks } from './looks.ts'
import {
  type Furniture,
  type View,
  clouds,
  firmament,
  grains,
  halo,
  land,
  onWater,
  panoramaDefs,
  reflections,
  stands,
  stars,
  water,
} from './panorama-layers.ts'
import type { Exposure } from './poster-cities.ts'
import { randomOf } from './random.ts'
import { type Sky, skyAt } from './sky.ts'
import { d, path, picture } from './svg.ts'

/** Landmarks left of the sun grow towards it, those in the morning are all of one size. */
const [FARTHEST, MORNING] = [0.52, 0.92]
/** Hills are low here: behind them stands the sun. */
const HILLS = 0.6
const MOON = '#f3ead2'

/** The sky and the sea of the dawn, which no hour changes: without the sun, which rises on the page, and without cities. */
export function dawnBackdrop(theme: Exposure, shape: DawnShape): string {
  const id = `sky-${theme}-${shape}`
  const view = viewOf(theme, shape)
  const { moon } = DAWN_FURNITURE[shape]
  const grain = grains(view, id)
  return picture(
    [view.width, view.height],
    `<defs>${panoramaDefs(view, id)}</defs>` +
      firmament(view, id) +
      grain.top +
      stars(view) +
      halo(id, view.sun, 0.85) +
      (theme === 'dark' && moon ? crescent(moon) : '') +
      clouds(view) +
      water(view, id) +
      onWater(view) +
      grain.foot,
  )
}

/** The cities of a moment with the hills behind them, and their reflections; the rest of the picture is clear. */
export function dawnCities(at: Date, theme: Exposure, shape: DawnShape, home: string): string {
  const id = `dawn-${dawnFrame(at)}-${theme}-${shape}`
  const view = { ...viewOf(theme, shape), stands: standsOf(at, shape, home) }
  return picture(
    [view.width, view.height],
    `<defs>${panoramaDefs(view, id)}</defs>` + land(view, id, HILLS) + stands(view) + reflections(view),
  )
}

/** What the cities are laid upon, without its grain. */
export function dawnUnder(theme: Exposure, shape: DawnShape): string {
  const id = `under-${theme}-${shape}`
  const view = viewOf(theme, shape)
  return picture([view.width, view.height], `<defs>${panoramaDefs(view, id)}</defs>` + firmament(view, id) + water(view, id))
}

function viewOf(theme: Exposure, shape: DawnShape) {
  const { width, height, horizon, sun } = dawnCanvases[shape]
  return {
    sky: { at: (x: number) => dawnSky(x, theme, shape) },
    width,
    height,
    horizon,
    stands: [],
    sun: { x: sun.x, y: horizon - sun.radius * RISEN[theme], radius: sun.radius },
    random: randomOf(`dawn ${shape}`),
    furniture: DAWN_FURNITURE[shape],
  } satisfies View
}

function standsOf(at: Date, shape: DawnShape, home: string): View['stands'] {
  const { sun } = dawnCanvases[shape]
  return dawnStands(at, shape, home).map(({ slug, x, scale }) => {
    const nearness = x < sun.x ? FARTHEST + (1 - FARTHEST) * (x / sun.x) : MORNING
    return { look: dawnLooks[slug], x, scale: DAWN_FURNITURE[shape].scale * scale * nearness, far: shape !== 'phone' }
  })
}

/** The last thin moon, which stands near the sun at dawn. */
function crescent([x, y, r]: readonly [number, number, number]): string {
  return path(d`M${x} ${y - r}A${r} ${r} 0 1 0 ${x} ${y + r}A${r * 1.25} ${r * 1.25} 0 0 1 ${x} ${y - r}Z`, MOON, 'opacity=".92"')
}

/** How each city of the dawn looks: the poster cities, and those only seen from afar. */
export const dawnLooks: Record<DawnStander['slug'], Look> = {
  ...looks,
  auckland,
  azores,
  buenosaires,
  delhi,
  honolulu,
  losangeles,
  mexico,
  newyork,
  novosibirsk,
  petropavlovsk,
  reykjavik,
  rio,
  sanfrancisco,
  sydney,
  tashkent,
  tokyo,
  vladivostok,
}

type DawnFurniture = Pick<Furniture, 'clouds' | 'boats' | 'grain'> & {
  /** The landmarks' scale on this canvas. */
  scale: number
  /** The old moon of the dark theme, `[x, y, radius]`. */
  moon?: readonly [number, number, number]
}

/** Clouds and the moon stand right of the title and under the header, boats below the cities' names. */
const DAWN_FURNITURE: Record<DawnShape, DawnFurniture> = {
  wall: {
    scale: 0.8,
    clouds: [
      [1690, 118, 150],
      [1400, 250, 130],
    ],
    boats: [
      [1440, 604, 0.9],
      [700, 608, 1],
    ],
    moon: [1150, 150, 22],
    grain: { top: 0.5, foot: 0.75 },
  },
  desktop: {
    scale: 0.72,
    clouds: [
      [1290, 120, 120],
      [1060, 238, 110],
    ],
    boats: [
      [1090, 588, 0.8],
      [520, 592, 0.9],
    ],
    moon: [880, 150, 19],
    grain: { top: 0.5, foot: 0.75 },
  },
  tablet: {
    scale: 0.56,
    clouds: [[600, 226, 90]],
    boats: [[640, 514, 0.8]],
    grain: { top: 0.5, foot: 0.7 },
  },
  phone: { scale: 0.4, clouds: [[300, 150, 60]], boats: [], grain: { top: 0.4, foot: 0.55 } },
}

/** The hour of the sky over the sun, and what share of the real hours passes across the picture: half an hour earlier and slower in the dark. */
const SCALES = { light: { dawn: 6.2, pace: 0.92 }, dark: { dawn: 5.72, pace: 0.62 } } as const
/** How much of the disc's radius is above the horizon beyond its middle. */
export const RISEN: Record<Exposure, number> = { light: 0.42, dark: 0.16 }
const EARLIEST = 0.3

/** The local hour the sky shows over x: night on the left, never later than ten in the morning. */
export function dawnHour(x: number, theme: Exposure, shape: DawnShape): number {
  const { dawn, pace } = SCALES[theme]
  return Math.max(EARLIEST, dawn + ((x - dawnCanvases[shape].sun.x) / dawnSpreads[shape].hour) * pace)
}

function dawnSky(x: number, theme: Exposure, shape: DawnShape): Sky {
  return skyAt(dawnHour(x, theme, shape))
}
