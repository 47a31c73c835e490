import { type AddressLikeness, type ReadAddress, compareAddresses, readAddress } from './compared-addresses.ts'
import { type Point, distanceKm } from '#domain/places/distance.ts'
import { type NameLikeness, type ReadName, compareNames, readName, townWords } from './compared-names.ts'

/** A hotel as far as it can be told from others by it; `city` may be a part of one. */
export type KnownHotel = { id: string; name: string; address: string; city: string; lat: number; lon: number; stars: number }

export type MatchReason =
  | `name-${NameLikeness}`
  | `address-${AddressLikeness}`
  | 'kind-differs'
  | 'flats'
  | 'stars-differ'
  | 'rough-place'
  | 'short-name'
/** Whether two hotels are one: `sure` alone makes them one card. */
export type HotelMatch = { match: 'sure' | 'unsure' | 'other'; metres: number; reasons: MatchReason[] }

/** Farther apart nothing makes two hotels worth a question. */
export const FARTHEST_M = 2000
const ONE_BUILDING_M = 60
const ONE_ADDRESS_M = 300
const RENAMED_M = 150
const FEW_LETTERS = 6

export function metresBetween(one: Point, other: Point): number {
  return Math.round(distanceKm(one, other) * 1000)
}

/** A point given to a kilometre or so: the middle of a town, where whoever has no place is put. */
function isRough({ lat, lon }: KnownHotel): boolean {
  const isRound = (degrees: number) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-7
  return isRound(lat) && isRound(lon)
}

type Read = { name: ReadName; towns: readonly string[]; address: ReadAddress }
const read = new WeakMap<KnownHotel, Read>()

/** A hotel is read once, for it is compared with every neighbour. */
function readHotel(hotel: KnownHotel): Read {
  const known = read.get(hotel)
  if (known) return known
  const fresh = { name: readName(hotel.name), towns: townWords(hotel.city), address: readAddress(hotel.address) }
  read.set(hotel, fresh)
  return fresh
}

/** Compares two hotels of two suppliers by name, place, address and stars; which of them stands first changes nothing. */
export function compareHotels(one: KnownHotel, other: KnownHotel): HotelMatch {
  const metres = metresBetween(one, other)
  if (metres > FARTHEST_M) return { match: 'other', metres, reasons: [] }
  const [left, right] = [readHotel(one), readHotel(other)]
  const towns = new Set([...left.towns, ...right.towns])
  const { likeness, letters } = compareNames(left.name, right.name, towns)
  const isFar = metres > (likeness === 'part' || likeness === 'alike' ? ONE_ADDRESS_M : RENAMED_M)
  if (isFar && likeness !== 'same') return { match: 'other', metres, reasons: [`name-${likeness}`] }
  const address = compareAddresses(left.address, right.address, towns)
  const isOneKind = left.name.kind === right.name.kind
  const isFlat = left.name.kind === 'flat' || right.name.kind === 'flat' // a building has many, each somebody's own
  const stars = one.stars > 0 && other.stars > 0 ? Math.abs(one.stars - other.stars) : 0
  const isPlaced = address === 'same' || !(isRough(one) || isRough(other))
  const isTelling = address === 'same' || letters >= FEW_LETTERS
  const reasons: MatchReason[] = [
    `name-${likeness}`,
    `address-${address}`,
    ...(isOneKind ? [] : ['kind-differs' as const]),
    ...(isFlat ? ['flats' as const] : []),
    ...(stars > 0 ? ['stars-differ' as const] : []),
    ...(isPlaced ? [] : ['rough-place' as const]),
    ...(isTelling ? [] : ['short-name' as const]),
  ]
  const isSure =
    likeness === 'same' &&
    isOneKind &&
    !isFlat &&
    address !== 'differs' &&
    isPlaced &&
    isTelling &&
    stars <= (address === 'same' ? 1 : 0) &&
    metres <= (address === 'same' ? ONE_ADDRESS_M : ONE_BUILDING_M)
  if (isSure) return { match: 'sure', metres, reasons }
  const isRenamed = address === 'same' && isOneKind && !isFlat
  const isSimilar = likeness === 'same' || likeness === 'part' || likeness === 'alike'
  return { match: isSimilar || isRenamed ? 'unsure' : 'other', metres, reasons }
}
