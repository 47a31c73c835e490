import { mix } from '#art/oklab.ts'
import { d, line, path, rect } from '#art/svg.ts'
import { box, decorOf, pendant } from './inside.ts'
import { skyDefs } from './outdoors.ts'
import { lounger, potted } from './parts.ts'
import { grain, HEIGHT, printed, type Stage, WIDTH } from './stage.ts'
import { outside } from './window.ts'

/** A pool under a roof, the place behind its glass wall. */
export function indoorPool(stage: Stage): string {
  const decor = decorOf(stage, 3)
  const { tone, random, isNight } = stage
  const water = mix(tone('#1fa3b6'), '#2fb4c4', isNight ? 0.45 : 0.1)
  let [ripples, tiles] = ['', '']
  for (let i = 0; i < 15; i++) ripples += d`M${60 + random() * 320} ${236 + random() * 92}q9 -5 18 0t18 0t18 0`
  for (let i = 0; i < 17; i++) tiles += d`M${i * 30} ${HEIGHT}L${120 + i * 15} 204`
  const content =
    box(stage, { ...decor, floor: mix(decor.linen, decor.wall, 0.4) }, 204, 'plain') +
    rect([14, 34, 452, 150], decor.linen) +
    outside(stage, [20, 40, 440, 140], 0.31) +
    line('M108 40v140M196 40v140M284 40v140M372 40v140', decor.linen, 6) +
    line(tiles, mix(decor.wall, decor.wood, 0.3), 1, 'opacity=".4"') +
    path(d`M58 228H422L${WIDTH + 14} ${HEIGHT}H-14z`, decor.linen) +
    path(d`M66 233H414L${WIDTH - 6} ${HEIGHT}H6z`, water) +
    path(d`M66 233H414l7 12H59z`, mix(water, '#06303c', 0.3)) +
    line(ripples, mix(stage.sky.disc, '#ffffff', 0.6), 2, 'stroke-linecap="round" opacity=".6"') +
    [96, 196, 296, 384].map((x) => lounger(stage, [x, 216], 0.85)).join('') +
    [152, 240, 328].map((x) => pendant(stage, decor, x, 18, 12)).join('') +
    potted(stage, [30, 250], 108, decor.cloth) +
    potted(stage, [450, 252], 116, decor.cloth) +
    grain(stage, 'shade', [0, 204, WIDTH, HEIGHT - 204], 'foot', 0.4)
  return printed(stage, content, skyDefs(stage))
}
