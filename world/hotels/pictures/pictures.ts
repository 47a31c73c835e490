import type { Hex } from '#art/oklab.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { skyAt } from '#art/sky.ts'
import { breakfast } from './breakfast.ts'
import { living, lobby, restaurant } from './common-rooms.ts'
import { arcade, chalet, cottage, terraces, villa } from './facade-country.ts'
import { slab, tower } from './facade-modern.ts'
import { gables, stoneHouse } from './facade-town.ts'
import { type HotelLook, type Manner, traitsOf } from './look.ts'
import { pool, view } from './out-of-doors.ts'
import { type RoomLook, room } from './room.ts'
import { type Stage, printed, stageOf } from './stage.ts'
import { beforeHouse, behindHouse, skyDefs } from './surroundings.ts'

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
function facade(look: HotelLook, exposure: Exposure): string {
  const stage = stageOf(look, 'facade', exposure)
  const content = behindHouse(stage) + houses[stage.traits.manner](stage) + beforeHouse(stage)
  return printed(stage, content, skyDefs(stage))
}

const scenes = { facade, lobby, living, restaurant, breakfast, pool, view } as const
export type HotelScene = keyof typeof scenes

/** The landmark of a city stands in two pictures of a hotel at most. */
const landmarkScenes = new Set<HotelScene>(['facade', 'view'])

function withoutLandmark({ city: _landmark, ...look }: HotelLook): HotelLook {
  return { ...look, hidesSights: true }
}

/** A picture of a hotel as SVG, 480 × 340: a scene of the house, or one of its rooms. The same order gives the same bytes. */
export function hotelPicture(look: HotelLook, subject: HotelScene | RoomLook, exposure: Exposure): string {
  if (typeof subject !== 'string') return room(withoutLandmark(look), subject, exposure)
  return scenes[subject](landmarkScenes.has(subject) ? look : withoutLandmark(look), exposure)
}

/** The scenes of a house, the order of its gallery; its rooms come after the first. */
export function scenesOf({ house, hasPool, hasRestaurant }: HotelLook): HotelScene[] {
  const outside: HotelScene[] = hasPool ? ['pool', 'view'] : ['view']
  if (house === 'flat') return ['facade', 'living', ...outside, 'breakfast']
  return ['facade', ...outside, 'lobby', ...(hasRestaurant ? (['restaurant', 'breakfast'] as const) : (['breakfast'] as const))]
}

const tones = new Map<number, Hex>()

/** The flat colour to lie under a hotel's picture until it comes. */
export function pictureTone(look: HotelLook, exposure: Exposure): Hex {
  const hour = traitsOf(look).hours[exposure]
  const tone = tones.get(hour) ?? skyAt(hour).middle
  tones.set(hour, tone)
  return tone
}
