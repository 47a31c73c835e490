import { airliner } from './actors.ts'
import { craters } from './heavens.ts'
import { heroCanvases, heroFrame, type HeroShape, heroStands, momentOfFrame } from './hero.ts'
import { looks } from './looks.ts'
import {
  type Furniture,
  type View,
  FURNITURE,
  SCALES,
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
  sunColour,
  water,
} from './panorama-layers.ts'
import { type PanoramaSky, panoramaSky } from './panorama-sky.ts'
import type { Exposure } from './poster-cities.ts'
import { randomOf } from './random.ts'
import type { Disc } from './scene.ts'
import { circle, picture } from './svg.ts'

/** What to draw: the moment is taken at its frame, so 20 minutes give one picture. */
export type PanoramaOrder = { at: Date; theme: Exposure; shape: HeroShape }

/** The first screen's panorama as SVG: the same frame, theme and shape give the same bytes. */
export function panorama({ at, theme, shape }: PanoramaOrder): string {
  const frame = heroFrame(at)
  const sky = panoramaSky(momentOfFrame(frame) ?? at, theme, shape)
  const { width, height, horizon } = heroCanvases[shape]
  const stands = heroStands[shape].map(([slug, x]) => ({
    look: looks[slug],
    x,
    scale: SCALES[shape][slug] ?? 0.6,
    far: shape === 'wide' || slug !== 'moscow',
  }))
  const furniture = FURNITURE[shape]
  const view: View = {
    sky,
    width,
    height,
    horizon,
    stands,
    furniture,
    random: randomOf(`panorama ${shape}`),
    ...discs(sky, horizon, furniture),
  }
  return picture([width, height], drawView(view, furniture.plane, `hero-${frame}-${theme}-${shape}`))
}

/** The sun stands where the local time is about 6:20 or 18:10; where it is night, or full day, a high disc hangs clear of the title. */
function discs(sky: PanoramaSky, horizon: number, { sun, high }: Furniture): { sun?: Disc; high?: Disc } {
  const low = sky.whereIs(6.33) ?? sky.whereIs(18.17)
  const from = sky.at(high.from)
  const clear = low === undefined || Math.abs(low - high.from) > 200
  return {
    sun: low === undefined ? undefined : { x: low, y: horizon - sun * 0.4, radius: sun },
    high:
      clear && (from.night > 0.9 || (low === undefined && from.night === 0))
        ? { x: (high.from + high.to) / 2, y: high.y, radius: high.radius }
        : undefined,
  }
}

/** A view in its layers, back to front. */
export function drawView(view: View, plane: Furniture['plane'], id: string): string {
  const grain = grains(view, id)
  return (
    `<defs>${panoramaDefs(view, id)}</defs>` +
    firmament(view, id) +
    grain.top +
    stars(view) +
    lights(view, id) +
    clouds(view) +
    land(view, id) +
    stands(view) +
    water(view, id) +
    reflections(view) +
    onWater(view) +
    (plane ? airliner(plane) : '') +
    grain.foot
  )
}

function lights({ sky, sun, high }: View, id: string): string {
  const low = sun ? halo(id, sun, 0.85) + circle(sun.x, sun.y, sun.radius, sunColour(sky.at(sun.x).disc), 'data-disc=""') : ''
  if (!high) return low
  const over = sky.at(high.x)
  const moon = over.night > 0.5 ? craters(high.x, high.y, high.radius * 1.4, '#3c4a52') : ''
  return low + (moon ? '' : halo(id, high, 0.6)) + circle(high.x, high.y, high.radius, over.disc, 'data-disc=""') + moon
}
