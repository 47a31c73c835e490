import { palmFrame, raisedBridge } from '#art/actors.ts'
import { mountains } from '#art/backdrops.ts'
import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, ogive, spire, star, windows } from '#art/shapes.ts'
import { circle, path, polygon, rect } from '#art/svg.ts'

export const spb: Look = {
  landmark: (c) => embankment(c) + lantern(c) + nave(c) + belfry(c),
  far: (haze) =>
    rect([-150, -12, 300, 12], haze) +
    dome(-112, -36, 24, 24, [haze, haze]) +
    rect([-126, -38, 28, 38], haze) +
    rect([-112.8, -76, 1.6, 20], haze),
  paint: { trim: ['#e8c26a', '#c08f43'], roof: ['#5d8f86', '#3d6b68'], wall: ['#fbf0d8', '#b8836a'] },
  water: '#3f7f93',
  gulls: 2,
  front: [raisedBridge],
}

function embankment(c: Palette): string {
  return box(10, 0, 230, 16, [c.wall[1], c.roof[1]]) + rect([-105, -19, 230, 4], c.wall[0])
}

function lantern(c: Palette): string {
  return (
    box(-52, -16, 40, 30, c.trim) +
    rect([-74, -50, 44, 4], c.wall[0]) +
    dome(-52, -50, 18, 16, c.roof) +
    rect([-52.5, -76, 1, 12], c.trim[0])
  )
}

function nave(c: Palette): string {
  const glass = windows([-28, -44, 84, 22], [9, 1], c.deep, { pane: [0.4, 0.8] })
  return box(14, -16, 90, 34, c.trim, 0.7) + rect([-33, -53, 94, 4], c.wall[0]) + glass + spire(14, -53, 50, 10, c.wall)
}

/** The Peter and Paul belfry, its needle and the angel. */
function belfry(c: Palette): string {
  return (
    box(0, -50, 26, 38, c.trim) +
    rect([-15, -90, 30, 3], c.wall[0]) +
    arch(-4, -62, 8, 18, c.deep) +
    box(0, -90, 19, 22, c.trim) +
    rect([-11.5, -114, 23, 3], c.wall[0]) +
    arch(0, -94, 6, 14, c.deep) +
    dome(0, -114, 16, 14, c.gold) +
    box(0, -126, 7, 10, c.wall) +
    spire(0, -134, 6.5, 104, c.gold) +
    circle(0, -240, 2, c.gold[0]) +
    path('M-1 -243l-4 -4 4 1 0 -5 0 5 5 -1 -4 4z', c.gold[0])
  )
}

export const kazan: Look = {
  landmark: (c) =>
    suyumbike(c) +
    minaret(c, -36, 128) +
    minaret(c, 60, 128) +
    mosque(c) +
    minaret(c, -20, 150, 10) +
    minaret(c, 44, 150, 10) +
    kremlin(c),
  paint: { wall: ['#ffffff', '#c9d2d4'], trim: ['#2aa5b5', '#187788'], red: ['#b9533b', '#86382c'], deep: '#47646e' },
  water: '#4a93a6',
  gulls: 2,
}

/** The leaning tower in seven tiers, of which five are seen. */
function suyumbike(c: Palette): string {
  const tiers = [
    [0, 34, 34],
    [34, 28, 22],
    [56, 22, 20],
    [76, 17, 17],
    [93, 12, 14],
  ] as const
  const bands = [
    [34, 36],
    [56, 30],
    [76, 24],
    [93, 19],
  ] as const
  return (
    tiers.map(([foot, width, height]) => box(-84, -foot, width, height, c.red)).join('') +
    spire(-84, -107, 12, 46, [c.red[1], c.red[1]]) +
    circle(-84, -155, 1.6, c.gold[0]) +
    arch(-84, 0, 12, 22, c.deep) +
    bands.map(([y, width]) => rect([-84 - width / 2, -y - 1.5, width, 2.4], c.wall[0])).join('')
  )
}

function minaret(c: Palette, x: number, height: number, width = 9): string {
  return (
    box(x, 0, width, height, c.wall) +
    rect([x - width * 0.75, -height * 0.62, width * 1.5, 3], c.trim[0]) +
    rect([x - width * 0.75, -height, width * 1.5, 3], c.trim[0]) +
    rect([x - 0.9, -height * 0.9, 1.8, height * 0.2], c.deep) +
    spire(x, -height, width * 1.25, height * 0.36, c.trim) +
    circle(x, -height * 1.37, 1.5, c.gold[0])
  )
}

/** Kul Sharif. */
function mosque(c: Palette): string {
  const [lit, shade] = c.wall
  const porch = Array.from({ length: 6 }, (_, i) => ogive(-34 + i * 18.4, 0, 9.5, 28, c.deep))
  return (
    box(12, 0, 110, 40, c.wall) +
    rect([-45, -43, 114, 4], c.trim[0]) +
    porch.join('') +
    polygon(
      [
        [-28, -42],
        [-10, -78],
        [34, -78],
        [52, -42],
      ],
      lit,
    ) +
    polygon(
      [
        [18, -42],
        [16, -78],
        [34, -78],
        [52, -42],
      ],
      shade,
    ) +
    ogive(12, -42, 22, 28, c.deep) +
    ogive(12, -42, 15, 22, c.glow) +
    box(12, -76, 42, 14, c.wall) +
    windows([-8, -88, 40, 10], [7, 1], c.deep, { pane: [0.45, 1] }) +
    path('M-12 -90Q-16 -112 12 -136Q40 -112 36 -90Z', c.trim[0]) +
    path('M16 -90Q28 -112 12 -136Q40 -112 36 -90Z', c.trim[1]) +
    rect([11.3, -150, 1.4, 16], c.gold[0]) +
    circle(12, -150, 2.2, c.gold[0])
  )
}

function kremlin(c: Palette): string {
  const merlons = Array.from({ length: 24 }, (_, i) => rect([-119 + i * 10, -20, 6, 5], c.wall[0]))
  return rect([-120, -14, 240, 14], c.wall[1]) + rect([-120, -16, 240, 3], c.wall[0]) + merlons.join('')
}

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
