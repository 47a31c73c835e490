import { palm } from '#art/nature.ts'
import { mix } from '#art/oklab.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { d, line, path, rect } from '#art/svg.ts'
import { indoorPool } from './common-rooms.ts'
import { farAway, landmark, sea, skyline } from './horizon.ts'
import type { HotelLook } from './look.ts'
import { lamps, lounger, potted, umbrella } from './parts.ts'
import { type Stage, HEIGHT, WIDTH, ellipse, grain, printed, soft, stageOf } from './stage.ts'
import { isSeaside, skyDefs, skyOver, tree } from './surroundings.ts'

/** The place itself: over the water, or over the roofs. */
function panoramaOf(stage: Stage, base: number): string {
  const seaside = isSeaside(stage)
  const shore = seaside ? base - 44 : base
  const vista = { width: WIDTH, base: shore, centre: WIDTH * 0.58, scale: 0.92 }
  const far = stage.look.city
    ? farAway(stage, { ...vista, scale: 0 }) + landmark(stage, vista, 0.1)
    : farAway(stage, vista) + (seaside || stage.look.kind === 'ski' ? '' : skyline(stage, vista))
  const water = seaside ? sea(stage, { width: WIDTH, top: shore, bottom: base + 2, sunX: WIDTH * 0.3, sails: 3 }) : ''
  return skyOver(stage, shore, WIDTH * 0.3) + far + water
}

/** The pool: under the sky at resorts and by the sea, behind glass elsewhere. */
export function pool(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'pool', exposure)
  return isSeaside(stage) || (look.house === 'resort' && look.kind !== 'ski') ? openPool(stage) : indoorPool(stage)
}

function openPool(stage: Stage): string {
  const { tone, paint, random } = stage
  const [y, w] = [186, WIDTH]
  let ripples = ''
  for (let i = 0; i < 16; i++) ripples += d`M${w * (0.1 + random() * 0.7)} ${y + 60 + random() * 86}q9 -5 18 0t18 0t18 0`
  const hedge = Array.from({ length: 15 }, (_, i) =>
    ellipse((w * i) / 14, y + 4, 27, 12 + random() * 8, tone(i % 2 ? '#3f8068' : '#2f6f5c')),
  ).join('')
  const place = (share: number, colour: string, stripe: string) =>
    umbrella(stage, [w * share, y + 36], 1.15, colour, stripe) + lounger(stage, [w * share + 8, y + 38], 0.9)
  const content =
    panoramaOf(stage, y) +
    rect([0, y, w, HEIGHT - y], tone('#e3d1b0')) +
    hedge +
    path(d`M${w * 0.1} ${y + 46}H${w * 0.9}L${w * 1.08} ${HEIGHT}H${-w * 0.08}z`, tone('#fff6e4')) +
    path(d`M${w * 0.12} ${y + 52}H${w * 0.88}L${w * 1.02} ${HEIGHT}H${-w * 0.02}z`, tone('#1fa3b6')) +
    path(d`M${w * 0.12} ${y + 52}H${w * 0.88}l${w * 0.022} 14H${w * 0.098}z`, tone('#147e94')) +
    line(ripples, mix(stage.sky.disc, '#ffffff', 0.55), 2, 'stroke-linecap="round" opacity=".65"') +
    [0.16, 0.4, 0.62, 0.85]
      .map((share, i) => place(share, i % 2 ? paint.trim : paint.accent, i % 2 ? paint.accent : paint.trim))
      .join('') +
    tree(stage, w * 0.03, y + 92, 168) +
    tree(stage, w * 0.965, y + 98, 186) +
    (stage.isNight ? lamps(stage, [w * 0.28, w * 0.73], y + 48) : '') +
    grain(stage, 'shade', [0, y + 40, w, HEIGHT - y - 40], 'foot', 0.6)
  return printed(stage, content, skyDefs(stage))
}

/** What a guest sees from the balcony: its rail, two chairs, the place at the hour. */
export function view(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'view', exposure)
  const { tone, paint } = stage
  const base = isSeaside(stage) ? 226 : 206
  let posts = ''
  for (let x = 6; x < WIDTH; x += 15) posts += d`M${x} 236v70`
  const roofs = isSeaside(stage) ? shore(stage, base) : grove(stage, base)
  const chair = (x: number, way: 1 | -1) =>
    line(d`M${x} 330l${way * 10} -74M${x + way * 40} 330v-34`, paint.trim, 4) +
    soft([Math.min(x, x + way * 46), 290, 46, 9], 4, paint.accent) +
    path(d`M${x + way * 4} 292l${way * 8} -44h${way * 7}l${-way * 7} 44z`, paint.accent)
  const content =
    panoramaOf(stage, base) +
    roofs +
    rect([0, 306, WIDTH, 34], tone('#d8c6a6')) +
    line(posts, tone('#33454c'), 2.4) +
    rect([0, 230, WIDTH, 7], tone('#33454c')) +
    rect([0, 304, WIDTH, 4], tone('#33454c')) +
    chair(96, 1) +
    chair(356, -1) +
    soft([192, 284, 72, 6], 3, paint.trim) +
    rect([225, 288, 6, 44], paint.trim) +
    path('M206 284v-9h13v9zM236 284v-9h13v9z', paint.accent) +
    potted(stage, [30, 334], 118, tone('#b9613f')) +
    potted(stage, [452, 336], 104, tone('#b9613f')) +
    grain(stage, 'shade', [0, 300, WIDTH, 40], 'foot', 0.6)
  return printed(stage, content, skyDefs(stage))
}

function shore(stage: Stage, base: number): string {
  const { tone, random } = stage
  const beach = path(d`M0 ${base + 6}q130 -18 250 2t230 -8v100H0z`, tone('#e8d2a4'))
  return (
    beach +
    [0.08, 0.34, 0.7, 0.93]
      .map((share) => palm([WIDTH * share, base + 34], 72 + random() * 34, tone('#1f5e50'), random, (random() - 0.5) * 0.5))
      .join('')
  )
}

function grove(stage: Stage, base: number): string {
  const { tone, look, random } = stage
  const ground = look.kind === 'ski' ? mix(tone('#ffffff'), stage.sky.horizon, 0.14) : tone('#7fa488', 0.08)
  const land = rect([0, base - 1, WIDTH, 110], ground)
  return (
    land +
    Array.from({ length: 11 }, (_, i) =>
      tree(stage, (WIDTH * (i + 0.3 + random() * 0.4)) / 11, base + 30 + random() * 16, 52 + random() * 28),
    ).join('')
  )
}
