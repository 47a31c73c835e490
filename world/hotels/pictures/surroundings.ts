import { cloud, cypress, gull, palm } from '#art/nature.ts'
import { mix } from '#art/oklab.ts'
import { type Random, randomOf } from '#art/random.ts'
import type { Sky } from '#art/sky.ts'
import { circle, d, linear, opacity, path, rect } from '#art/svg.ts'
import { disc, farAway, sea } from './horizon.ts'
import { car, lamps, lounger, umbrella } from './parts.ts'
import { type Stage, GROUND, HEIGHT, WIDTH, ellipse, grain } from './stage.ts'

/** The gradient every outdoor picture refers to as `url(#sky)`. */
export function skyDefs({ sky }: Stage, id = 'sky'): string {
  return linear(id, [
    [0, sky.zenith],
    [0.55, sky.middle],
    [1, sky.horizon],
  ])
}

/** Whether a hotel has the sea before its windows. */
export function isSeaside({ look }: Stage): boolean {
  return look.kind === 'sea' || look.kind === 'tropic'
}

/** The sky over a sheet down to `bottom`: grain, stars, the disc at `sunX`, clouds, gulls. */
export function skyOver(stage: Stage, bottom: number, sunX: number): string {
  const { sky, look } = stage
  const random = randomOf(`${look.id} sky`)
  const low = sky.night > 0.6 ? 0.28 : stage.traits.hours.light > 9 && !stage.isNight ? 0.3 : 0.52
  const y = bottom * low
  const cover = mix(sky.horizon, '#ffffff', sky.night > 0.5 ? 0.05 : 0.5)
  const clouds = [0, 1].map((i) =>
    cloud(
      [WIDTH * (random() * 0.72), bottom * (0.14 + i * 0.14 + random() * 0.08)],
      70 + random() * 70,
      cover,
      sky.night > 0.5 ? 0.15 : 0.72,
    ),
  )
  const gulls = isSeaside(stage)
    ? [0, 1, 2].map(() =>
        gull([WIDTH * random(), bottom * (0.25 + random() * 0.25)], 0.9 + random() * 0.5, stage.tone('#ffffff')),
      )
    : []
  return (
    rect([0, 0, WIDTH, bottom + 2], 'url(#sky)') +
    grain(stage, 'shade', [0, 0, WIDTH, bottom * 0.45], 'top', 0.32) +
    stars(stage.sky, bottom, random) +
    grain(stage, 'light', [sunX - 104, y - 104, 208, 208], 'glow', sky.night > 0.6 ? 0.3 : 0.75) +
    disc(stage, [sunX, y], 42) +
    clouds.join('') +
    gulls.join('')
  )
}

/** There are none by day, so nothing else may be drawn after them by the same luck. */
function stars(sky: Sky, bottom: number, random: Random): string {
  if (sky.night <= 0.3) return ''
  let data = ''
  for (let i = 0; i < 60; i++) data += d`M${random() * WIDTH} ${random() * random() * bottom}h.1`
  return `<path d="${data}" stroke="#fff6df" stroke-width="1.3" stroke-linecap="round" ${opacity(sky.night * 0.7)}/>`
}

/** Everything behind a house: sky, far land or sea, trees in the haze. `sunX` is on the side the house leaves free. */
export function behindHouse(stage: Stage): string {
  const { traits, random, tone } = stage
  const sunX = WIDTH / 2 - traits.side * WIDTH * 0.31
  const base = isSeaside(stage) ? GROUND - 34 : GROUND - 4
  const far = farAway(stage, { width: WIDTH, base, centre: WIDTH / 2 - traits.side * WIDTH * 0.36, scale: 0.72 })
  const water = isSeaside(stage) ? sea(stage, { width: WIDTH, top: base, bottom: GROUND + 2, sunX, sails: 2 }) : ''
  const grove = Array.from({ length: 6 }, () => tree(stage, random() * WIDTH, GROUND + 2, 52 + random() * 30, 0.28)).join('')
  return (
    skyOver(stage, base, sunX) +
    far +
    water +
    (isSeaside(stage) ? '' : path(d`M0 ${GROUND + 2}v-16q120 -16 240 -6t240 -4v26z`, tone('#5f8f7e', 0.36))) +
    grove
  )
}

/** What lies before the house, by where it stands. */
export function beforeHouse(stage: Stage): string {
  const { look, traits } = stage
  if (look.kind === 'ski') return snow(stage)
  if (traits.manner === 'terraces' || traits.manner === 'villa' || (look.hasPool && isSeaside(stage))) return deck(stage)
  if (traits.manner === 'cottage' || look.kind === 'spa') return lawn(stage)
  return street(stage)
}

function street(stage: Stage): string {
  const { tone, traits, random } = stage
  let marks = ''
  for (let i = 0; i < 8; i++) marks += d`M${8 + i * 62} ${GROUND + 38}h28`
  const edge = [0.05, 0.94, traits.side > 0 ? 0.17 : 0.84]
    .map((share) => tree(stage, WIDTH * share, GROUND + 5, 104 + random() * 38))
    .join('')
  return (
    rect([0, GROUND, WIDTH, HEIGHT - GROUND], tone('#b9ad9a')) +
    rect([0, GROUND, WIDTH, 4], tone('#dbd1bf')) +
    rect([0, GROUND + 19, WIDTH, HEIGHT - GROUND], tone('#6f7a78')) +
    rect([0, GROUND + 19, WIDTH, 2.4], tone('#dbd1bf')) +
    // Under the marks: grains as large as they are thick make them look like tiny letters.
    grain(stage, 'shade', [0, GROUND, WIDTH, HEIGHT - GROUND], 'foot', 0.7) +
    `<path d="${marks}" stroke="${tone('#e9dfc8')}" stroke-width="2.4" opacity=".7"/>` +
    edge +
    lamps(stage, [WIDTH * 0.22, WIDTH * 0.52, WIDTH * 0.8], GROUND + 4) +
    (random() < 0.65 ? car(stage, [WIDTH * (0.24 + random() * 0.5), GROUND + 34]) : '')
  )
}

function deck(stage: Stage): string {
  const { tone, paint, random } = stage
  const [y, w] = [GROUND + 14, WIDTH]
  const rim = d`M${w * 0.07} ${y + 5}Q${w / 2} ${y - 5} ${w * 0.93} ${y + 5}`
  let ripples = ''
  for (let i = 0; i < 9; i++) ripples += d`M${w * (0.12 + random() * 0.68)} ${y + 12 + random() * 34}q7 -4 14 0t14 0`
  return (
    rect([0, GROUND, w, HEIGHT - GROUND], tone('#e7d3ac')) +
    rect([0, GROUND, w, 3], paint.trim) +
    path(`${rim}L${w * 1.02} ${HEIGHT}H${-w * 0.02}z`, tone('#27a6b4')) +
    path(`${rim}l4 5Q${w / 2} ${y + 2} ${w * 0.06} ${y + 11}z`, paint.trim) +
    `<path d="${ripples}" fill="none" stroke="${mix(stage.sky.disc, '#ffffff', 0.55)}" stroke-width="1.8" stroke-linecap="round" opacity=".65"/>` +
    lounger(stage, [w * 0.24, GROUND + 12], 0.8) +
    umbrella(stage, [w * 0.17, GROUND + 15], 0.95, paint.accent, paint.trim) +
    umbrella(stage, [w * 0.72, GROUND + 11], 0.8, paint.trim, paint.accent) +
    lounger(stage, [w * 0.78, GROUND + 12], 0.8) +
    umbrella(stage, [w * 0.86, GROUND + 16], 1.05, paint.accent, paint.trim) +
    tree(stage, w * 0.04, HEIGHT - 6, 138) +
    tree(stage, w * 0.965, HEIGHT, 118) +
    grain(stage, 'shade', [0, GROUND, w, HEIGHT - GROUND], 'foot', 0.6)
  )
}

function lawn(stage: Stage): string {
  const { tone, paint, random } = stage
  const way = d`M${WIDTH * 0.46} ${GROUND + 2}h${WIDTH * 0.1}L${WIDTH * 0.66} ${HEIGHT}H${WIDTH * 0.3}z`
  const bloom = () =>
    circle(WIDTH * random(), GROUND + 14 + random() * 34, 1.6 + random() * 1.2, random() < 0.5 ? paint.accent : paint.trim)
  return (
    rect([0, GROUND, WIDTH, HEIGHT - GROUND], tone('#8fae6a')) +
    path(
      d`M0 ${HEIGHT}V${GROUND + 26}Q140 ${GROUND + 8} 270 ${GROUND + 24}T${WIDTH} ${GROUND + 20}V${HEIGHT}z`,
      tone('#6f9555'),
    ) +
    path(way, tone('#e4d3ad')) +
    Array.from({ length: 22 }, bloom).join('') +
    lamps(stage, [WIDTH * 0.36, WIDTH * 0.64], GROUND + 10) +
    tree(stage, WIDTH * 0.07, GROUND + 14, 128) +
    tree(stage, WIDTH * 0.93, GROUND + 12, 142) +
    tree(stage, WIDTH * 0.83, GROUND + 6, 92) +
    grain(stage, 'shade', [0, GROUND, WIDTH, HEIGHT - GROUND], 'foot', 0.6)
  )
}

function snow(stage: Stage): string {
  const { tone, sky, random } = stage
  const white = mix(tone('#ffffff'), sky.horizon, 0.12)
  const tracks = d`M${WIDTH * 0.4} ${HEIGHT}Q${WIDTH * 0.52} ${GROUND + 26} ${WIDTH * 0.5} ${GROUND + 4}M${WIDTH * 0.43} ${HEIGHT}Q${WIDTH * 0.545} ${GROUND + 26} ${WIDTH * 0.52} ${GROUND + 4}`
  return (
    rect([0, GROUND, WIDTH, HEIGHT - GROUND], white) +
    path(
      d`M0 ${HEIGHT}V${GROUND + 30}Q120 ${GROUND + 6} 250 ${GROUND + 26}T${WIDTH} ${GROUND + 16}V${HEIGHT}z`,
      mix(white, sky.middle, 0.22),
    ) +
    `<path d="${tracks}" fill="none" stroke="${mix(white, sky.zenith, 0.3)}" stroke-width="2"/>` +
    lamps(stage, [WIDTH * 0.3, WIDTH * 0.7], GROUND + 6) +
    [0.03, 0.11, 0.9, 0.97]
      .map((share, i) => tree(stage, WIDTH * share, GROUND + 10 + (i % 2) * 12, 108 + random() * 40))
      .join('') +
    grain(stage, 'shade', [0, GROUND, WIDTH, HEIGHT - GROUND], 'foot', 0.35)
  )
}

/** A tree of the place, its foot at (x, y); `depth` is how far in the haze it stands. */
export function tree(stage: Stage, x: number, y: number, height: number, depth = 0): string {
  const { tone, traits, random } = stage
  switch (traits.flora) {
    case 'palms':
      return palm([x, y], height * 1.25, tone('#1f5e50', depth), random, (random() - 0.5) * 0.4)
    case 'cypresses':
      return cypress(x, y, height * 0.24, height * 1.2, [tone('#4a8068', depth), tone('#2f5c4c', depth)])
    case 'spruces':
      return spruce(stage, x, y, height * 1.15, depth)
    case 'limes':
      return lime(stage, x, y, height, depth)
  }
}

function lime({ tone }: Stage, x: number, y: number, h: number, depth: number): string {
  const [lit, shade] = [tone('#5a9078', depth), tone('#37695a', depth)]
  const [top, foot, rx] = [y - h * 0.98, y - h * 0.26, h * 0.26]
  return (
    rect([x - h * 0.025, y - h * 0.4, h * 0.05, h * 0.4], mix(shade, '#3a2a20', 0.5)) +
    ellipse(x, y - h * 0.62, rx, h * 0.36, lit) +
    path(d`M${x} ${top}A${rx} ${h * 0.36} 0 0 1 ${x} ${foot}Q${x + h * 0.12} ${y - h * 0.6} ${x} ${top}Z`, shade)
  )
}

function spruce({ tone, look, isNight }: Stage, x: number, y: number, h: number, depth: number): string {
  const half = h * 0.2
  const boughs = (way: 1 | -1) => {
    let data = d`M${x} ${y - h}`
    for (const [out, down] of [
      [0.5, 0.34],
      [0.3, 0.34],
      [0.78, 0.62],
      [0.5, 0.62],
      [1, 0.92],
    ] as const)
      data += d`L${x + way * half * out} ${y - h * (1 - down)}`
    return data + d`L${x} ${y - h * 0.08}Z`
  }
  const snow =
    look.kind === 'ski'
      ? path(
          d`M${x} ${y - h}l${-half * 0.42} ${h * 0.28}l${half * 0.3} ${-h * 0.07}l${half * 0.22} ${h * 0.08}l${half * 0.22} ${-h * 0.05}z`,
          mix(tone('#ffffff', depth), '#ffffff', isNight ? 0 : 0.3),
        )
      : ''
  return (
    rect([x - h * 0.02, y - h * 0.1, h * 0.04, h * 0.1], tone('#5a4030', depth)) +
    path(boughs(-1), tone('#3f7a68', depth)) +
    path(boughs(1), tone('#285648', depth)) +
    snow
  )
}
