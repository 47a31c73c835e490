import { mountains } from '#art/backdrops.ts'
import { looks } from '#art/looks.ts'
import { hill, sailboat } from '#art/nature.ts'
import { type Hex, mix } from '#art/oklab.ts'
import { paletteAt } from '#art/palette.ts'
import { type Random, randomOf } from '#art/random.ts'
import { sceneOf } from '#art/scene.ts'
import { dome, onion, spire } from '#art/shapes.ts'
import { circle, d, opacity, path, placed, polygon, rect } from '#art/svg.ts'
import { glints, sunPath } from '#art/water.ts'
import type { Culture } from './look.ts'
import type { Stage } from './stage.ts'

/** Where the land or the sea begins, and where what stands there has its middle. */
export type Vista = { width: number; base: number; centre: number; scale: number }

/** What is seen far behind a hotel: mountains, the sea, the city and its landmark, all in the haze. */
export function farAway(stage: Stage, vista: Vista): string {
  const { look } = stage
  if (look.kind === 'ski') return peaks(stage, vista) + hillsOf(stage, vista, '#6f9a8e', 0.14)
  if (look.kind === 'spa') return peaks(stage, vista) + hillsOf(stage, vista, '#5f9078', 0.2)
  if (look.city) return hillsOf(stage, vista, '#5f8f86', 0.12) + landmark(stage, vista)
  if (look.kind === 'tropic') return islands(stage, vista)
  if (look.kind === 'sea') return hillsOf(stage, vista, '#6fa09a', 0.22)
  return skyline(stage, vista)
}

/** The city's landmark, pale. */
export function landmark(stage: Stage, { base, centre, scale }: Vista, depth = 0.5): string {
  const drawn = stage.look.city && looks[stage.look.city]
  if (!drawn?.landmark) return ''
  return placed([centre, base], scale, drawn.landmark(paletteAt(stage.sky, drawn.paint ?? {}, depth), randomOf(stage.look.id)))
}

function peaks(stage: Stage, { width, base }: Vista): string {
  const scene = sceneOf({
    id: 'far',
    seed: stage.look.id,
    width,
    height: base * 1.5,
    horizon: base,
    centre: width / 2,
    scale: 1,
    hour: 12,
    paint: {},
    disc: { x: 0, y: 0, radius: 1 },
  })
  const layer = mountains(['#8fb3c4', '#5c8b98'], true)
  return layer({ ...scene, sky: stage.sky, tone: stage.tone, grain: () => '' })
}

function hillsOf({ tone, look }: Stage, { width, base }: Vista, colour: Hex, tall: number): string {
  const random = randomOf(`${look.id} hills`)
  const rise = (lift: number, depth: number) => path(hill(width, base - lift, base * tall, random, 3), tone(colour, depth))
  return rise(base * tall * 0.4, 0.55) + rise(0, 0.38)
}

/** Limestone islands in a calm sea. */
function islands({ tone, look }: Stage, { width, base }: Vista): string {
  const random = randomOf(`${look.id} islands`)
  const rock = (x: number, half: number, tall: number, depth: number) =>
    path(
      d`M${x - half} ${base + 1}Q${x - half} ${base - tall * 0.7} ${x - half * 0.4} ${base - tall * 0.9}Q${x} ${base - tall * 1.1} ${x + half * 0.45} ${base - tall * 0.8}Q${x + half} ${base - tall * 0.6} ${x + half} ${base + 1}z`,
      tone('#3f8f7d', depth),
    )
  const one = (share: number, depth: number) =>
    rock(width * (share + random() * 0.1), width * (0.05 + random() * 0.06), base * (0.12 + random() * 0.16), depth)
  return one(0.05, 0.5) + one(0.3, 0.6) + one(0.62, 0.5) + one(0.85, 0.36)
}

/** A skyline that belongs to its part of the world, one haze colour and its shade. */
export function skyline({ tone, look, traits }: Stage, { width, base, centre, scale }: Vista): string {
  const random = randomOf(`${look.id} skyline`)
  const [lit, shade] = [tone('#7fa0a2', 0.5), tone('#64878c', 0.42)] as const
  let [left, right] = ['', '']
  const tall = traits.culture === 'asia' || traits.culture === 'newWorld' ? 1.7 : 1
  for (let x = -10; x < width; x += 16 + random() * 22) {
    const [w, h] = [14 + random() * 20, base * (0.06 + random() * 0.1) * (random() < 0.25 ? tall * 1.5 : tall)]
    left += d`M${x} ${base + 1}v${-h}h${w * 0.58}v${h}z`
    right += d`M${x + w * 0.58} ${base + 1}v${-h}h${w * 0.42}v${h}z`
  }
  const houses = path(left, lit) + path(right, shade)
  return look.hidesSights ? houses : houses + placed([centre, base], scale, sign(traits.culture, [lit, shade], random))
}

/** The tower one knows a part of the world by, 100 tall, its foot at the origin. */
function sign(culture: Culture, tones: readonly [Hex, Hex], random: Random): string {
  const [lit, shade] = tones
  switch (culture) {
    case 'russia':
      return (
        rect([-26, -46, 30, 46], lit) +
        rect([4, -46, 22, 46], shade) +
        onion(0, -46, 30, 46, tones) +
        onion(-30, -24, 16, 26, tones) +
        onion(30, -24, 16, 26, tones) +
        rect([-37, -24, 14, 24], lit) +
        rect([23, -24, 14, 24], shade)
      )
    case 'islam':
      return (
        rect([-30, -34, 36, 34], lit) +
        rect([6, -34, 24, 34], shade) +
        dome(0, -34, 56, 30, tones) +
        rect([-48, -80, 7, 80], lit) +
        spire(-44.5, -80, 9, 22, tones) +
        rect([41, -80, 7, 80], shade) +
        spire(44.5, -80, 9, 22, tones)
      )
    case 'asia':
      return (
        [0, 1, 2, 3]
          .map((i) => {
            const [y, w] = [-i * 24, 60 - i * 11]
            return (
              rect([-w * 0.32, y - 24, w * 0.64, 24], shade) +
              polygon(
                [
                  [-w / 2, y - 16],
                  [-w * 0.3, y - 26],
                  [w * 0.3, y - 26],
                  [w / 2, y - 16],
                  [w * 0.3, y - 18],
                  [-w * 0.3, y - 18],
                ],
                lit,
              )
            )
          })
          .join('') + rect([-1, -112, 2, 20], lit)
      )
    case 'newWorld':
      return (
        rect([-16, -104, 19, 104], lit) +
        rect([3, -104, 13, 104], shade) +
        rect([-9, -118, 18, 14], lit) +
        rect([-1, -138, 2, 20], shade)
      )
    case 'europe':
      return random() < 0.5
        ? rect([-13, -66, 15, 66], lit) + rect([2, -66, 11, 66], shade) + spire(0, -66, 26, 50, tones)
        : rect([-30, -40, 36, 40], lit) +
            rect([6, -40, 24, 40], shade) +
            dome(0, -40, 44, 28, tones) +
            rect([-4, -82, 8, 16], lit) +
            spire(0, -80, 7, 18, tones)
  }
}

/** A stretch of open water from `top` to `bottom` with the sun's path, glints and a sail or two. */
export function sea(stage: Stage, at: { width: number; top: number; bottom: number; sunX: number; sails: number }): string {
  const { tone, sky, random } = stage
  const { width, top, bottom, sunX, sails } = at
  const colour = mix(tone(stage.look.kind === 'tropic' ? '#1fa6ae' : '#1f86a0'), sky.horizon, 0.12)
  const boats = Array.from({ length: sails }, (_, i) =>
    sailboat(
      [width * (0.2 + 0.5 * random() + i * 0.12), top + (bottom - top) * (0.18 + random() * 0.2)],
      0.5 + random() * 0.4,
      tone('#6b3a28'),
      [tone('#ffffff'), tone('#f0d9b8')],
    ),
  )
  return (
    rect([0, top, width, bottom - top + 1], colour) +
    sunPath(top, bottom, { x: sunX, y: top, radius: 26 }, sky.disc, random) +
    glints(width, top, bottom, () => mix(sky.horizon, '#ffffff', 0.3), random) +
    boats.join('')
  )
}

/** The sun or the moon of the hour, for a sheet or a window. */
export function disc({ sky }: Stage, [x, y]: readonly [number, number], radius: number): string {
  const moon = sky.night > 0.6
  const r = moon ? radius * 0.72 : radius
  const crater = (dx: number, dy: number, size: number) => circle(x + r * dx, y + r * dy, r * size, sky.zenith, opacity(0.16))
  return (
    circle(x, y, r, sky.disc, 'data-disc=""') +
    (moon ? crater(-0.25, -0.2, 0.2) + crater(0.3, 0.15, 0.26) + crater(-0.1, 0.4, 0.13) : '')
  )
}
