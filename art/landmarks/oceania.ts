import type { Look } from '#art/city.ts'
import { palm } from '#art/nature.ts'
import type { Palette } from '#art/palette.ts'
import type { Random } from '#art/random.ts'
import { blocks, box, spire } from '#art/shapes.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'

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

export const auckland: Look = {
  landmark: (c, random) => island(c) + harbour(c, random) + skyTower(c) + sails(c),
  paint: { wall: ['#f1e6d2', '#c3aa8d'], roof: ['#6d97a3', '#456f80'], green: ['#5d9278', '#38685a'], deep: '#3b5561' },
}

/** Rangitoto, the long volcano behind the harbour. */
function island(c: Palette): string {
  return path('M-140 0Q-96 -14 -70 -28Q-58 -34 -46 -28Q-10 -12 40 0Z', c.green[1])
}

function harbour(c: Palette, random: Random): string {
  return blocks(
    [
      [-64, 26, 58, c.roof],
      [-38, 22, 82, c.wall],
      [36, 22, 74, c.roof],
      [62, 26, 54, c.wall],
      [88, 22, 40, c.roof],
      [-90, 22, 36, c.wall],
    ],
    c,
    random,
  )
}

/** The Sky Tower: a shaft on eight legs, decks, a long mast. */
function skyTower(c: Palette): string {
  const [lit, shade] = c.wall
  const bowl = (foot: number, low: number, high: number, height: number) =>
    polygon(
      [
        [-high, foot - height],
        [high, foot - height],
        [low, foot],
        [-low, foot],
      ],
      c.roof[0],
    ) +
    polygon(
      [
        [1, foot - height],
        [high, foot - height],
        [low, foot],
        [1, foot],
      ],
      c.roof[1],
    )
  return (
    path('M-13 0L-5 -34H5L13 0Z', shade) +
    box(0, 0, 9, 128, c.wall) +
    bowl(-118, 7, 17, 14) +
    rect([-19, -137, 38, 5], lit) +
    bowl(-137, 17, 11, 10) +
    box(0, -147, 13, 12, c.wall) +
    rect([-9, -161, 18, 3], shade) +
    box(0, -159, 5, 26, c.red) +
    spire(0, -185, 4, 40, c.red)
  )
}

function sails(c: Palette): string {
  const yacht = (x: number, s: number) =>
    polygon(
      [
        [x, -s * 30],
        [x + s * 13, -s * 4],
        [x, -s * 4],
      ],
      c.white,
    ) +
    polygon(
      [
        [x - 2, -s * 26],
        [x - s * 9, -s * 4],
        [x - 2, -s * 4],
      ],
      c.wall[1],
    ) +
    rect([x - s * 11, -s * 4, s * 24, s * 4], c.red[0], 'rx="1"')
  return yacht(114, 1) + yacht(-116, 0.8)
}

export const honolulu: Look = {
  landmark: (c, random) => diamondHead(c) + waikiki(c, random) + palms(c, random),
  paint: { wall: ['#fff3dc', '#d5b894'], roof: ['#f0c9a0', '#c08d68'], green: ['#5f9a6c', '#3a6c55'], deep: '#7a6a5c' },
}

/** The crater over the bay, furrowed by rain. */
function diamondHead(c: Palette): string {
  return (
    path('M-70 0L-34 -32L0 -52L22 -66Q36 -74 48 -64L78 -58Q92 -60 102 -46L140 0Z', c.green[0]) +
    path('M48 -64L78 -58Q92 -60 102 -46L140 0H84L70 -34Z', c.green[1]) +
    path('M22 -66L16 -30L28 -8L30 -40ZM0 -52L-6 -24L4 -6L6 -34ZM60 -61L58 -30L68 -6L70 -40Z', c.green[1], 'opacity=".6"')
  )
}

function waikiki(c: Palette, random: Random): string {
  return blocks(
    [
      [-118, 18, 34, c.wall],
      [-98, 16, 52, c.roof],
      [-80, 18, 42, c.wall],
      [-60, 14, 58, c.wall],
      [-44, 16, 36, c.roof],
      [-26, 14, 26, c.wall],
    ],
    c,
    random,
  )
}

function palms(c: Palette, random: Random): string {
  const [lit, shade] = c.green
  return palm([62, 2], 62, lit, random, 0.1) + palm([84, 2], 92, shade, random, -0.25) + palm([104, 2], 76, shade, random, 0.3)
}
