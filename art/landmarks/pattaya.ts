import { longtail, palmFrame } from '#art/actors.ts'
import { karst } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { box, spire, windows } from '#art/shapes.ts'
import { d, path } from '#art/svg.ts'

export const pattaya: Look = {
  landmark: (c) => box(0, 0, 150, 14, [c.wall[1], c.roof[1]]) + wing(c, -48) + wing(c, 48) + nave(c),
  paint: { wall: ['#d9a05e', '#a4683c'], roof: ['#b4502f', '#7d3224'], deep: '#5b3226' },
  behind: [karst],
  water: '#12a3a4',
  gulls: 2,
  front: [longtail, palmFrame],
}

/** The Sanctuary of Truth: two wings and the high nave, roof upon roof. */
function wing(c: Palette, x: number): string {
  return (
    box(x, -14, 44, 34, c.wall) +
    windows([x - 20, -46, 40, 30], [4, 1], c.deep, { pane: [0.4, 0.9] }) +
    roofs(c, x, -46, [62, 34], 3) +
    spire(x, -104, 5, 34, c.gold)
  )
}

function nave(c: Palette): string {
  return (
    box(0, -14, 58, 50, c.wall) +
    windows([-26, -62, 52, 46], [5, 1], c.deep, { pane: [0.38, 0.9] }) +
    roofs(c, 0, -62, [84, 46], 4) +
    box(0, -138, 10, 16, c.roof) +
    spire(0, -150, 10, 66, c.gold)
  )
}

function roofs(c: Palette, x: number, foot: number, [width, height]: readonly [number, number], count: number): string {
  const roof = (_: unknown, i: number) => {
    const [half, tall, y] = [(width * (1 - i * 0.26)) / 2, height * (1 - i * 0.08), foot - i * height * 0.62]
    const right = d`${x} ${y - tall}Q${x + half * 0.4} ${y - tall * 0.3} ${x + half + 5} ${y + 3}Q${x + half * 0.6} ${y - 3} `
    return (
      path(
        d`M${x - half - 5} ${y + 3}Q${x - half * 0.4} ${y - tall * 0.3} ` +
          right +
          d`${x} ${y - 2}Q${x - half * 0.6} ${y - 3} ${x - half - 5} ${y + 3}Z`,
        c.roof[0],
      ) + path(`M${right}` + d`${x + half * 0.12} ${y - 2}Z`, c.roof[1])
    )
  }
  return Array.from({ length: count }, roof).join('')
}
