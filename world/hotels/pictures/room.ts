import { mix } from '#art/oklab.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { d, line, opacity, path, rect } from '#art/svg.ts'
import { type Decor, bedside, box, curtains, decorOf, pendant, print, sofa, windowIn } from './inside.ts'
import type { HotelLook } from './look.ts'
import { potted } from './parts.ts'
import { type Stage, HEIGHT, WIDTH, ellipse, grain, printed, soft, stageOf } from './stage.ts'
import { skyDefs } from './surroundings.ts'

/** What a kind of room is like; `number` tells two kinds of one hotel apart. */
export type RoomLook = {
  number: number
  beds: 'double' | 'single'
  sleeps: number
  /** 0 plain, 1 better, 2 best. */
  tier: 0 | 1 | 2
  hasKitchen: boolean
  /** A second room or a great one: shown with its sofa. */
  isSuite: boolean
}

const FLOOR = 252

/** A room, its beds as they are sold; the place is in the window at the hotel's hour. */
export function room(look: HotelLook, kind: RoomLook, exposure: Exposure): string {
  const stage = stageOf(look, `room ${kind.number}`, exposure)
  const decor = decorOf(stage, kind.tier * 3 + kind.number)
  const isLeft = stage.random() < 0.5
  const content =
    box(stage, decor, FLOOR, panelOf(stage, kind)) + (kind.isSuite ? suite : bedroom)(stage, decor, { kind, isLeft })
  return printed(stage, content, skyDefs(stage))
}

function panelOf({ look, random }: Stage, { tier }: RoomLook): 'plain' | 'boards' | 'paper' {
  if (look.kind === 'ski') return 'boards'
  return tier === 2 || random() < 0.3 ? 'boards' : random() < 0.45 ? 'paper' : 'plain'
}

type Plan = { kind: RoomLook; isLeft: boolean }

/** Window on one side, beds on the other. */
function bedroom(stage: Stage, decor: Decor, plan: Plan): string {
  const { kind, isLeft } = plan
  const wide = kind.sleeps === 1 ? 150 : kind.tier === 0 ? 190 : 220
  const glass = [isLeft ? 40 : WIDTH - 40 - wide, 36, wide, 158] as const
  const bedX = isLeft ? WIDTH * 0.44 : WIDTH * 0.045
  const width = WIDTH * 0.5
  const light = path(
    d`M${glass[0] + 20} ${FLOOR}h${wide - 40}l${isLeft ? 60 : -20} ${HEIGHT - FLOOR}h${-wide + 10}z`,
    '#fff',
    opacity(stage.isNight ? 0.05 : 0.16),
  )
  return (
    windowIn(stage, glass, decor.linen, kind.tier === 2 ? 2 : 3) +
    curtains(glass, FLOOR - 2, decor.cloth, decor.wood) +
    light +
    ellipse(bedX + width / 2, HEIGHT * 0.935, width * 0.56, 19, mix(decor.cloth, decor.linen, 0.55)) +
    print(decor, isLeft ? WIDTH * 0.8 : WIDTH * 0.07, 46, 64, 60) +
    (kind.hasKitchen ? kitchenette(stage, decor, isLeft ? 30 : WIDTH - 150) : '') +
    beds(stage, decor, { kind, isLeft }, [bedX, width]) +
    (kind.tier > 0 ? pendant(stage, decor, isLeft ? WIDTH * 0.7 : WIDTH * 0.3, 26, 15) : '') +
    (kind.tier === 2 || stage.random() < 0.4 ? potted(stage, [isLeft ? 24 : WIDTH - 24, FLOOR + 24], 74, decor.linen) : '')
  )
}

function beds(stage: Stage, decor: Decor, { kind, isLeft }: Plan, [x, width]: readonly [number, number]): string {
  const shape = kind.number % 3
  const table = (at: number) => bedside(stage, decor, at, 216)
  const shaded = (from: number, wide: number) => grain(stage, 'shade', [from + wide * 0.5, 220, wide * 0.48, 76], 'right', 0.2)
  if (kind.sleeps === 1) {
    const at = isLeft ? x + width * 0.3 : x + 20
    return (
      headboard(decor, at - 10, 158, 138, shape) +
      bed(decor, at, 216, 118, 1) +
      shaded(at, 118) +
      table(isLeft ? at - 30 : at + 156)
    )
  }
  if (kind.beds === 'single') {
    const third = kind.sleeps >= 4 ? bunk(decor, isLeft ? x + width - 96 : x - 4, 296, 100) : ''
    const span = third ? width - 104 : width
    const from = third && !isLeft ? x + 104 : x
    const one = span * 0.42
    return (
      headboard(decor, from, 160, span, shape) +
      table(from + span / 2) +
      bed(decor, from + 6, 218, one, 1) +
      bed(decor, from + span - one - 6, 218, one, 1) +
      shaded(from + 6, one) +
      shaded(from + span - one - 6, one) +
      third
    )
  }
  const cot = kind.sleeps >= 5 ? bunk(decor, isLeft ? x + width - 92 : x - 6, 296, 98) : ''
  const from = cot && !isLeft ? x + 96 : x
  const span = cot ? width - 96 : width
  return (
    headboard(decor, from, 156, span, shape) +
    bed(decor, from + 12, 216, span - 24, 2) +
    shaded(from + 12, span - 24) +
    (cot || table(isLeft ? x - 16 : x + width + 14))
  )
}

/** The living half of a great room: a sofa before a wide window, the bed behind an arch. */
function suite(stage: Stage, decor: Decor, { kind, isLeft }: Plan): string {
  const glass = [isLeft ? 30 : WIDTH - 290, 28, 260, 172] as const
  const niche = isLeft ? 322 : 12
  const arch = d`M${niche} ${FLOOR}V96a73 66 0 0 1 146 0V${FLOOR}z`
  const dusk = mix(decor.wall, decor.wood, 0.3)
  return (
    windowIn(stage, glass, decor.linen, 2) +
    curtains(glass, FLOOR - 2, decor.cloth, decor.wood) +
    path(arch, dusk) +
    headboard(decor, niche + 14, 150, 118, kind.number % 3) +
    bed(decor, niche + 18, 196, 110, 2) +
    rect([niche - 8, 30, 8, FLOOR - 30], decor.linen) +
    rect([niche + 146, 30, 8, FLOOR - 30], decor.linen) +
    ellipse(isLeft ? 170 : 310, 312, 150, 22, mix(decor.cloth, decor.linen, 0.6)) +
    sofa(decor, isLeft ? 64 : 236, 292, 178) +
    soft([isLeft ? 252 : 176, 284, 50, 6], 3, decor.wood) +
    rect([isLeft ? 274 : 198, 288, 5, 26], decor.wood) +
    potted(stage, [isLeft ? 24 : WIDTH - 24, 278], 92, decor.linen) +
    pendant(stage, decor, isLeft ? 160 : 320, 34, 20) +
    (kind.hasKitchen ? kitchenette(stage, decor, isLeft ? 262 : 128) : '') +
    grain(stage, 'shade', [0, FLOOR, WIDTH, HEIGHT - FLOOR], 'foot', 0.4)
  )
}

/** A run of low cupboards with a hob and a kettle. */
function kitchenette(stage: Stage, { linen, wood, brass, cloth }: Decor, x: number): string {
  const top = FLOOR - 46
  return (
    rect([x, top, 120, 60], mix(linen, cloth, 0.22)) +
    rect([x - 3, top - 5, 126, 6], wood) +
    path(d`M${x + 40} ${top + 4}v52M${x + 80} ${top + 4}v52`, 'none', `stroke="${mix(wood, linen, 0.4)}" stroke-width="1.4"`) +
    path(d`M${x + 14} ${top - 5}v-14q0 -5 6 -5h10q6 0 6 5v14z`, brass) +
    soft([x + 66, top - 9, 40, 4], 2, stage.tone('#39464b'))
  )
}

/** A made bed seen from its foot; `y` is the top of the mattress, `pillows` one or two. */
function bed(decor: Decor, x: number, y: number, width: number, pillows: 1 | 2): string {
  const { linen, cloth, wood, wall } = decor
  const tall = width > 130 ? 80 : 70
  const pillow = mix(linen, '#ffffff', 0.6)
  const wide = pillows === 2 ? width * 0.4 : width * 0.7
  const heads = (pillows === 2 ? [0.07, 0.53] : [0.15])
    .map((share) => soft([x + width * share, y - 15, wide, 26], 9, pillow))
    .join('')
  const fall = (top: number, foot: number, sag: number) =>
    d`M${x - 3} ${y + tall * top}q${width / 2 + 3} ${-sag} ${width + 6} 0v${tall * (foot - top)}q${-width / 2 - 3} ${sag * 0.5} ${-width - 6} 0z`
  return (
    rect([x + 4, y + tall - 1, 5, 10], wood) +
    rect([x + width - 9, y + tall - 1, 5, 10], wood) +
    soft([x, y, width, tall], 7, linen) +
    heads +
    path(fall(0.34, 1, 9), mix(linen, wall, 0.5)) +
    path(fall(0.5, 0.82, 9), cloth) +
    path(fall(0.5, 0.55, 9), mix(cloth, '#ffffff', 0.18))
  )
}

/** A headboard behind beds; `kind` 0 soft, 1 arched, 2 slatted. */
function headboard({ cloth, wood }: Decor, x: number, y: number, width: number, kind: number): string {
  const colour = mix(cloth, wood, 0.35)
  if (kind === 1) return path(d`M${x} ${y + 92}v-58q${width / 2} -66 ${width} 0v58z`, colour)
  if (kind === 2) {
    let slats = ''
    for (let at = 8; at < width; at += 14) slats += d`M${x + at} ${y}v92`
    return soft([x, y, width, 92], 4, wood) + line(slats, mix(wood, '#000000', 0.22), 1.4)
  }
  let seams = ''
  for (let i = 1; i < 4; i++) seams += d`M${x + (width * i) / 4} ${y + 4}v84`
  return soft([x, y, width, 92], 9, colour) + line(seams, mix(colour, '#000000', 0.18), 1.4)
}

/** Two berths one over the other. */
function bunk(decor: Decor, x: number, floor: number, width: number): string {
  const { wood, linen, cloth } = decor
  const berth = (y: number) =>
    soft([x + 4, y - 15, width - 8, 17], 5, linen) +
    soft([x + 8, y - 21, width * 0.28, 13], 5, mix(linen, '#ffffff', 0.6)) +
    soft([x + width * 0.4, y - 16, width * 0.6 - 5, 18], 5, cloth) +
    rect([x, y, width, 8], wood)
  let rungs = ''
  for (let i = 0; i < 6; i++) rungs += d`M${x + width - 26} ${floor - 24 - i * 20}h20`
  return (
    rect([x, floor - 148, 6, 148], wood) +
    rect([x + width - 6, floor - 148, 6, 148], wood) +
    berth(floor - 104) +
    berth(floor - 26) +
    line(d`M${x} ${floor - 126}h${width}`, wood, 4) +
    line(rungs, mix(wood, '#ffffff', 0.2), 3) +
    rect([x + width - 28, floor - 148, 4, 148], mix(wood, '#ffffff', 0.12))
  )
}
