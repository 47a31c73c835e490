import { mix } from '#art/oklab.ts'
import { d, line, path, rect } from '#art/svg.ts'
import type { Decor } from './inside.ts'
import { soft } from './round.ts'

/** A made bed seen from its foot; `y` is the top of the mattress, `pillows` one or two. */
export function bed(decor: Decor, x: number, y: number, width: number, pillows: 1 | 2): string {
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
export function headboard({ cloth, wood }: Decor, x: number, y: number, width: number, kind: number): string {
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
export function bunk(decor: Decor, x: number, floor: number, width: number): string {
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
