import { longtail, palmFrame } from '#art/actors.ts'
import { greatWall, karst, mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import { fields } from '#art/grounds.ts'
import { cypress } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, ogive, spire, windows } from '#art/shapes.ts'
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

export const tashkent: Look = {
  landmark: (c) => minaret(-104, c) + minaret(104, c) + wings(c) + domes(c) + portal(c) + trees(c),
  paint: { wall: ['#eccb96', '#b98d5e'], blue: ['#2fa3b5', '#1c6f88'], trim: ['#4fb3bd', '#2b7d8f'], deep: '#4a4a50' },
}

/** The portal of a madrasah in its frame of tiles. */
function portal(c: Palette): string {
  const tiles = Array.from({ length: 7 }, (_, i) => rect([-29 + i * 9, -108, 5, 5], c.gold[0]))
  return (
    box(0, 0, 78, 114, c.wall) +
    rect([-34, -110, 68, 9], c.blue[0]) +
    tiles.join('') +
    rect([-34, -101, 7, 101], c.blue[0]) +
    rect([27, -101, 7, 101], c.blue[1]) +
    ogive(0, 0, 48, 92, c.trim[1]) +
    ogive(0, 0, 38, 76, c.deep) +
    box(0, 0, 18, 24, c.wall) +
    ogive(0, 0, 11, 20, c.deep) +
    rect([-41, -118, 82, 4], c.wall[0])
  )
}

function wings(c: Palette): string {
  const niches = [-82, -62, 62, 82].flatMap((x) => [ogive(x, -4, 13, 24, c.deep), ogive(x, -34, 13, 20, c.deep)])
  return box(0, 0, 196, 60, c.wall, 0.62) + rect([-98, -62, 196, 4], c.trim[0]) + niches.join('')
}

function domes(c: Palette): string {
  const one = (x: number, width: number) =>
    box(x, -62, width * 0.86, 20, c.wall) +
    rect([x - width * 0.43, -80, width * 0.86, 4], c.trim[0]) +
    dome(x, -82, width, width * 0.9, c.blue) +
    rect([x - 0.7, -96 - width * 0.9, 1.4, 15], c.gold[0])
  return one(-64, 38) + one(64, 38)
}

function minaret(x: number, c: Palette): string {
  const bands = [-34, -64, -94].map((y) => rect([x - 6.5, y, 13, 4], c.trim[0]))
  return (
    box(x, 0, 14, 132, c.wall) +
    bands.join('') +
    rect([x - 9, -138, 18, 6], c.wall[0]) +
    box(x, -138, 10, 12, c.wall) +
    dome(x, -150, 13, 12, c.blue) +
    rect([x - 0.6, -170, 1.2, 9], c.gold[0])
  )
}

function trees(c: Palette): string {
  return cypress(-122, 0, 12, 42, c.green) + cypress(122, 0, 12, 36, c.green)
}
