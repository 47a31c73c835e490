import { mix } from '#art/oklab.ts'
import { randomOf } from '#art/random.ts'
import { skyAt } from '#art/sky.ts'
import { circle, linear, opacity, picture, rect } from '#art/svg.ts'

const SHORE = 74

/**
 * One panel of «Если передумаю», 480 × 104: the height of the sun is the share returned (1 noon, 0 a starry night without a sun).
 * The current period has the cinnabar sun; `id` keeps panels on one page apart.
 */
export function refundPanel(share: number, current: boolean, id: string): string {
  const { zenith, middle, horizon, disc } = skyAt(21.6 - 7.2 * share)
  const sky = linear(id, [
    [0, zenith],
    [0.55, middle],
    [1, horizon],
  ])
  const sun = circle(
    240,
    SHORE - share * 52,
    20,
    current ? '#ff5a34' : disc,
    current ? 'data-disc=""' : `data-disc="" ${opacity(0.9)}`,
  )
  return picture(
    [480, 104],
    `<defs>${sky}</defs>` +
      rect([0, 0, 480, 104], `url(#${id})`) +
      (share < 0.3 ? stars() : '') +
      (share > 0 ? sun : '') +
      rect([0, SHORE, 480, 30], mix('#1d5468', middle, share > 0 ? 0.22 : 0.1)) +
      (share > 0 ? way(disc) : ''),
  )
}

function stars(): string {
  const random = randomOf('refund')
  const star = () => circle(random() * 480, 4 + random() * 60, 0.8 + random() * 0.5, '#f3ead2', opacity(0.8))
  return Array.from({ length: 30 }, star).join('')
}

function way(colour: string): string {
  const row = (_: unknown, i: number) =>
    rect([217 + i * 3 + ((i * 37) % 7) - 3, 79 + i * 5, 46 - i * 6, 2], colour, `rx="1" ${opacity(0.8 - i * 0.12)}`)
  return Array.from({ length: 5 }, row).join('')
}
