import { type Hex, mix } from '#art/oklab.ts'
import { skyAt } from '#art/sky.ts'
import { circle, linear, opacity, path, rect } from '#art/svg.ts'

/** The setting sun of the countdown: colours, and how high the sun's middle stands (drawing units from the top). */
export type Setting = { zenith: Hex; middle: Hex; horizon: Hex; hill: Hex; water: Hex; height: number }

const LEFT = -400
const WIDTH = 1172
const HEIGHT = 132
const SHORE = 100

/** The sky from 18:09 to 19:15 as the time runs out: `remaining` is the share of the time left, 0..1. */
export function setting(remaining: number): Setting {
  const left = Math.min(1, Math.max(0, remaining))
  const { zenith, middle, horizon } = skyAt(19.25 - left * 1.1)
  return {
    zenith,
    middle,
    horizon,
    hill: mix(middle, '#1d4a58', 0.62),
    water: mix('#1d5468', middle, 0.2),
    height: 118 - left * 66,
  }
}

/** The countdown's picture: `id` keeps two on one page apart. The sun carries the class `sun`, so that a page may ease it. */
export function countdown(remaining: number, id: string): string {
  const { zenith, middle, horizon, hill, water, height } = setting(remaining)
  const sky = linear(id, [
    [0, zenith],
    [0.6, middle],
    [1, horizon],
  ])
  const way = Array.from({ length: 7 }, (_, i) =>
    rect([240 + i * 2.5 + ((i * 37) % 7) - 3, 103 + i * 4.6, 56 - i * 5, 2], '#ff8a5c', `rx="1" ${opacity(0.85 - i * 0.09)}`),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${LEFT} 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><defs>${sky}</defs>` +
    rect([LEFT, 0, WIDTH, HEIGHT], `url(#${id})`) +
    circle(268, height, 30, '#ff5a34', 'class="sun" data-disc=""') +
    path('M-400 102q90 -26 190 -8t210 -4 130 0 120 -2 122 4 190 -8 210 10v40H-400z', hill, opacity(0.85)) +
    rect([LEFT, SHORE, WIDTH, HEIGHT - SHORE], water) +
    `${way.join('')}</svg>`
  )
}
