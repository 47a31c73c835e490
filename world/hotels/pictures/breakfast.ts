import { mix } from '#art/oklab.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { circle, d, group, line, opacity, path, type Point, rect } from '#art/svg.ts'
import { type Decor, decorOf } from './inside.ts'
import type { HotelLook } from './look.ts'
import { type Stage, HEIGHT, WIDTH, grain, printed, soft, stageOf } from './stage.ts'

/** Breakfast from above: one of four dishes, something beside it, coffee or tea, on a cloth of the house. */
export function breakfast(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'breakfast', exposure)
  const decor = decorOf(stage, 5)
  const { random } = stage
  const laid = tablecloth(stage, decor)
  const dish = [croissant, pancakes, porridge, omelette][Math.floor(random() * 4)] ?? croissant
  const side = [egg, berries, cheese][Math.floor(random() * 3)] ?? egg
  const served =
    plate(stage, 148, 172, 104) +
    plate(stage, 330, 138, 76) +
    plate(stage, 414, 264, 42) +
    circle(284, 290, 32, '#fffaf0') +
    dish(decor) +
    side() +
    cup(random() < 0.6 ? ['#5a2f1e', '#c99a68'] : ['#a8562a', '#c97a3a']) +
    circle(284, 290, 23, random() < 0.5 ? '#f2a03a' : '#c8412f') +
    circle(284, 290, 16, '#ffffff', opacity(0.22)) +
    soft([20, 70, 7, 206], 3.5, '#9aa3a6') +
    soft([15, 70, 17, 42], 8, '#9aa3a6')
  return printed(stage, laid + (random() < 0.5 ? served : group(`transform="matrix(-1 0 0 1 ${WIDTH} 0)"`, served)))
}

function tablecloth({ random }: Stage, { linen, wall, cloth }: Decor): string {
  const kind = Math.floor(random() * 3)
  let marks = ''
  for (let i = 0; i < 13; i++) {
    if (kind === 0) marks += d`M${i * 40} 0v${HEIGHT}M0 ${i * 40}h${WIDTH}`
    else if (kind === 1) marks += d`M${i * 40} 0v${HEIGHT}`
    else marks += d`M${i * 56 - 200} ${HEIGHT}l${HEIGHT} ${-HEIGHT}`
  }
  return rect([0, 0, WIDTH, HEIGHT], mix(linen, wall, 0.45)) + line(marks, cloth, kind === 1 ? 14 : 8, opacity(0.1))
}

function plate(stage: Stage, x: number, y: number, r: number): string {
  const shadow = grain(stage, 'shade', [x - r + 8, y - r + 12, r * 2, r * 2], 'glow', 0.8)
  return shadow + circle(x, y, r, '#fffaf0') + circle(x, y, r * 0.74, '#f3e9d6')
}

function cup([drink, foam]: readonly [string, string]): string {
  return line('M444 262q22 -4 17 16', '#fffaf0', 8) + circle(414, 264, 29, drink) + circle(414, 264, 18, foam)
}

/** Round things of one size; their colours take turns. */
function rounds(radius: number, colours: readonly string[], ...places: Point[]): string {
  return places.map(([x, y], i) => circle(x, y, radius, colours[i % colours.length] ?? '')).join('')
}

function croissant(): string {
  return (
    path('M92 196q12 -66 78 -68q40 6 30 44q-12 -20 -40 -14q-30 8 -38 46q-18 14 -30 -8z', '#d9913f') +
    line('M106 172q14 4 18 18M130 150q14 4 17 18M158 140q12 6 12 18', '#a8642a', 4, 'stroke-linecap="round"') +
    circle(196, 214, 15, '#d9381e') +
    circle(166, 232, 12, '#d9381e') +
    line('M192 202q10 -14 22 -8', '#2f6f5c', 4)
  )
}

function pancakes({ cloth }: Decor): string {
  const cakes = [62, 56, 49].map((r, i) => circle(146 + i * 3, 176 - i * 6, r, i % 2 ? '#d79a52' : '#e3b06a')).join('')
  return (
    cakes +
    soft([138, 150, 34, 30], 6, '#f8dc86') +
    rounds(9, [mix(cloth, '#c8322a', 0.7), '#3d4a86'], [128, 150], [150, 142], [170, 156], [138, 168]) +
    line('M112 196q20 22 62 10', '#a8642a', 5, 'stroke-linecap="round" opacity=".6"')
  )
}

function porridge(): string {
  return (
    circle(148, 172, 70, '#c9d6d3') +
    circle(148, 172, 60, '#f0e2c0') +
    path('M112 160q36 -44 74 6q-36 -22 -74 -6z', '#d9913f') +
    circle(136, 196, 12, '#c8322a') +
    circle(160, 172, 10, '#c8322a') +
    rounds(6, ['#8a5a34'], [120, 180], [168, 196], [152, 140], [184, 166])
  )
}

function omelette(): string {
  return (
    path('M84 190q-4 -70 70 -70q72 4 66 56q-46 -22 -136 14z', '#f2bd4c') +
    path('M84 190q60 -44 136 -14q-8 28 -60 30q-60 4 -76 -16z', '#e3a233') +
    rounds(4, ['#4f8a3c'], [118, 170], [150, 150], [176, 172], [140, 190]) +
    rounds(12, ['#d9381e'], [106, 222], [130, 236], [156, 240])
  )
}

function egg(): string {
  return (
    circle(324, 142, 34, '#ffffff') +
    circle(332, 136, 15, '#f5b433') +
    circle(364, 162, 12, '#7fa35a') +
    circle(350, 178, 10, '#5f8a44')
  )
}

function berries(): string {
  return (
    rounds(12, ['#36427e', '#b3274a', '#b3274a'], [310, 130], [332, 120], [350, 140], [322, 154], [344, 164], [306, 152]) +
    path('M332 106q14 -14 24 -2q-12 10 -24 2z', '#4f8a3c')
  )
}

function cheese(): string {
  return (
    path('M300 158l62 -44l14 34z', '#f2c24f') +
    circle(346, 138, 5, '#d99f2e') +
    circle(326, 148, 3.5, '#d99f2e') +
    circle(316, 118, 10, '#6b7f3a') +
    circle(332, 108, 9, '#566b2f') +
    circle(356, 172, 9, '#7a3a5a')
  )
}
