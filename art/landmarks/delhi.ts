import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome } from '#art/shapes.ts'
import { d, path, rect } from '#art/svg.ts'

export const delhi: Look = {
  landmark: (c) => lotus(c) + gate(c),
  paint: {
    wall: ['#e9bf8c', '#b07c55'],
    trim: ['#fff5e2', '#d7bf9c'],
    red: ['#c96546', '#8f3f31'],
    green: ['#5d8f66', '#3b684f'],
  },
}

/** India Gate: one great arch under a stepped attic. */
function gate(c: Palette): string {
  const [lit, shade] = c.wall
  return (
    box(54, 0, 96, 8, c.red) +
    box(54, -8, 80, 96, c.wall) +
    arch(54, -8, 34, 74, c.deep) +
    rect([10, -92, 88, 5], lit) +
    rect([62, -92, 36, 5], shade) +
    box(54, -104, 84, 8, c.wall) +
    box(54, -112, 62, 10, c.wall) +
    box(54, -122, 40, 8, c.wall) +
    dome(54, -130, 24, 8, c.red) +
    [22, 86].map((x) => arch(x, -20, 9, 26, c.deep) + rect([x - 7, -74, 14, 3], shade)).join('')
  )
}

/** The Lotus Temple: petals about a bud, and its pools. */
function lotus(c: Palette): string {
  const [lit, shade] = c.trim
  const petal = (x: number, lean: number, w: number, h: number, fill: string) =>
    path(
      d`M${x - w} -8Q${x - w * 0.9 + lean * 0.5} ${-8 - h * 0.7} ${x + lean} ${-8 - h}Q${x + w * 0.9 + lean * 0.5} ${-8 - h * 0.7} ${x + w} -8Z`,
      fill,
    )
  return (
    petal(-72, 0, 14, 76, shade) +
    petal(-88, -8, 17, 64, lit) +
    petal(-56, 8, 17, 64, shade) +
    petal(-104, -22, 18, 46, shade) +
    petal(-40, 22, 18, 46, lit) +
    petal(-72, 0, 16, 52, lit) +
    path('M-72 -60Q-58 -44 -56 -8H-72Z', shade) +
    petal(-92, -8, 14, 34, lit) +
    petal(-52, 8, 14, 34, shade) +
    rect([-132, -8, 120, 4], c.trim[0]) +
    rect([-138, -4, 130, 4], c.blue[0])
  )
}
