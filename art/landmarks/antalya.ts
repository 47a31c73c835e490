import { palmsRight, sailboats } from '#art/actors.ts'
import { mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { cypress } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, spire, windows } from '#art/shapes.ts'
import { line, opacity, path, polygon, rect } from '#art/svg.ts'

export const antalya: Look = {
  landmark: (c) => cliff(c) + houses(c) + keep(c) + minaret(c) + cypresses(c),
  paint: { wall: ['#e6b98a', '#b97f58'], trim: ['#d7663f', '#a4452c'] },
  behind: [mountains(['#8fb9c2', '#5f98a3', '#3f7f83'])],
  water: '#169bb0',
  gulls: 2,
  front: [sailboats, palmsRight],
}

/** The cliff with its waterfalls. */
function cliff(c: Palette): string {
  return (
    path('M-130 0V-62Q-110 -70 -92 -64L-60 -58Q-30 -60 -8 -50Q12 -46 24 -30L40 -22Q48 -10 60 0Z', c.wall[1]) +
    path('M-130 0V-62Q-110 -70 -92 -64L-60 -58Q-54 -30 -62 0Z', c.wall[0]) +
    line('M-50 -20l-4 -30M-26 -16l-4 -26M0 -10l-4 -26M22 -6l-4 -16M-84 -14l-4 -34', c.red[0], 2, opacity(0.35)) +
    path('M-40 -58V0h5V-56zM-32 -55V0h3V-54z', c.white)
  )
}

function houses(c: Palette): string {
  return house(c, -112, -64, 26, 28) + house(c, -84, -62, 24, 22) + house(c, -14, -50, 24, 20)
}

function house(c: Palette, x: number, foot: number, width: number, height: number): string {
  const [eaves, half] = [foot - height, width / 2 + 3]
  return (
    box(x, foot, width, height, [c.white, c.wall[0]]) +
    polygon(
      [
        [x - half, eaves],
        [x - half + 6, eaves - 8],
        [x + half - 6, eaves - 8],
        [x + half, eaves],
      ],
      c.trim[0],
    ) +
    windows([x - width / 2 + 2, eaves + 3, width - 4, height - 6], [3, 2], c.deep, { pane: [0.45, 0.5] })
  )
}

function keep(c: Palette): string {
  return (
    box(-54, -56, 30, 34, c.wall) +
    rect([-71, -93, 34, 4], c.trim[0]) +
    box(-54, -93, 24, 16, c.wall) +
    rect([-68, -110, 28, 3], c.trim[0]) +
    arch(-54, -58, 8, 16, c.deep)
  )
}

function minaret(c: Palette): string {
  const flutes = [0, 1, 2, 3].map((i) => rect([-102, -100 - i * 13, 8, 1], c.trim[1]))
  return box(-98, -90, 7, 60, c.trim) + flutes.join('') + rect([-104, -138, 12, 3], c.wall[0]) + spire(-98, -150, 9, 20, c.red)
}

function cypresses(c: Palette): string {
  return (
    cypress(-34, -56, 9, 38, c.green) +
    cypress(4, -46, 8, 34, c.green) +
    cypress(16, -36, 7, 26, c.green) +
    cypress(-126, -62, 8, 36, c.green)
  )
}
