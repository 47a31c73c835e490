import type { Look } from './city.ts'
import { antalya } from './landmarks/antalya.ts'
import { barcelona } from './landmarks/barcelona.ts'
import { beijing } from './landmarks/beijing.ts'
import { dubai } from './landmarks/dubai.ts'
import { istanbul } from './landmarks/istanbul.ts'
import { kazan } from './landmarks/kazan.ts'
import { london } from './landmarks/london.ts'
import { moscow } from './landmarks/moscow.ts'
import { paris } from './landmarks/paris.ts'
import { pattaya } from './landmarks/pattaya.ts'
import { prague } from './landmarks/prague.ts'
import { rome } from './landmarks/rome.ts'
import { sochi } from './landmarks/sochi.ts'
import { spb } from './landmarks/spb.ts'
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
