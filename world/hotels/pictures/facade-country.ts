import { mix } from '#art/oklab.ts'
import { d, line, path, polygon, rect } from '#art/svg.ts'
import { plotOf } from './facade-town.ts'
import { awning, flag, glazier, railing } from './parts.ts'
import { type Stage, GROUND, ellipse, grain, wallOf } from './stage.ts'

/** A resort in steps, each floor a row of arched balconies with green on them. */
export function terraces(stage: Stage): string {
  const { paint, traits, random, tone } = stage
  const { width, middle } = plotOf(stage, 0.8)
  const [floors, floor] = [Math.min(traits.floors, 5), 36]
  let out = ''
  for (let row = 0; row < floors; row++) {
    const w = width * (1 - row * 0.15)
    const [x, y] = [middle - w / 2 + traits.side * row * width * 0.05, GROUND - floor * (row + 1)]
    const lit = row % 2 ? mix(paint.wall, paint.trim, 0.35) : paint.wall
    out +=
      wallOf(stage, [x, y, w, floor], { lit, shade: mix(lit, paint.shade, 0.5) }) +
      grain(stage, 'shade', [x + w * 0.4, y, w * 0.6, floor], 'right', 0.38)
    const glass = glazier(stage, 0.7)
    const count = Math.round(w / 34)
    let [rails, green] = ['', '']
    for (let i = 0; i < count; i++) {
      const [cx, pane] = [x + (w / count) * (i + 0.5), (w / count) * 0.6]
      glass.pane(cx - pane / 2, y + 5, pane, floor - 5, 'arch')
      rails += railing(cx - pane / 2 - 3, y + floor - 10, pane + 6, 9)
      if (random() < 0.42) green += ellipse(cx - pane / 2, y + floor - 9, 7, 5, tone('#4f8a64'))
    }
    out += glass.draw() + line(rails, paint.trim, 1) + green + rect([x - 4, y - 3, w + 8, 4.4], paint.trim)
  }
  return out + belvedere(stage, middle + traits.side * floors * 6, GROUND - floor * floors)
}

function belvedere(stage: Stage, x: number, y: number): string {
  const { paint } = stage
  const glass = glazier(stage, 0.9)
  glass.pane(x - 8, y - 21, 16, 21, 'arch')
  return (
    wallOf(stage, [x - 22, y - 27, 44, 27]) +
    polygon(
      [
        [x - 28, y - 26],
        [x, y - 45],
        [x + 28, y - 26],
      ],
      paint.roof,
    ) +
    polygon(
      [
        [x, y - 45],
        [x + 28, y - 26],
        [x + 6, y - 26],
      ],
      mix(paint.roof, '#000000', 0.14),
    ) +
    glass.draw()
  )
}

/** A villa under one great roof with a veranda. */
export function villa(stage: Stage): string {
  const { paint, random } = stage
  const { left, width, middle } = plotOf(stage, 0.56)
  const [tall, roof] = [104, 84]
  const top = GROUND - tall
  const glass = glazier(stage, 0.8)
  for (let i = 0; i < 3; i++) glass.pane(middle - 42 + i * 31, top - 30, 22, 34)
  const upper = glass.draw()
  for (let i = 0; i < 5; i++) glass.pane(left + (width * (i + 0.24)) / 5, top + 32, (width / 5) * 0.52, tall - 32, 'arch')
  const ridge = d`M${left - 20} ${top + 8}L${middle} ${top - roof}L${left + width + 20} ${top + 8}z`
  return (
    wallOf(stage, [left, top, width, tall]) +
    grain(stage, 'shade', [left + width * 0.3, top, width * 0.7, tall], 'right', 0.42) +
    path(ridge, paint.roof) +
    polygon(
      [
        [middle, top - roof],
        [left + width + 20, top + 8],
        [middle + 30, top + 8],
      ],
      mix(paint.roof, '#000000', 0.14),
    ) +
    polygon(
      [
        [middle - 66, top + 8],
        [middle, top - roof * 0.66],
        [middle + 66, top + 8],
      ],
      paint.wall,
    ) +
    upper +
    rect([left - 12, top + 8, width + 24, 14], paint.trim) +
    line(railing(left - 12, top - 4, width + 24, 12), paint.trim, 1.2) +
    glass.draw() +
    (random() < 0.5 ? awning(stage, middle - 24, GROUND - 34, 48) : '')
  )
}

/** A chalet: timber over a stone floor, a wide roof, carved balconies; snow on it where people ski. */
export function chalet(stage: Stage): string {
  const { paint, look, traits, tone } = stage
  const { left, width, middle } = plotOf(stage, 0.56)
  const floors = Math.min(traits.floors, 4)
  const floor = 40
  const top = GROUND - floor * floors
  const peak = top - width * 0.24
  const glass = glazier(stage, 0.75)
  let rails = ''
  for (let row = 0; row < floors - 1; row++) {
    for (let i = 0; i < 5; i++)
      glass.pane(left + (width * (i + 0.27)) / 5, top + floor * row + 9, (width / 5) * 0.46, floor * 0.56)
    rails += railing(left - 8, top + floor * (row + 1) - 9, width + 16, 9)
  }
  for (let i = 0; i < 3; i++) glass.pane(middle - 40 + i * 29, top - 24, 20, 22)
  const upper = glass.draw()
  for (let i = 0; i < 4; i++)
    glass.pane(left + (width * (i + 0.24)) / 4, GROUND - floor * 0.78, (width / 4) * 0.5, floor * 0.78, 'arch')
  const stone = tone('#b8b1a4')
  const eaves = d`M${left - 32} ${top + 14}L${middle} ${peak}L${left + width + 32} ${top + 14}l-6 7L${middle} ${peak + 13}L${left - 26} ${top + 21}z`
  return (
    polygon(
      [
        [left, top + 4],
        [middle, peak + 8],
        [left + width, top + 4],
      ],
      paint.wall,
    ) +
    wallOf(stage, [left, top, width, floor * (floors - 1)]) +
    wallOf(stage, [left - 4, GROUND - floor, width + 8, floor], { lit: stone, shade: mix(stone, '#000000', 0.12) }) +
    grain(stage, 'shade', [left + width * 0.35, peak + 20, width * 0.65, GROUND - peak - 20], 'right', 0.42) +
    upper +
    line(rails, mix(paint.shade, '#000000', 0.25), 1.6) +
    glass.draw() +
    path(eaves, paint.roof) +
    (look.kind === 'ski'
      ? path(
          d`M${left - 34} ${top + 12}L${middle} ${peak - 8}L${left + width + 34} ${top + 12}l-4 3L${middle} ${peak + 2}L${left - 30} ${top + 15}z`,
          tone('#ffffff'),
        )
      : '') +
    flag(stage, middle, peak + 6)
  )
}

/** A house round a courtyard: horseshoe arches, lattices, a flat roof with a dome. */
export function arcade(stage: Stage): string {
  const { paint, traits } = stage
  const { left, width, middle } = plotOf(stage, 0.64)
  const [floors, floor] = [Math.min(traits.floors, 4), 42]
  const top = GROUND - floor * floors
  const bays = traits.bays + 1
  const glass = glazier(stage, 0.72)
  let [battlements, lattice] = ['', '']
  for (let row = 0; row < floors; row++) {
    const isGround = row === floors - 1
    const [share, above, shorter] = isGround ? [0.62, 8, 8] : [0.4, 10, 18]
    for (let i = 0; i < bays; i++) {
      const [x, pane] = [left + (width / bays) * (i + 0.5), (width / bays) * share]
      glass.pane(x - pane / 2, top + floor * row + above, pane, floor - shorter, 'arch')
      if (row > 0 && !isGround && (i + row) % 2) lattice += railing(x - pane * 0.8, top + floor * (row + 1) - 14, pane * 1.6, 10)
    }
  }
  for (let x = left; x < left + width - 4; x += 11) battlements += d`M${x} ${top}v-7h6v7z`
  const r = width * 0.13
  return (
    path(d`M${middle - r} ${top - 12}a${r} ${r} 0 0 1 ${r * 2} 0z`, paint.roof) +
    path(
      d`M${middle + r * 0.16} ${top - 12}q${r * 0.3} ${-r * 0.6} ${-r * 0.16} ${-r}a${r} ${r} 0 0 1 ${r} ${r}z`,
      mix(paint.roof, '#000000', 0.16),
    ) +
    rect([middle - r - 4, top - 14, r * 2 + 8, 14], paint.trim) +
    wallOf(stage, [left, top, width, GROUND - top]) +
    path(battlements, paint.wall) +
    grain(stage, 'shade', [left + width * 0.4, top, width * 0.6, GROUND - top], 'right', 0.42) +
    rect([left - 3, top, width + 6, 4], paint.trim) +
    rect([left - 2, GROUND - floor - 2, width + 4, 3.4], paint.accent) +
    glass.draw() +
    line(lattice, paint.accent, 1.1)
  )
}

/** A small house with a porch and a chimney. */
export function cottage(stage: Stage): string {
  const { paint, traits, tone } = stage
  const { left, width, middle } = plotOf(stage, 0.48)
  const [floors, floor] = [Math.min(traits.floors, 3), 46]
  const top = GROUND - floor * floors
  const peak = top - 62
  const glass = glazier(stage, 0.75)
  for (let row = 0; row < floors; row++)
    for (let i = 0; i < 5; i++) {
      if (row === floors - 1 && i === 2) continue // the door
      glass.pane(left + (width * (i + 0.28)) / 5, top + floor * row + 12, (width / 5) * 0.44, floor * 0.54)
    }
  glass.pane(middle - 10, top - 32, 20, 22, 'arch')
  const planks = Array.from({ length: 9 }, (_, i) => d`M${left} ${top + ((GROUND - top) * (i + 1)) / 10}h${width}`).join('')
  return (
    rect([left + width * 0.72, peak + 6, 16, 40], tone('#a8563f')) +
    wallOf(stage, [left, top, width, GROUND - top]) +
    line(planks, mix(paint.shade, paint.wall, 0.35), 1) +
    grain(stage, 'shade', [left + width * 0.4, top, width * 0.6, GROUND - top], 'right', 0.4) +
    path(
      d`M${left - 16} ${top + 4}l${width * 0.16} ${peak - top}h${width * 0.68 + 32}l${width * 0.16} ${top - peak}z`,
      paint.roof,
    ) +
    polygon(
      [
        [middle - 44, top + 4],
        [middle, top - 50],
        [middle + 44, top + 4],
      ],
      paint.wall,
    ) +
    line(d`M${middle - 50} ${top + 6}L${middle} ${top - 54}l50 60`, paint.trim, 4) +
    glass.draw() +
    rect([middle - 13, GROUND - 36, 26, 36], paint.accent) +
    polygon(
      [
        [middle - 30, GROUND - 40],
        [middle, GROUND - 58],
        [middle + 30, GROUND - 40],
      ],
      paint.roof,
    ) +
    line(d`M${middle - 24} ${GROUND - 40}V${GROUND}M${middle + 24} ${GROUND - 40}V${GROUND}`, paint.trim, 3) +
    rect([middle - 34, GROUND - 4, 68, 5], paint.trim)
  )
}
