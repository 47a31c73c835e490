import type { Exposure } from '#art/poster-cities.ts'
import { arcade, chalet, cottage, terraces, villa } from './facade-country.ts'
import { slab, tower } from './facade-modern.ts'
import { gables, stoneHouse } from './facade-town.ts'
import type { HotelLook, Manner } from './look.ts'
import { beforeHouse, behindHouse, skyDefs } from './outdoors.ts'
import { printed, type Stage, stageOf } from './stage.ts'

const houses: Record<Manner, (stage: Stage) => string> = {
  stone: (stage) => stoneHouse(stage, false),
  mansard: (stage) => stoneHouse(stage, true),
  gables,
  slab,
  tower,
  terraces,
  villa,
  chalet,
  arcade,
  cottage,
}

/** The house from outside, with its part of the world behind it. */
export function facade(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'facade', exposure)
  const content = behindHouse(stage) + houses[stage.traits.manner](stage) + beforeHouse(stage)
  return printed(stage, content, skyDefs(stage))
}
