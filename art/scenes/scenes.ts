import { airliner } from '#art/actors.ts'
import type { Look } from '#art/city.ts'
import { emptySky, heavens } from '#art/heavens.ts'
import { looks } from '#art/looks.ts'
import { cloud, ridge, sailboat } from '#art/nature.ts'
import { mix } from '#art/oklab.ts'
import { flatPalette, paletteAt } from '#art/palette.ts'
import type { PosterSlug } from '#art/poster-cities.ts'
import { randomOf } from '#art/random.ts'
import { type Disc, type Scene, sceneDefs, sceneOf } from '#art/scene.ts'
import { group, picture, placed, polygon } from '#art/svg.ts'
import { waterOf } from '#art/water.ts'

/** A sea under one hour's sky. Clouds and boats are `[x, y, size]`, the airliner `[x, y, fromX, fromY]`. */
type Seascape = {
  id: string
  width: number
  height: number
  horizon: number
  hour: number
  disc: Disc
  /** False leaves only the disc's path on the water: the page draws the disc itself. */
  discShown?: boolean
  stands?: readonly (readonly [city: PosterSlug, x: number, scale: number])[]
  clouds?: readonly (readonly [number, number, number])[]
  boats?: readonly (readonly [number, number, number])[]
  plane?: readonly [number, number, number, number]
}

/** The seascape as SVG. */
function seascape(order: Seascape): string {
  const { id, width, height, horizon, hour, disc, discShown = true } = order
  const scene = sceneOf({ id, seed: id, width, height, horizon, centre: width / 2, scale: 1, hour, paint: {}, disc })
  const { body, light } = waterOf('#1d667d')
  return picture(
    [width, height],
    sceneDefs(scene) +
      (discShown ? heavens : emptySky)(scene) +
      clouds(scene, order.clouds) +
      shore(scene) +
      stands(scene, order.stands) +
      body(scene) +
      reflections(scene, order.stands) +
      light(scene) +
      boats(scene, order.boats) +
      (order.plane ? airliner(order.plane) : ''),
  )
}

function clouds({ sky }: Scene, list: Seascape['clouds'] = []): string {
  const [colour, share] = sky.night > 0.5 ? [sky.horizon, 0.2] : [mix(sky.horizon, '#ffffff', 0.4), 0.62]
  return list.map(([x, y, size]) => cloud([x, y], size, colour, share)).join('')
}

/** Hills keep low where the sun stands low. */
function shore({ width, horizon, tone, sky }: Scene): string {
  const tall = Math.min(1, width / 900) * (sky.night > 0.6 ? 1 : 0.45)
  const far = ridge(width, horizon + 2, horizon * 0.19 * tall, randomOf('r1'), Math.max(4, Math.round(width / 110)), 0.6)
  const near = ridge(width, horizon + 2, horizon * 0.1 * tall, randomOf('r4'), Math.max(5, Math.round(width / 80)), 0.4)
  return polygon(far, tone('#6fa3a8', 0.62)) + polygon(near, tone('#4d8a86', 0.36))
}

function stands({ sky, horizon, random }: Scene, list: Seascape['stands'] = []): string {
  return list
    .map(([slug, x, scale]) => {
      const { landmark, paint }: Look = looks[slug]
      return placed([x, horizon + 1], scale, landmark?.(paletteAt(sky, paint ?? {}, 0.1), random) ?? '')
    })
    .join('')
}

function reflections({ sky, horizon, random }: Scene, list: Seascape['stands'] = []): string {
  const ink = flatPalette(mix('#06141d', sky.ambient, 0.3))
  const mirrored = ([slug, x, scale]: readonly [PosterSlug, number, number]) => {
    const { landmark }: Look = looks[slug]
    return placed([x, horizon + 1], [scale, -scale * 0.4], landmark?.(ink, random) ?? '')
  }
  return group('opacity=".16"', list.map(mirrored).join(''))
}

function boats({ tone }: Scene, list: Seascape['boats'] = []): string {
  return list.map(([x, y, size]) => sailboat([x, y], size, tone('#3a2620'), [tone('#fff8ea'), tone('#e8cfae')])).join('')
}

const NIGHT = {
  width: 1440,
  height: 900,
  horizon: 690,
  hour: 1.4,
  boats: [[1040, 760, 2.2]],
  clouds: [
    [220, 470, 150],
    [860, 210, 170],
  ],
} as const

const orders = {
  /** The error page: a moon over the sea. */
  'night-sea': { ...NIGHT, disc: { x: 1130, y: 300, radius: 150 } },
  /** 404: the moon is the zero of the page, here is only its path on the water. */
  'lost-moon': { ...NIGHT, disc: { x: 342, y: -400, radius: 120 }, discShown: false },
  /** Tickets are paid: the dawn of the journey. */
  dawn: {
    width: 1440,
    height: 600,
    horizon: 440,
    hour: 6.45,
    disc: { x: 800, y: 400, radius: 92 },
    stands: [
      ['prague', 90, 0.5],
      ['rome', 280, 0.5],
      ['istanbul', 1010, 0.92],
    ],
    clouds: [
      [620, 130, 180],
      [1150, 90, 150],
      [1180, 220, 120],
    ],
    boats: [[690, 470, 1]],
    plane: [930, 150, 560, 330],
  },
  'dawn-narrow': {
    width: 390,
    height: 520,
    horizon: 350,
    hour: 6.45,
    disc: { x: 130, y: 326, radius: 52 },
    stands: [['istanbul', 230, 0.8]],
    clouds: [[40, 210, 110]],
  },
} as const satisfies Record<string, Omit<Seascape, 'id'>>

export type SceneName = keyof typeof orders

/** The canvases of the scenes: size in drawing units, the pixel widths they are printed in, and the format. */
export const sceneCanvases = {
  'night-sea': { width: 1440, height: 900, widths: [720, 1440], format: 'avif' },
  'lost-moon': { width: 1440, height: 900, widths: [720, 1440], format: 'avif' },
  dawn: { width: 1440, height: 600, widths: [720, 1440], format: 'avif' },
  'dawn-narrow': { width: 390, height: 520, widths: [390, 780], format: 'avif' },
} as const satisfies Record<SceneName, { width: number; height: number; widths: readonly number[]; format: 'avif' | 'png' }>

/** One of the site's seascapes as SVG. */
export function sceneOfSite(name: SceneName): string {
  return seascape({ id: name, ...orders[name] })
}
