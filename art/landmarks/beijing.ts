import { greatWall, mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { fields } from '#art/grounds.ts'
import type { Palette } from '#art/palette.ts'
import { box, dome, windows } from '#art/shapes.ts'
import { circle, d, path, rect } from '#art/svg.ts'

export const beijing: Look = {
  landmark: (c) => terraces(c) + tier(c, 22, [132, 24], [104, 30]) + tier(c, 74, [104, 24], [78, 14]) + crown(c),
  paint: { roof: ['#2c6f9e', '#1c4d78'], wall: ['#eadfca', '#c4b294'], trim: ['#2e8f74', '#1f6656'] },
  scale: 1.12,
  behind: [mountains(['#8fb6a6', '#5f9480', '#3f7862']), greatWall],
  ground: fields('#7a9a6a'),
}

/** The Temple of Heaven on its three marble terraces. */
function terraces(c: Palette): string {
  const posts = [
    [6, 200],
    [14, 172],
    [22, 144],
  ] as const
  const rail = ([y, width]: readonly [number, number]) =>
    Array.from({ length: Math.ceil(width / 6) }, (_, i) => d`M${-width / 2 + i * 6} ${-y - 4}h2v4h-2z`).join('')
  return (
    rect([-100, -6, 200, 6], c.wall[1]) +
    rect([-86, -14, 172, 8], c.wall[0]) +
    rect([-72, -22, 144, 8], c.white) +
    path(posts.map(rail).join(''), c.white)
  )
}

function tier(
  c: Palette,
  foot: number,
  [eaves, rise]: readonly [number, number],
  [width, height]: readonly [number, number],
): string {
  const [top, half] = [-foot - height, width / 2]
  const right = d`H${width * 0.36}Q${eaves * 0.32} ${top - rise * 0.42} ${eaves / 2 + 8} ${top - 2}`
  return (
    box(0, -foot, width, height, c.red) +
    windows([-half, top, width, height], [11, 1], c.gold[0], { pane: [0.18, 1] }) +
    rect([-half - 2, top - 4, width + 4, 5], c.trim[0]) +
    path(
      d`M${-eaves / 2 - 8} ${top - 2}Q${-eaves * 0.32} ${top - rise * 0.42} ${-width * 0.36} ${top - rise}` +
        right +
        d`Q0 ${top + 5} ${-eaves / 2 - 8} ${top - 2}Z`,
      c.roof[0],
    ) +
    path(d`M${width * 0.06} ${top - rise}` + right + d`Q${eaves * 0.3} ${top + 2} ${eaves * 0.14} ${top + 1}Z`, c.roof[1])
  )
}

function crown(c: Palette): string {
  return (
    box(0, -110, 54, 12, c.red) +
    rect([-29, -125, 58, 4], c.trim[0]) +
    path('M-50 -122Q-24 -136 -6 -176H6Q24 -136 50 -122Q0 -116 -50 -122Z', c.roof[0]) +
    path('M1 -176H6Q24 -136 50 -122Q30 -118 12 -119Z', c.roof[1]) +
    dome(0, -176, 12, 8, c.gold) +
    circle(0, -187, 4, c.gold[0])
  )
}
