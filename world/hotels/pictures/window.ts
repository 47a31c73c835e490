import { mix } from '#art/oklab.ts'
import { type Area, d, line, num, path, rect } from '#art/svg.ts'
import { tree } from './flora.ts'
import { disc, farAway, landmark, sea, skyline } from './horizon.ts'
import { isSeaside } from './outdoors.ts'
import type { Stage } from './stage.ts'

/** What is seen through an opening: the place's own sky, its far land or sea, a landmark; the sun at the share `sunAt` of the width. */
export function outside(stage: Stage, [x, y, width, height]: Area, sunAt = 0.3): string {
  const base = height * (isSeaside(stage) ? 0.66 : 0.84)
  const vista = { width, base, centre: width * 0.6, scale: height / 290 }
  const sunX = width * sunAt
  const lift = stage.sky.night > 0.6 || !stage.isNight ? 0.32 : 0.5
  const far = stage.look.city
    ? farAway(stage, { ...vista, scale: 0 }) + landmark(stage, vista, 0.12)
    : farAway(stage, vista) + (isSeaside(stage) ? '' : skyline(stage, vista))
  const near = isSeaside(stage)
    ? sea(stage, { width, top: base, bottom: height, sunX, sails: 2 })
    : rect([0, base, width, height - base + 1], stage.tone('#6f9a86', 0.14)) +
      Array.from({ length: 7 }, (_, i) => tree(stage, (width * (i + 0.5)) / 7, height + 2, height * (0.2 + (i % 3) * 0.05))).join(
        '',
      )
  return `<svg x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}">${
    rect([0, 0, width, base + 2], 'url(#sky)') + disc(stage, [sunX, base * lift], Math.min(width, height) * 0.15) + far + near
  }</svg>`
}

/** A window in its frame with a sill; `panes` of equal width. */
export function windowIn(stage: Stage, area: Area, frame: string, panes: number): string {
  const [x, y, width, height] = area
  let bars = ''
  for (let i = 1; i < panes; i++) bars += d`M${x + (width * i) / panes} ${y}v${height}`
  return (
    rect([x - 6, y - 6, width + 12, height + 12], frame) +
    outside(stage, area) +
    line(bars, frame, 3) +
    rect([x - 11, y + height + 4, width + 22, 6], mix(frame as `#${string}`, '#000000', 0.07))
  )
}

/** Both curtains of a window on their rod, down to the floor. */
export function curtains([x, y, width, height]: Area, floor: number, colour: `#${string}`, rod: string): string {
  const fold = mix(colour, '#000000', 0.18)
  const one = (edge: number, way: 1 | -1) => {
    const drape = d`M${edge} ${y - 14}h${way * 36}q${-way * 12} ${height * 0.6} ${-way * 3} ${floor - y + 12}h${-way * 33}z`
    const folds = [9, 18, 26]
      .map((k) => d`M${edge + way * k} ${y - 12}q${-way * 5} ${height * 0.6} ${-way * 1} ${floor - y + 9}`)
      .join('')
    return path(drape, colour) + line(folds, fold, 1.2, 'opacity=".6"')
  }
  return one(x - 18, 1) + one(x + width + 18, -1) + rect([x - 28, y - 18, width + 56, 4], rod)
}
