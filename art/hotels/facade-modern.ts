import { mix } from '#art/oklab.ts'
import { d, line, path, rect } from '#art/svg.ts'
import { plotOf } from './facade-town.ts'
import { glazier, railing } from './parts.ts'
import { ellipse } from './round.ts'
import { GROUND, grain, type Stage, wallOf } from './stage.ts'

/** A long modern house: ribbons of glass, a stair in the accent colour, a garden on the roof. */
export function slab(stage: Stage): string {
  const { paint, traits, random, tone } = stage
  const { left, width } = plotOf(stage, 0.6)
  const floors = traits.floors + 1
  const floor = Math.min(224 / floors, 36)
  const top = GROUND - floor * floors
  const count = Math.round(width / 22)
  const cell = (width - 12) / count
  const glass = glazier(stage, 0.62)
  let sills = ''
  for (let row = 0; row < floors; row++) {
    sills += d`M${left - 4} ${top + floor * row - 2}h${width + 8}v4h${-(width + 8)}z`
    for (let i = 0; i < count; i++) glass.pane(left + 7.5 + cell * i, top + floor * row + 7, cell - 3, floor * 0.58)
  }
  const cut = width * (0.2 + random() * 0.14)
  const stair = traits.side > 0 ? left : left + width - cut
  let fins = ''
  for (let i = 0; i < 7; i++) fins += d`M${stair + (cut * (i + 0.5)) / 7} ${top - floor * 0.5}v${GROUND - top + floor * 0.5}`
  const bushes = [0, 1, 2, 3, 4].map((i) =>
    ellipse(left + width * (0.14 + i * 0.17), top - 9, 8 + random() * 5, 6 + random() * 4, tone(i % 2 ? '#3f8068' : '#569078')),
  )
  return (
    wallOf(stage, [left, top, width, GROUND - top]) +
    grain(stage, 'shade', [left + width * 0.3, top, width * 0.7, GROUND - top], 'right', 0.4) +
    rect([left + width * 0.3, top - 13, width * 0.36, 12], paint.trim) +
    bushes.join('') +
    line(railing(left + width * 0.04, top - 12, width * 0.92, 10), paint.trim, 1) +
    path(sills, paint.trim) +
    glass.draw() +
    rect([stair, top - floor * 0.5, cut, GROUND - top + floor * 0.5], paint.accent) +
    line(fins, mix(paint.accent, '#000000', 0.16), 2) +
    rect([left - 8, GROUND - floor - 3, width + 16, 5], paint.trim)
  )
}

/** A tower over a podium with arches. */
export function tower(stage: Stage): string {
  const { paint, random } = stage
  const { left, width, middle } = plotOf(stage, 0.3)
  const [tall, columns, rows] = [206 + random() * 44, 7, 13]
  const top = GROUND - tall
  const cell = (width - 10) / columns
  const glass = glazier(stage, 0.5)
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < columns; i++)
      glass.pane(left + 6.5 + cell * i, top + 9 + ((tall - 16) / rows) * row, cell - 3.4, ((tall - 16) / rows) * 0.56)
  const panes = glass.draw()
  const [wide, low] = [width * 1.95, 54]
  for (let i = 0; i < 9; i++)
    glass.pane(middle - wide / 2 + (wide * (i + 0.2)) / 9, GROUND - low * 0.78, (wide / 9) * 0.6, low * 0.78, 'arch')
  return (
    (random() < 0.5
      ? path(d`M${left} ${top}Q${middle} ${top - 46} ${left + width} ${top}z`, paint.roof)
      : rect([left + width * 0.15, top - 16, width * 0.7, 16], paint.shade) + rect([middle - 1.5, top - 48, 3, 34], paint.trim)) +
    wallOf(stage, [left, top, width, tall]) +
    grain(stage, 'shade', [left + width * 0.25, top, width * 0.75, tall], 'right', 0.42) +
    rect([left - 2, top - 2, width + 4, 4], paint.trim) +
    panes +
    wallOf(stage, [middle - wide / 2, GROUND - low, wide, low], { lit: paint.shade, shade: mix(paint.shade, '#000000', 0.08) }) +
    rect([middle - wide / 2 - 4, GROUND - low - 4, wide + 8, 5], paint.trim) +
    glass.draw() +
    rect([middle - 26, GROUND - 31, 52, 4], paint.accent)
  )
}
