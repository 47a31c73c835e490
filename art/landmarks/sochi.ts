import { palmFrame } from '#art/actors.ts'
import { mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, spire, star, windows } from '#art/shapes.ts'
import { rect } from '#art/svg.ts'

export const sochi: Look = {
  landmark: (c) => arcade(c) + hall(c) + steeple(c),
  paint: { trim: ['#d9cdb4', '#b49b78'], wall: ['#fffaf0', '#d8c3a2'], deep: '#7a5d4c' },
  behind: [mountains(['#6fa7b4', '#3f7f87', '#2f6a5d'], true)],
  water: '#1f8fa8',
  gulls: 2,
  front: [palmFrame],
}

/** The marine station: arcade, hall, steeple. */
function arcade(c: Palette): string {
  const openings = Array.from({ length: 13 }, (_, i) => arch(-87 + i * 14.5, 0, 7.5, 20, c.deep))
  return box(0, 0, 190, 26, c.wall, 0.64) + rect([-98, -29, 196, 4], c.trim[0]) + openings.join('')
}

function hall(c: Palette): string {
  const glass = windows([-34, -48, 68, 16], [8, 1], c.deep, { pane: [0.4, 0.9] })
  return box(0, -26, 74, 26, c.wall) + rect([-39, -55, 78, 3.5], c.trim[0]) + glass
}

function steeple(c: Palette): string {
  return (
    box(0, -55, 30, 44, c.wall) +
    rect([-17, -101, 34, 3], c.trim[0]) +
    arch(-6, -62, 6, 26, c.deep) +
    arch(6, -62, 6, 26, c.deep) +
    box(0, -101, 22, 20, c.wall) +
    rect([-13, -123, 26, 3], c.trim[0]) +
    arch(0, -104, 8, 14, c.deep) +
    box(0, -123, 13, 14, c.wall) +
    spire(0, -137, 13, 70, c.trim) +
    star(0, -208, 6, c.gold[0])
  )
}
