import { desertPalms, palmFrame, sailboats } from './actors.ts'
import { hills, mountains, redRoofs } from './backdrops.ts'
import type { Look } from './city.ts'
import { dunes, fields } from './grounds.ts'
import { beijing, pattaya } from './landmarks/asia.ts'
import { barcelona, paris, rome } from './landmarks/europe.ts'
import { london } from './landmarks/london.ts'
import { antalya, dubai, istanbul } from './landmarks/middle-east.ts'
import { moscow } from './landmarks/moscow.ts'
import { prague } from './landmarks/prague.ts'
import { kazan, sochi, spb } from './landmarks/russia-west.ts'
import type { PosterSlug } from './poster-cities.ts'

/** How each poster city looks. */
export const looks = {
  moscow,
  spb,
  sochi,
  dubai,
  rome,
  istanbul,
  antalya,
  barcelona,
  kazan,
  london,
  paris,
  pattaya,
  beijing,
  prague,
} as const satisfies Record<PosterSlug, Look>

export type Climate = 'sea' | 'desert' | 'mountains' | 'old-town'

/** How a city without a landmark of ours looks: only its nature, the disc is the hero. */
export const climates: Record<Climate, Look> = {
  sea: {
    behind: [hills(['#8fb9b2', '#5f988f'])],
    water: '#1f95a8',
    gulls: 5,
    front: [sailboats, palmFrame],
    sun: [0.56, 0.46, 0.22],
  },
  desert: { ground: dunes('#e0a35c'), behind: [hills(['#d8b48e', '#c79a72'])], front: [desertPalms], sun: [0.42, 0.44, 0.24] },
  mountains: { behind: [mountains(['#8fb3c4', '#5c8b98', '#3a6b68'], true)], ground: fields('#6f8a4e'), sun: [0.66, 0.3, 0.18] },
  'old-town': { behind: [hills(['#a9b48a', '#8a9a6c'])], houses: [redRoofs], water: '#5b8f96', gulls: 2, sun: [0.6, 0.42, 0.21] },
}
