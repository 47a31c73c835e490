import type { Palette, Tones } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { box, windows } from '#art/shapes.ts'

/** A house of many floors: its middle, width, height and paint. */
export type Block = readonly [x: number, width: number, height: number, tones: Tones]

/** Houses of a centre, the far ones first; some windows are lit at night. */
export function blocks(all: readonly Block[], c: Palette, random: Random): string {
  return all
    .map(([x, width, height, tones]) => {
      const glass = [x - width / 2 + 2, 4 - height, width - 4, height - 8] as const
      const grid = [Math.max(2, Math.round(width / 7)), Math.max(2, Math.round(height / 9))] as const
      return box(x, 0, width, height, tones) + windows(glass, grid, c.deep, { random, share: 0.62, pane: [0.42, 0.5] })
    })
    .join('')
}
