import type { Hex } from '#art/oklab.ts'
import type { Exposure, PosterSlug } from '#art/poster-cities.ts'
import { type Random, randomOf } from '#art/random.ts'

/** What is known of a hotel that its pictures follow. `city` names the landmark that stands in the haze, where one is drawn. */
export type HotelLook = {
  id: string
  house: 'hotel' | 'flat' | 'resort'
  stars: number
  kind: 'city' | 'sea' | 'tropic' | 'ski' | 'spa'
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Degrees north: decides the trees. */
  lat: number
  city?: PosterSlug
  /** No dome or tower of the town is seen: from far outside, and in pictures that would repeat it. */
  hidesSights?: boolean
  /** What kind of small house it calls itself. */
  calls?: 'hostel' | 'guesthouse'
  /** Among the houses of a large city. */
  isDowntown?: boolean
  hasPool: boolean
  hasRestaurant: boolean
}

/** How a house is built. */
export type Manner = 'stone' | 'mansard' | 'gables' | 'slab' | 'tower' | 'terraces' | 'villa' | 'chalet' | 'arcade' | 'cottage'
type Flora = 'palms' | 'cypresses' | 'limes' | 'spruces'
/** Where in the world it stands: decides what the far skyline shows. */
export type Culture = 'russia' | 'europe' | 'islam' | 'asia' | 'newWorld'

/** The paint of a house by day. */
export type HousePaint = { wall: Hex; shade: Hex; trim: Hex; roof: Hex; accent: Hex }

/** What a hotel's seed decides; the same in all its pictures. */
export type Traits = {
  manner: Manner
  paint: HousePaint
  flora: Flora
  culture: Culture
  floors: number
  bays: number
  /** The side the house leans to: −1 left, 1 right. */
  side: -1 | 1
  hours: Record<Exposure, number>
}

/** Plaster and brick. */
export const paints: readonly HousePaint[] = [
  { wall: '#f2e0c4', shade: '#d0ae86', trim: '#fff8ea', roof: '#66838c', accent: '#d5472c' },
  { wall: '#e6b596', shade: '#bb8466', trim: '#fff1de', roof: '#8c4735', accent: '#2d7c76' },
  { wall: '#f6f2e8', shade: '#cfd1c8', trim: '#ffffff', roof: '#2f6d7b', accent: '#de862e' },
  { wall: '#bdd1b9', shade: '#8ea890', trim: '#f8f4e6', roof: '#4b6858', accent: '#c5442f' },
  { wall: '#c86a4d', shade: '#944533', trim: '#f6dcbe', roof: '#3a4951', accent: '#f0b13b' },
  { wall: '#93babc', shade: '#628f95', trim: '#f5f2e6', roof: '#394d58', accent: '#d6492d' },
  { wall: '#e9bb66', shade: '#bb8c40', trim: '#fff4d6', roof: '#784834', accent: '#2c6b76' },
  { wall: '#5b727b', shade: '#3d515b', trim: '#e2d7bf', roof: '#26363e', accent: '#df8a30' },
  { wall: '#dacbb6', shade: '#aa9880', trim: '#fff8ea', roof: '#a2442d', accent: '#1f6d68' },
  { wall: '#f3d0c0', shade: '#d09c8a', trim: '#fff6ec', roof: '#586d76', accent: '#8d2f27' },
  { wall: '#e4d7a8', shade: '#b3a26c', trim: '#fffbe8', roof: '#566b3f', accent: '#b8492f' },
  { wall: '#cfd8de', shade: '#9aaab5', trim: '#ffffff', roof: '#44586a', accent: '#c7553a' },
]
/** Timber, for chalets and wooden cottages. */
const timber: readonly HousePaint[] = [
  { wall: '#b98452', shade: '#8c5c37', trim: '#f4e2c2', roof: '#4c4038', accent: '#b53f2a' },
  { wall: '#9a6541', shade: '#6f442b', trim: '#f1dcb8', roof: '#384a4a', accent: '#e0a23c' },
  { wall: '#d9b27c', shade: '#aa8251', trim: '#fff3da', roof: '#6a3b2c', accent: '#2f6f68' },
  { wall: '#7f9a86', shade: '#5a7463', trim: '#fdf4e0', roof: '#7a3b2b', accent: '#e0a040' },
]

const DAYS = [7.2, 8.4, 9.5, 11, 13, 15.2, 16.6, 17.5]
const EVENINGS = [18.7, 19.2, 19.6, 20.1, 20.6, 21.4, 22.6]

const islamic = 'TR AE EG MA TN UZ KZ AZ QA SA OM JO IR IL KG TJ TM BH KW'.split(' ')
const asian = 'TH VN CN JP KR ID MY SG LK IN MV HK MO PH KH LA MN TW NP'.split(' ')
const newWorld = 'US CA AU NZ BR AR MX CU DO CL PE ZA'.split(' ')

/** The part of the world of a country. */
function cultureOf(country: string): Culture {
  if (country === 'RU' || country === 'BY') return 'russia'
  if (islamic.includes(country)) return 'islam'
  if (asian.includes(country)) return 'asia'
  return newWorld.includes(country) ? 'newWorld' : 'europe'
}

function floraOf({ kind, lat }: HotelLook): Flora {
  const north = Math.abs(lat)
  if (kind === 'tropic' || north < 32) return 'palms'
  if (kind === 'ski' || north > 58) return 'spruces'
  if (kind === 'sea' && north < 44.5) return 'palms'
  return north < 44 ? 'cypresses' : 'limes'
}

const byCulture: Record<Culture, Manner[]> = {
  russia: ['stone', 'stone', 'mansard', 'slab', 'slab', 'tower'],
  europe: ['stone', 'stone', 'gables', 'mansard', 'slab', 'gables'],
  islam: ['arcade', 'arcade', 'stone', 'slab', 'tower'],
  asia: ['tower', 'slab', 'tower', 'slab', 'stone'],
  newWorld: ['tower', 'tower', 'slab', 'stone'],
}
const byKind: Partial<Record<HotelLook['kind'], Manner[]>> = {
  sea: ['terraces', 'slab', 'terraces', 'tower', 'villa'],
  tropic: ['terraces', 'villa', 'tower', 'slab', 'villa'],
  ski: ['chalet', 'chalet', 'chalet', 'slab'],
  spa: ['stone', 'terraces', 'stone', 'slab', 'chalet'],
}

const plainHouses: Record<Culture, Manner[]> = {
  russia: ['stone', 'slab'],
  europe: ['gables', 'stone'],
  islam: ['arcade', 'stone'],
  asia: ['slab', 'stone'],
  newWorld: ['slab', 'stone'],
}

/** A hostel has a floor of a town house; a guest house is a house of its own, but not a wooden one downtown. */
function smallHouses({ calls, kind, isDowntown }: HotelLook, culture: Culture): Manner[] {
  if (calls === 'hostel' || isDowntown)
    return culture === 'europe' ? ['gables', 'stone'] : culture === 'islam' ? ['arcade', 'stone'] : ['stone', 'slab']
  if (culture === 'islam') return ['arcade']
  return kind === 'sea' || kind === 'tropic' ? ['villa', 'cottage'] : ['cottage']
}

function mannersOf(look: HotelLook): Manner[] {
  const { house, stars, kind, country } = look
  const culture = cultureOf(country)
  if (kind === 'ski') return byKind.ski ?? []
  if (house === 'flat') return culture === 'europe' ? ['gables', 'mansard', 'slab'] : ['slab', 'tower', 'slab', 'stone']
  if (house === 'resort')
    return kind === 'spa' ? ['terraces', 'stone'] : stars === 5 ? ['terraces'] : ['terraces', 'terraces', 'villa']
  if (look.calls) return smallHouses(look, culture)
  if (stars <= 1) return plainHouses[culture]
  if (country === 'FR') return ['mansard', 'mansard', 'stone', 'slab']
  const usual = byKind[kind] ?? byCulture[culture]
  return stars === 5 ? [...usual.filter((manner) => manner !== 'villa'), 'stone'] : usual
}

const FLOORS: Partial<Record<Manner, readonly [least: number, more: number]>> = { cottage: [2, 1], villa: [2, 1], chalet: [3, 2] }

function floorsOf({ house, stars, calls }: HotelLook): readonly [least: number, more: number] {
  if (calls === 'guesthouse') return [2, 2]
  return [house === 'resort' && stars === 5 ? 4 : 3, Math.max(2, Math.min(house === 'resort' ? 2 : 4, stars))]
}

/** What the seed of a hotel decides. */
export function traitsOf(look: HotelLook): Traits {
  const random = randomOf(`hotel ${look.id}`)
  const manner = pick(mannersOf(look), random)
  const wooden = manner === 'chalet' || (manner === 'cottage' && random() < 0.7)
  const [least, more] = FLOORS[manner] ?? floorsOf(look)
  return {
    manner,
    paint: pick(wooden ? timber : paints, random),
    flora: floraOf(look),
    culture: cultureOf(look.country),
    floors: least + Math.floor(random() * more),
    bays: 5 + Math.floor(random() * 4),
    side: random() < 0.5 ? -1 : 1,
    hours: { light: pick(DAYS, random), dark: pick(EVENINGS, random) },
  }
}

/** One of a list that is never empty. */
export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]! // random() is below 1
}
