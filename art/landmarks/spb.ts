import { raisedBridge } from '#art/actors.ts'
import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { arch, box, dome, spire, windows } from '#art/shapes.ts'
import { circle, path, rect } from '#art/svg.ts'

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
