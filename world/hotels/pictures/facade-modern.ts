import { mix } from '#art/oklab.ts'
import { d, line, path, rect } from '#art/svg.ts'
import { type Plot, plotOf } from './facade-town.ts'
import { awning, type Glazier, glazier, railing } from './parts.ts'
import { type Stage, GROUND, ellipse, grain, wallOf } from './stage.ts'

/** A long modern house: ribbons of glass behind a stair in the accent colour, or a grid of rooms with balconies. */
export function slab(stage: Stage): string {
  return stage.random() < 0.5 ? ribbons(stage) : grid(stage)
}

function ribbons(stage: Stage): string {
  const { paint, traits, random } = stage
  const plot = plotOf(stage, 0.6)
  const { left, width } = plot
  const floors = traits.floors + 1
  const floor = Math.min(224 / floors, 36)
  const top = GROUND - floor * floors
  const glass = glazier(stage, 0.62)
  const sills = bandsOf(glass, plot, { top, floor, floors })
  const cut = width * (0.16 + random() * 0.18)
  const share = traits.side > 0 ? random() * 0.3 : 1 - random() * 0.3
  const stair = left + (width - cut) * share
  let fins = ''
  for (let i = 0; i < 7; i++) fins += d`M${stair + (cut * (i + 0.5)) / 7} ${top - floor * 0.5}v${GROUND - top + floor * 0.5}`
  return (
    wallOf(stage, [left, top, width, GROUND - top]) +
    grain(stage, 'shade', [left + width * 0.3, top, width * 0.7, GROUND - top], 'right', 0.4) +
    garden(stage, plot, top) +
    path(sills, paint.trim) +
    glass.draw() +
    rect([stair, top - floor * 0.5, cut, GROUND - top + floor * 0.5], paint.accent) +
    line(fins, mix(paint.accent, '#000000', 0.16), 2) +
    rect([left - 8, GROUND - floor - 3, width + 16, 5], paint.trim)
  )
}

type Rows = { top: number; floor: number; floors: number }

function bandsOf(glass: Glazier, { left, width }: Plot, { top, floor, floors }: Rows): string {
  const count = Math.round(width / 22)
  const cell = (width - 12) / count
  let sills = ''
  for (let row = 0; row < floors; row++) {
    sills += d`M${left - 4} ${top + floor * row - 2}h${width + 8}v4h${-(width + 8)}z`
    for (let i = 0; i < count; i++) glass.pane(left + 7.5 + cell * i, top + floor * row + 7, cell - 3, floor * 0.58)
  }
  return sills
}

function garden(stage: Stage, { left, width }: Plot, top: number): string {
  const { paint, random, tone } = stage
  const bushes = [0, 1, 2, 3, 4].map((i) =>
    ellipse(left + width * (0.14 + i * 0.17), top - 9, 8 + random() * 5, 6 + random() * 4, tone(i % 2 ? '#3f8068' : '#569078')),
  )
  return (
    rect([left + width * 0.3, top - 13, width * 0.36, 12], paint.trim) +
    bushes.join('') +
    line(railing(left + width * 0.04, top - 12, width * 0.92, 10), paint.trim, 1)
  )
}

/** Rooms in a grid, every other balcony in the accent colour; the ground floor is glass under a canopy. */
function grid(stage: Stage): string {
  const { paint, traits, random } = stage
  const { left, width, middle } = plotOf(stage, 0.56)
  const floors = Math.min(traits.floors + 1, 6)
  const floor = Math.min(216 / floors, 40)
  const [top, columns] = [GROUND - floor * floors, traits.bays]
  const cell = width / columns
  const glass = glazier(stage, 0.62)
  const slope = random() < 0.5
  let [panels, rails] = ['', '']
  for (let row = 0; row < floors - 1; row++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = [left + cell * i, top + floor * row]
      glass.pane(x + cell * 0.16, y + floor * 0.16, cell * 0.68, floor * 0.66)
      if ((slope ? i + row : i * 2 + row) % 3 === 0)
        panels += d`M${x + cell * 0.1} ${y + floor * 0.58}h${cell * 0.8}v${floor * 0.32}h${-cell * 0.8}z`
      else rails += railing(x + cell * 0.1, y + floor * 0.58, cell * 0.8, floor * 0.32)
    }
  const rooms = glass.draw()
  for (let i = 0; i < columns; i++) glass.pane(left + cell * (i + 0.08), GROUND - floor * 0.8, cell * 0.84, floor * 0.8)
  return (
    rect([middle - 34, top - 16, 68, 16], paint.shade) +
    rect([middle - 40, top - 19, 80, 4], paint.trim) +
    wallOf(stage, [left, top, width, GROUND - top]) +
    grain(stage, 'shade', [left + width * 0.35, top, width * 0.65, GROUND - top], 'right', 0.4) +
    rect([left - 4, top - 4, width + 8, 6], paint.roof) +
    rooms +
    path(panels, paint.accent) +
    line(rails, paint.trim, 1) +
    glass.draw() +
    rect([left - 10, GROUND - floor - 3, width + 20, 6], paint.roof) +
    awning(stage, middle - 30, GROUND - floor * 0.42, 60)
  )
}

/** A tower over a low house; its breadth, its crown and the low house differ. */
export function tower(stage: Stage): string {
  const { paint, random } = stage
  const { left, width, middle } = plotOf(stage, 0.2 + random() * 0.15)
  const tall = 190 + random() * 56
  const top = GROUND - tall
  const [columns, rows] = [Math.round(width / 20), 10 + Math.floor(random() * 5)]
  const [cell, storey] = [(width - 10) / columns, (tall - 16) / rows]
  const glass = glazier(stage, 0.5)
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < columns; i++) glass.pane(left + 6.5 + cell * i, top + 9 + storey * row, cell - 3.4, storey * 0.56)
  const panes = glass.draw()
  return (
    crown(stage, { left, width, middle }, top) +
    wallOf(stage, [left, top, width, tall]) +
    grain(stage, 'shade', [left + width * 0.25, top, width * 0.75, tall], 'right', 0.42) +
    rect([left - 2, top - 2, width + 4, 4], paint.trim) +
    panes +
    podium(stage, glass, middle, Math.min(width * 1.95, 260))
  )
}

function crown({ paint, random }: Stage, { left, width, middle }: Plot, top: number): string {
  const kind = Math.floor(random() * 4)
  const mast = rect([middle - 1.5, top - 50, 3, 36], paint.trim)
  if (kind === 0) return path(d`M${left} ${top}Q${middle} ${top - 46} ${left + width} ${top}z`, paint.roof)
  if (kind === 1) return rect([left + width * 0.15, top - 16, width * 0.7, 16], paint.shade) + mast
  if (kind === 2) return path(d`M${left} ${top}v-34L${left + width} ${top - 8}v8z`, paint.roof)
  return (
    rect([left + width * 0.12, top - 14, width * 0.76, 14], paint.wall) +
    rect([left + width * 0.28, top - 28, width * 0.44, 14], paint.shade) +
    mast
  )
}

function podium(stage: Stage, glass: Glazier, middle: number, width: number): string {
  const { paint, random } = stage
  const [low, count, left] = [46 + random() * 16, Math.round(width / 28), middle - width / 2]
  const shape = random() < 0.55 ? ('arch' as const) : undefined
  const cell = width / count
  for (let i = 0; i < count; i++) glass.pane(left + cell * (i + 0.2), GROUND - low * 0.78, cell * 0.6, low * 0.78, shape)
  return (
    wallOf(stage, [left, GROUND - low, width, low], { lit: paint.shade, shade: mix(paint.shade, '#000000', 0.08) }) +
    rect([left - 4, GROUND - low - 4, width + 8, 5], paint.trim) +
    glass.draw() +
    rect([middle - 26, GROUND - 31, 52, 4], paint.accent)
  )
}
