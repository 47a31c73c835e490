import type { Look } from '#art/city.ts'
import type { Palette } from '#art/palette.ts'
import { d, line, path, rect } from '#art/svg.ts'

export const sydney: Look = {
  landmark: (c) => bridge(c) + opera(c),
  paint: { wall: ['#e7d5b9', '#b99a78'], trim: ['#fff6e4', '#d9c2a0'], blue: ['#5b7b87', '#3c5a68'] },
}

/** The Harbour Bridge, its deck hung from the arch between stone pylons. */
function bridge(c: Palette): string {
  const bow = (x: number) => 14 + 66 * (1 - ((x + 66) / 62) ** 2)
  const hangers = Array.from({ length: 11 }, (_, i) => -121 + i * 11).map((x) => d`M${x} -18V${-bow(x)}`)
  const braces = Array.from({ length: 11 }, (_, i) => -121 + i * 11).map(
    (x, i) => d`M${x} ${-bow(x) + 4}L${x + 11} ${-bow(x + (i < 5 ? 0 : 11)) - 7}`,
  )
  const [lit, shade] = c.wall
  const pylon = (x: number) => rect([x, -40, 8, 40], lit) + rect([x + 5, -40, 3, 40], shade) + rect([x - 1, -43, 10, 3], lit)
  return (
    line('M-128 -14Q-66 -146 -4 -14', c.blue[1], 3) +
    line('M-128 -22Q-66 -168 -4 -22', c.blue[0], 3.4) +
    line(hangers.join(''), c.blue[1], 1) +
    line(braces.join(''), c.blue[1], 0.8) +
    rect([-142, -20, 152, 5], c.blue[0]) +
    pylon(-140) +
    pylon(-130) +
    pylon(-8) +
    pylon(2)
  )
}

/** Shells of the Opera House, nested, on their stepped foot. */
function opera(c: Palette): string {
  const [lit, shade] = c.trim
  const shell = (x: number, w: number, h: number) =>
    path(
      d`M${x} -14C${x + w * 0.06} ${-14 - h * 0.56} ${x + w * 0.3} ${-14 - h * 0.9} ${x + w * 0.74} ${-14 - h}Q${x + w * 1.02} ${-14 - h * 0.5} ${x + w} -14Z`,
      lit,
    ) +
    path(
      d`M${x + w * 0.44} -14Q${x + w * 0.62} ${-14 - h * 0.62} ${x + w * 0.74} ${-14 - h}Q${x + w * 1.02} ${-14 - h * 0.5} ${x + w} -14Z`,
      shade,
    )
  const back = (x: number, w: number, h: number) =>
    path(
      d`M${x} -14C${x - w * 0.1} ${-14 - h * 0.5} ${x - w * 0.4} ${-14 - h * 0.9} ${x - w * 0.8} ${-14 - h}Q${x - w * 1.02} ${-14 - h * 0.5} ${x - w} -14Z`,
      shade,
    )
  return (
    shell(26, 34, 44) +
    back(118, 26, 32) +
    shell(40, 38, 64) +
    shell(62, 36, 50) +
    shell(84, 26, 36) +
    rect([14, -14, 116, 6], c.wall[0]) +
    rect([10, -8, 124, 8], c.wall[1])
  )
}
