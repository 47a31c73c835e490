import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, spire } from '#art/shapes.ts'
import { circle, path, polygon, rect } from '#art/svg.ts'

export const azores: Look = {
  landmark: (c) => pico(c) + fields(c) + church(c) + lighthouse(c) + village(c),
  paint: {
    wall: ['#fff7e8', '#d9c6a8'],
    trim: ['#5b5a5c', '#434348'],
    green: ['#6aa06b', '#417a58'],
    blue: ['#6f95a0', '#4c7482'],
    roof: ['#cf7147', '#9c4b33'],
  },
}

/** The volcano of the islands in its cap of cloud. */
function pico(c: Palette): string {
  return (
    path('M-150 0Q-70 -30 -30 -102L-18 -114L-6 -102Q34 -34 120 0Z', c.blue[0]) +
    path('M-18 -114L-6 -102Q34 -34 120 0H20Q6 -60 -18 -114Z', c.blue[1]) +
    path('M-64 -74A8 8 0 0 1 -56 -84H18A8 8 0 0 1 18 -68H-58Z', c.white, 'opacity=".75"')
  )
}

/** Green squares between hedges. */
function fields(c: Palette): string {
  return (
    path('M-146 0Q-96 -40 -36 -30Q10 -22 40 -30Q100 -38 146 0Z', c.green[0]) +
    path('M40 -30Q100 -38 146 0H56Z', c.green[1]) +
    path('M-104 -22L-60 -14L-64 -6L-118 -12ZM-40 -28L-8 -22L-14 -12L-46 -16Z', c.green[1], 'opacity=".55"')
  )
}

/** White walls and black basalt. */
function church(c: Palette): string {
  return (
    box(-30, 0, 46, 40, c.wall) +
    polygon(
      [
        [-54, -40],
        [-30, -58],
        [-6, -40],
      ],
      c.trim[0],
    ) +
    polygon(
      [
        [-48, -40],
        [-30, -54],
        [-12, -40],
      ],
      c.wall[0],
    ) +
    arch(-30, 0, 11, 22, c.trim[0]) +
    circle(-30, -34, 4, c.trim[0]) +
    box(4, 0, 20, 64, c.wall) +
    rect([-7, -66, 22, 3], c.trim[0]) +
    rect([-7, -40, 22, 2.4], c.trim[0]) +
    arch(4, -44, 7, 15, c.trim[0]) +
    dome(4, -66, 18, 12, c.wall) +
    spire(4, -77, 3, 12, c.trim) +
    rect([-54, -40, 3.4, 40], c.trim[0]) +
    rect([-8, -40, 3.4, 40], c.trim[1])
  )
}

function lighthouse(c: Palette): string {
  return (
    box(92, -18, 15, 58, c.wall) +
    rect([84.5, -44, 15, 9], c.red[0]) +
    rect([84.5, -64, 15, 8], c.red[0]) +
    rect([82, -80, 20, 4], c.trim[0]) +
    box(92, -80, 10, 11, [c.glow, c.glow]) +
    dome(92, -91, 12, 8, c.red)
  )
}

function village(c: Palette): string {
  return [-112, -92, -74, 32, 50, 68, 116]
    .map((x, i) => {
      const height = 11 + ((i * 3) % 6)
      return (
        box(x, 0, 14, height, c.wall) +
        polygon(
          [
            [x - 9, -height],
            [x, -height - 7],
            [x + 9, -height],
          ],
          c.roof[0],
        )
      )
    })
    .join('')
}

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
