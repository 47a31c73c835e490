import { mix } from '#art/oklab.ts'
import { cypress, palm } from '#art/nature.ts'
import { d, path, rect } from '#art/svg.ts'
import { ellipse } from './round.ts'
import type { Stage } from './stage.ts'

/** A tree of the place, its foot at (x, y); `depth` is how far in the haze it stands. */
export function tree(stage: Stage, x: number, y: number, height: number, depth = 0): string {
  const { tone, traits, random } = stage
  switch (traits.flora) {
    case 'palms':
      return palm([x, y], height * 1.25, tone('#1f5e50', depth), random, (random() - 0.5) * 0.4)
    case 'cypresses':
      return cypress(x, y, height * 0.24, height * 1.2, [tone('#4a8068', depth), tone('#2f5c4c', depth)])
    case 'spruces':
      return spruce(stage, x, y, height * 1.15, depth)
    case 'limes':
      return lime(stage, x, y, height, depth)
  }
}

function lime({ tone }: Stage, x: number, y: number, h: number, depth: number): string {
  const [lit, shade] = [tone('#5a9078', depth), tone('#37695a', depth)]
  const [top, foot, rx] = [y - h * 0.98, y - h * 0.26, h * 0.26]
  return (
    rect([x - h * 0.025, y - h * 0.4, h * 0.05, h * 0.4], mix(shade, '#3a2a20', 0.5)) +
    ellipse(x, y - h * 0.62, rx, h * 0.36, lit) +
    path(d`M${x} ${top}A${rx} ${h * 0.36} 0 0 1 ${x} ${foot}Q${x + h * 0.12} ${y - h * 0.6} ${x} ${top}Z`, shade)
  )
}

function spruce({ tone, look, isNight }: Stage, x: number, y: number, h: number, depth: number): string {
  const half = h * 0.2
  const boughs = (way: 1 | -1) => {
    let data = d`M${x} ${y - h}`
    for (const [out, down] of [
      [0.5, 0.34],
      [0.3, 0.34],
      [0.78, 0.62],
      [0.5, 0.62],
      [1, 0.92],
    ] as const)
      data += d`L${x + way * half * out} ${y - h * (1 - down)}`
    return data + d`L${x} ${y - h * 0.08}Z`
  }
  const snow =
    look.kind === 'ski'
      ? path(
          d`M${x} ${y - h}l${-half * 0.42} ${h * 0.28}l${half * 0.3} ${-h * 0.07}l${half * 0.22} ${h * 0.08}l${half * 0.22} ${-h * 0.05}z`,
          mix(tone('#ffffff', depth), '#ffffff', isNight ? 0 : 0.3),
        )
      : ''
  return (
    rect([x - h * 0.02, y - h * 0.1, h * 0.04, h * 0.1], tone('#5a4030', depth)) +
    path(boughs(-1), tone('#3f7a68', depth)) +
    path(boughs(1), tone('#285648', depth)) +
    snow
  )
}
