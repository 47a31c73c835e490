import { mix } from './oklab.ts'
import { type Palette, type Tone, paletteAt, toneOf } from './palette.ts'
import { type Random, randomOf } from './random.ts'
import { type Sky, skyAt } from './sky.ts'
import { type Grain, type GrainPlaces, type Inks, stippleDefs, stippled } from './stipple.ts'
import { linear } from './svg.ts'

/** Everything a layer of a picture needs to draw itself; lengths are drawing units. */
export type Scene = {
  id: string
  seed: string
  width: number
  height: number
  horizon: number
  /** x of the landmark's middle, and its scale. */
  centre: number
  scale: number
  /** One unit of a canvas 300 wide: the scale of boats and bridges. */
  unit: number
  sky: Sky
  palette: Palette
  tone: Tone
  random: Random
  disc: Disc
  inks: Inks
  grainPlaces: GrainPlaces
  grain: (grain: Grain, content: string, share?: number) => string
}

export type Disc = { x: number; y: number; radius: number }

/** A layer of a picture. */
export type Layer = (scene: Scene) => string

export type SceneOrder = {
  id: string
  seed: string
  width: number
  height: number
  horizon: number
  centre: number
  scale: number
  hour: number
  paint: Partial<Palette>
  disc: Disc
}

/** A scene at a local hour: one sky decides every colour in it. */
export function sceneOf(order: SceneOrder): Scene {
  const { id, seed, width, height, horizon, centre, scale, hour, paint, disc } = order
  const sky = skyAt(hour)
  return {
    id,
    seed,
    width,
    height,
    horizon,
    centre,
    scale,
    unit: Math.min(width / 300, (height / 400) * 1.2),
    sky,
    palette: paletteAt(sky, paint),
    tone: toneOf(sky),
    random: randomOf(seed),
    disc,
    inks: {
      shade: mix(sky.ambient, sky.night > 0.5 ? '#020810' : '#3a1f2c', 0.62),
      light: mix(sky.disc, '#fff6df', 0.35),
    },
    grainPlaces: { canvas: [width, height], horizon, glow: { ...disc, radius: disc.radius * 2.5 } },
    grain: (grain, content, share) => stippled(id, grain, content, share),
  }
}

/** What the layers of a picture refer to: the gradient of its sky, and its grains. */
export function sceneDefs({ id, sky, grainPlaces, inks }: Scene): string {
  const stops = [
    [0, sky.zenith],
    [0.55, sky.middle],
    [1, sky.horizon],
  ] as const
  return `<defs>${linear(`${id}-sky`, stops)}${stippleDefs(id, grainPlaces, inks)}</defs>`
}
