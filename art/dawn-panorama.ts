import { DAWN_FURNITURE } from './dawn-plan.ts'
import { dawnCanvases, dawnFrame, type DawnShape } from './dawn.ts'
import { dawnLooks } from './dawn-looks.ts'
import { dawnSky, RISEN } from './dawn-sky.ts'
import { dawnStands } from './dawn-stands.ts'
import {
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
  type View,
  water,
} from './panorama-layers.ts'
import type { Exposure } from './poster-cities.ts'
import { randomOf } from './random.ts'
import { path, picture, d } from './svg.ts'

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
