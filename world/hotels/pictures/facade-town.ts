import { mix } from '#art/oklab.ts'
import { circle, d, line, path, polygon, rect } from '#art/svg.ts'
import { paints, pick } from './look.ts'
import { awning, flag, glazier, railing } from './parts.ts'
import { GROUND, grain, type Stage, wallOf, WIDTH } from './stage.ts'

/** Where a house stands: its left edge, width, and the middle. */
export type Plot = { left: number; width: number; middle: number }

export function plotOf({ traits }: Stage, share: number): Plot {
  const width = WIDTH * share
  const middle = WIDTH / 2 + traits.side * WIDTH * (share < 0.4 ? 0.12 : 0.06)
  return { left: middle - width / 2, width, middle }
}

/** A stone house of the old town: arches below, tall windows, a cornice; with `attic` a mansard roof. */
export function stoneHouse(stage: Stage, attic: boolean): string {
  const { paint, traits, random } = stage
  const { left, width, middle } = plotOf(stage, attic ? 0.58 : 0.62)
  const { floors, bays } = traits
  const floor = Math.min(184 / floors, 44)
  const hall = floor * 1.25
  const [top, bay] = [GROUND - hall - floor * (floors - 1), width / bays]
  const glass = glazier(stage)
  let [rails, caps] = ['', '']
  for (let row = 0; row < floors - 1; row++)
    for (let i = 0; i < bays; i++) {
      const [x, y, w, h] = [left + bay * (i + 0.5), top + floor * (row + 0.2), bay * 0.36, floor * 0.6]
      glass.pane(x - w / 2, y, w, h)
      if (row === 0) caps += d`M${x - w * 0.85} ${y - 3}L${x} ${y - 9}l${w * 0.85} 6z`
      if ((i + row) % 3 === 1 || (row === floors - 2 && i % 2)) rails += railing(x - w * 0.9, y + h - 6, w * 1.8, 8)
    }
  const upper = glass.draw()
  const doors = arcadeBelow(stage, { left, width, middle }, hall)
  return (
    (attic ? mansardOf(stage, { left, width, middle }, top, floor) : '') +
    wallOf(stage, [left, top, width, GROUND - top]) +
    grain(stage, 'shade', [left + width * 0.4, top, width * 0.6, GROUND - top], 'right', 0.42) +
    rect([left - 5, top - 5, width + 10, 6], paint.trim) +
    rect([left - 3, top + 1, width + 6, 2], paint.shade) +
    (attic ? '' : crownOf(stage, { left, width, middle }, top)) +
    upper +
    path(caps, paint.trim) +
    line(rails, stage.tone('#2b3a40'), 1) +
    doors +
    (attic && random() < 0.4 ? '' : flag(stage, middle, attic ? top - floor * 0.9 : top - 4))
  )
}

function arcadeBelow(stage: Stage, { left, width }: Plot, hall: number): string {
  const { paint, traits, random } = stage
  const bay = width / traits.bays
  const door = Math.floor(traits.bays / 2)
  const glass = glazier(stage, 0.85)
  let awnings = ''
  for (let i = 0; i < traits.bays; i++) {
    const [x, w] = [left + bay * (i + 0.5), bay * 0.56]
    glass.pane(x - w / 2, GROUND - hall * 0.8, w, hall * 0.8 - (i === door ? 0 : 5), 'arch')
    if (i === door || random() < 0.6) awnings += awning(stage, x - w * 0.62, GROUND - hall * 0.38, w * 1.24)
  }
  const base = mix(paint.shade, paint.wall, 0.2)
  return (
    wallOf(stage, [left, GROUND - hall, width, hall], { lit: base, shade: mix(base, '#000000', 0.08) }) +
    rect([left - 2, GROUND - hall - 3, width + 4, 4], paint.trim) +
    glass.draw() +
    awnings
  )
}

/** A pediment or a balustrade over the cornice. */
function crownOf({ paint, random, traits }: Stage, { left, width, middle }: Plot, top: number): string {
  const half = (width / traits.bays) * 1.4
  if (random() < 0.55)
    return (
      polygon(
        [
          [middle - half, top - 5],
          [middle, top - 26],
          [middle + half, top - 5],
        ],
        paint.trim,
      ) +
      polygon(
        [
          [middle - half * 0.75, top - 7],
          [middle, top - 22],
          [middle + half * 0.75, top - 7],
        ],
        paint.shade,
      ) +
      circle(middle, top - 12, 3.4, paint.trim)
    )
  return line(railing(left, top - 14, width, 9), paint.trim, 1.4)
}

function mansardOf(stage: Stage, { left, width }: Plot, top: number, floor: number): string {
  const { paint, traits } = stage
  const [tall, bay] = [floor * 0.95, width / traits.bays]
  const glass = glazier(stage)
  let gables = ''
  for (let i = 0; i < traits.bays; i++) {
    const x = left + bay * (i + 0.5)
    glass.pane(x - bay * 0.13, top - tall * 0.62, bay * 0.26, tall * 0.5)
    gables += d`M${x - bay * 0.26} ${top - tall * 0.66}L${x} ${top - tall * 0.98}l${bay * 0.26} ${tall * 0.32}z`
  }
  const chimneys = [0.14, 0.5, 0.84].map((share) => rect([left + width * share, top - tall - 12, 12, 14], paint.shade)).join('')
  const edge = left + width * 0.6
  return (
    chimneys +
    path(d`M${left - 2} ${top}l12 ${-tall}h${width - 20}l12 ${tall}z`, paint.roof) +
    path(d`M${edge} ${top}v${-tall}H${left + width - 10}l12 ${tall}z`, mix(paint.roof, '#000000', 0.12)) +
    glass.draw() +
    path(gables, paint.trim)
  )
}

/** Three or four narrow houses of an old northern town, each with a gable and a paint of its own. */
export function gables(stage: Stage): string {
  const { left, width } = plotOf(stage, 0.66)
  const count = 3 + Math.floor(stage.random() * 2)
  return Array.from({ length: count }, (_, i) => gable(stage, left + (width / count) * i, width / count)).join('')
}

function gable(stage: Stage, x: number, w: number): string {
  const { random, tone, paint } = stage
  const own = pick(paints, random)
  const [wall, trim] = [tone(own.wall), tone(own.trim)]
  const floors = 3 + Math.floor(random() * 2)
  const floor = 37 + random() * 6
  const top = GROUND - floors * floor
  const shape = random()
  const roof =
    shape < 0.4
      ? d`M${x} ${top}l${w / 2} ${-w * 0.55}l${w / 2} ${w * 0.55}z`
      : shape < 0.7
        ? d`M${x} ${top}v-10h${w * 0.16}v-14h${w * 0.16}v-14h${w * 0.36}v14h${w * 0.16}v14h${w * 0.16}v10z`
        : d`M${x} ${top}q${w * 0.1} -8 ${w * 0.2} -26q${w * 0.3} -24 ${w * 0.6} 0q${w * 0.1} 18 ${w * 0.2} 26z`
  const glass = glazier(stage)
  for (let row = 0; row < floors - 1; row++)
    for (let i = 0; i < 3; i++)
      glass.pane(x + (w * (i + 0.5)) / 3 - w * 0.075, top + floor * (row + 0.22), w * 0.15, floor * 0.58)
  const shop = glazier(stage, 0.9)
  shop.pane(x + w * 0.12, GROUND - floor * 0.8, w * 0.32, floor * 0.8, 'arch')
  shop.pane(x + w * 0.56, GROUND - floor * 0.8, w * 0.32, floor * 0.62, 'arch')
  return (
    wallOf(stage, [x, top, w, GROUND - top], { lit: wall, shade: mix(wall, paint.shade, 0.22) }) +
    path(roof, shape < 0.4 ? paint.roof : wall) +
    grain(stage, 'shade', [x + w * 0.45, top - 10, w * 0.55, GROUND - top + 10], 'right', 0.42) +
    circle(x + w / 2, top - 14, 5, trim) +
    glass.draw() +
    rect([x, GROUND - floor - 2, w, 3], trim) +
    shop.draw() +
    awning(stage, x + w * 0.5, GROUND - floor * 0.38, w * 0.44)
  )
}
