import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, spire } from '#art/shapes.ts'
import { path, polygon, rect } from '#art/svg.ts'

export const reykjavik: Look = {
  landmark: (c) => esja(c) + wings(c) + nave(c) + houses(c),
  paint: { wall: ['#efe5d3', '#bcab95'], blue: ['#7b97a3', '#587786'], green: ['#4f8c86', '#2f6563'], deep: '#48545c' },
}

/** The long mountain over the bay. */
function esja(c: Palette): string {
  return (
    path('M-150 0L-112 -34L-78 -44L-20 -40L30 -48L84 -38L124 -26L150 0Z', c.blue[0]) +
    path('M-112 -34L-78 -44L-60 -30L-84 -26ZM10 -45L30 -48L62 -42L40 -32Z', c.white)
  )
}

/** Columns of basalt that rise to the spire of Hallgrímskirkja. */
function wings(c: Palette): string {
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => {
      const [x, height] = [76 - i * 8.6, 20 + i * i * 2.3]
      const top = 5
      const cap = (side: -1 | 1, fill: string) =>
        polygon(
          [
            [side * x - 4.6, -height],
            [side * x - side * 1, -height - top * 1.8],
            [side * x + 4.6, -height],
            [side * x + 4.6, 0],
            [side * x - 4.6, 0],
          ],
          fill,
        )
      return cap(-1, c.wall[0]) + cap(1, c.wall[1])
    })
    .join('')
}

function nave(c: Palette): string {
  return (
    box(0, 0, 25, 156, c.wall) +
    spire(0, -156, 25, 46, c.wall) +
    arch(0, 0, 13, 34, c.deep) +
    rect([-7, -128, 3, 58], c.deep) +
    rect([-1.5, -134, 3, 64], c.deep) +
    rect([4, -128, 3, 58], c.deep) +
    rect([-0.6, -214, 1.2, 14], c.trim[0]) +
    rect([-3, -210, 6, 1.2], c.trim[0])
  )
}

/** Tin houses in their colours. */
function houses(c: Palette): string {
  const tones = [c.red, c.gold, c.green, c.roof, c.red, c.trim, c.green, c.gold]
  return tones
    .map((paint, i) => {
      const x = i < 4 ? -126 + i * 16 : 78 + (i - 4) * 16
      const height = 13 + ((i * 5) % 8)
      return (
        box(x, 0, 14, height, paint) +
        polygon(
          [
            [x - 8.5, -height],
            [x, -height - 8],
            [x + 8.5, -height],
          ],
          c.deep,
        ) +
        rect([x - 3.5, -height + 4, 2.6, 3.4], c.white) +
        rect([x + 1.2, -height + 4, 2.6, 3.4], c.white)
      )
    })
    .join('')
}
