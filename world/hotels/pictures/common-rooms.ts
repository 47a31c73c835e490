import { mix } from '#art/oklab.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { circle, d, line, opacity, path, rect } from '#art/svg.ts'
import { bedside, box, curtains, decorOf, outside, pendant, print, sofa, windowIn } from './inside.ts'
import type { HotelLook } from './look.ts'
import { lounger, potted } from './parts.ts'
import { type Stage, HEIGHT, WIDTH, ellipse, grain, printed, soft, stageOf } from './stage.ts'
import { skyDefs } from './surroundings.ts'

/** Where guests are met: three arches, the desk in the middle one. */
export function lobby(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'lobby', exposure)
  const decor = decorOf(stage, 0)
  const { paint } = stage
  const floor = 264
  const arch = (x: number, w: number) => d`M${x} ${floor}V110a${w / 2} ${w / 2} 0 0 1 ${w} 0V${floor}z`
  const clip = `<clipPath id="la"><path d="${arch(20, 126)}${arch(334, 126)}"/></clipPath>`
  let [tiles, ribs] = ['', '']
  for (let i = 0; i < 9; i++) tiles += d`M${i * 60 - 16} ${HEIGHT}L${120 + i * 30} ${floor}h12L${i * 60 + 16} ${HEIGHT}z`
  for (let i = 0; i < 13; i++) ribs += d`M${168 + i * 12} 218v58`
  const keys = Array.from({ length: 15 }, (_, i) =>
    circle(204 + (i % 5) * 18, 128 + Math.floor(i / 5) * 18, 3.4, decor.brass),
  ).join('')
  const views = outside(stage, [20, 46, 440, 218], 0.13)
  const content =
    box(stage, decor, floor, stage.look.kind === 'ski' ? 'boards' : 'plain') +
    path(arch(12, 142) + arch(326, 142), decor.linen) +
    `<g clip-path="url(#la)">${views}</g>` +
    line(d`M83 46V${floor}M397 46V${floor}M20 160h126M334 160h126`, decor.linen, 3) +
    path(arch(172, 136), mix(decor.cloth, decor.wood, 0.45)) +
    rect([190, 112, 100, 62], mix(decor.wood, '#000000', 0.2)) +
    keys +
    path(tiles, decor.linen, opacity(0.24)) +
    rect([160, 212, 160, 70], mix(paint.accent, decor.wood, 0.35)) +
    line(ribs, mix(paint.accent, '#000000', 0.35), 3) +
    rect([152, 204, 176, 9], decor.linen) +
    path(d`M196 204a10 10 0 0 1 20 0z`, decor.brass) +
    bedside(stage, { ...decor, wood: 'transparent' as `#${string}` }, 298, 204) +
    [192, 240, 288].map((x) => pendant(stage, decor, x, 44, 14)).join('') +
    potted(stage, [148, 304], 96, decor.linen) +
    potted(stage, [334, 304], 96, decor.linen) +
    sofa(decor, -52, 320, 150) +
    sofa(decor, 396, 318, 150) +
    grain(stage, 'shade', [0, floor, WIDTH, HEIGHT - floor], 'foot', 0.5)
  return printed(stage, content, skyDefs(stage) + clip)
}

/** A living room of a rented flat, with its kitchen along the wall. */
export function living(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'living', exposure)
  const decor = decorOf(stage, 4)
  const glass = [210, 34, 236, 152] as const
  const content =
    box(stage, decor, 250, 'plain') +
    windowIn(stage, [...glass], decor.linen, 2) +
    curtains([...glass], 248, decor.cloth, decor.wood) +
    rect([22, 40, 130, 46], mix(decor.cloth, decor.linen, 0.35)) +
    line(d`M65 42v42M109 42v42`, decor.linen, 1.6) +
    rect([22, 176, 130, 74], mix(decor.cloth, decor.linen, 0.35)) +
    rect([18, 170, 138, 7], decor.wood) +
    line(d`M65 180v68M109 180v68`, decor.linen, 1.6) +
    path(d`M40 170v-16q0 -6 7 -6h12q7 0 7 6v16z`, decor.brass) +
    soft([94, 165, 44, 5], 2, '#39464b') +
    [70, 108].map((x) => pendant(stage, decor, x, 98, 11)).join('') +
    ellipse(320, 312, 170, 22, mix(decor.cloth, decor.linen, 0.6)) +
    sofa(decor, 226, 290, 190) +
    soft([150, 262, 70, 6], 3, decor.wood) +
    rect([182, 266, 6, 40], decor.wood) +
    ellipse(168, 258, 8, 5, decor.linen) +
    potted(stage, [452, 286], 108, decor.linen) +
    print(decor, 160, 96, 34, 44) +
    grain(stage, 'shade', [0, 250, WIDTH, 90], 'foot', 0.45)
  return printed(stage, content, skyDefs(stage))
}

/** The restaurant: laid tables before a tall window. */
export function restaurant(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'restaurant', exposure)
  const decor = decorOf(stage, 2)
  const content =
    box(stage, decor, 246, stage.look.stars > 3 ? 'boards' : 'paper') +
    rect([14, 24, 452, 162], decor.linen) +
    outside(stage, [20, 30, 440, 150], 0.42) +
    line('M166 30v150M314 30v150', decor.linen, 12) +
    line('M93 30v150M240 30v150M387 30v150', decor.linen, 3) +
    rect([6, 184, 468, 6], mix(decor.linen, '#000000', 0.07)) +
    [92, 240, 388].map((x) => pendant(stage, decor, x, 58, 16)).join('') +
    table(stage, decor, 88, 226, 0.8) +
    table(stage, decor, 396, 226, 0.8) +
    table(stage, decor, 240, 252, 1.15) +
    potted(stage, [18, 300], 108, decor.linen) +
    potted(stage, [464, 304], 116, decor.linen) +
    grain(stage, 'shade', [0, 246, WIDTH, 94], 'foot', 0.5)
  return printed(stage, content, skyDefs(stage))
}

type BoxParts = Parameters<typeof box>[0]

function table(stage: BoxParts, decor: ReturnType<typeof decorOf>, x: number, y: number, s: number): string {
  const { linen, cloth, wood } = decor
  const chair = (at: number, way: 1 | -1) =>
    line(d`M${at} ${y - 22 * s}v${74 * s}M${at + way * 26 * s} ${y + 26 * s}v${26 * s}`, wood, 3 * s) +
    soft([Math.min(at, at + way * 28 * s), y + 20 * s, 28 * s, 7 * s], 3, cloth) +
    soft([at - 4 * s, y - 24 * s, 8 * s, 30 * s], 4, cloth)
  const glass = (at: number) =>
    path(
      d`M${at - 4 * s} ${y - 18 * s}h${8 * s}q0 ${10 * s} ${-3 * s} ${11 * s}v${5 * s}h${-2 * s}v${-5 * s}q${-3 * s} ${-1 * s} ${-3 * s} ${-11 * s}z`,
      '#fff',
      opacity(0.75),
    )
  const candle = stage.isNight
    ? circle(x, y - 16 * s, 16 * s, '#ffdf9a', opacity(0.28)) +
      rect([x - 1.5 * s, y - 12 * s, 3 * s, 11 * s], linen) +
      circle(x, y - 15 * s, 2.4 * s, '#ffc95c')
    : potted(stage, [x, y - 1], 24 * s, cloth)
  return (
    chair(x - 78 * s, 1) +
    chair(x + 78 * s, -1) +
    path(d`M${x - 46 * s} ${y + 4 * s}l${8 * s} ${50 * s}h${76 * s}l${8 * s} ${-50 * s}z`, mix(linen, wood, 0.12)) +
    ellipse(x, y + 2 * s, 50 * s, 8 * s, mix(linen, '#ffffff', 0.4)) +
    ellipse(x - 24 * s, y + 1 * s, 13 * s, 3.4 * s, '#ffffff') +
    ellipse(x + 24 * s, y + 1 * s, 13 * s, 3.4 * s, '#ffffff') +
    glass(x - 9 * s) +
    glass(x + 10 * s) +
    candle
  )
}

/** A pool under a roof, the place behind its glass wall. */
export function indoorPool(stage: Stage): string {
  const decor = decorOf(stage, 3)
  const { tone, random, isNight } = stage
  const water = mix(tone('#1fa3b6'), '#2fb4c4', isNight ? 0.45 : 0.1)
  let [ripples, tiles] = ['', '']
  for (let i = 0; i < 15; i++) ripples += d`M${60 + random() * 320} ${236 + random() * 92}q9 -5 18 0t18 0t18 0`
  for (let i = 0; i < 17; i++) tiles += d`M${i * 30} ${HEIGHT}L${120 + i * 15} 204`
  const content =
    box(stage, { ...decor, floor: mix(decor.linen, decor.wall, 0.4) }, 204, 'plain') +
    rect([14, 34, 452, 150], decor.linen) +
    outside(stage, [20, 40, 440, 140], 0.31) +
    line('M108 40v140M196 40v140M284 40v140M372 40v140', decor.linen, 6) +
    line(tiles, mix(decor.wall, decor.wood, 0.3), 1, 'opacity=".4"') +
    path(d`M58 228H422L${WIDTH + 14} ${HEIGHT}H-14z`, decor.linen) +
    path(d`M66 233H414L${WIDTH - 6} ${HEIGHT}H6z`, water) +
    path(d`M66 233H414l7 12H59z`, mix(water, '#06303c', 0.3)) +
    line(ripples, mix(stage.sky.disc, '#ffffff', 0.6), 2, 'stroke-linecap="round" opacity=".6"') +
    [96, 196, 296, 384].map((x) => lounger(stage, [x, 216], 0.85)).join('') +
    [152, 240, 328].map((x) => pendant(stage, decor, x, 18, 12)).join('') +
    potted(stage, [30, 250], 108, decor.cloth) +
    potted(stage, [450, 252], 116, decor.cloth) +
    grain(stage, 'shade', [0, 204, WIDTH, HEIGHT - 204], 'foot', 0.4)
  return printed(stage, content, skyDefs(stage))
}
