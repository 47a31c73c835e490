import { mix } from '#art/oklab.ts'
import { skyAt } from '#art/sky.ts'
import { circle, linear, opacity, path, picture, rect } from '#art/svg.ts'

/** A small sunset with a boat for empty states, 240 × 150; `id` keeps two on one page apart. */
export function vignette(id: string, hour = 18.6): string {
  const { zenith, middle, horizon } = skyAt(hour)
  const sky = linear(id, [
    [0, zenith],
    [0.6, middle],
    [1, horizon],
  ])
  const way = [0, 1, 2, 3, 4].map((i) =>
    rect([121 + i * 4.5, 114 + i * 7, 58 - i * 9, 2.4], '#ff8a5c', `rx="1.2" ${opacity(0.8 - i * 0.13)}`),
  )
  return picture(
    [240, 150],
    `<defs>${sky}</defs>` +
      rect([0, 0, 240, 150], `url(#${id})`) +
      circle(150, 92, 30, '#ff5a34', 'data-disc=""') +
      path('M0 104q36 -22 76 -10t74 -4 90 8v52H0z', mix(middle, '#1d4a58', 0.6), opacity(0.9)) +
      rect([0, 110, 240, 40], mix('#1d5468', middle, 0.2)) +
      way.join('') +
      path('M58 126h30l-5 8H63zM73 126v-24l16 20z', '#f3ead2'),
  )
}
