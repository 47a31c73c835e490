import { transliterate } from '#domain/air/transliteration.ts'
import { type Point, distanceKm } from '#domain/places/distance.ts'
import { searchName } from './search-name.ts'

type PropertyKind = 'hotel' | 'hostel' | 'flat' | 'guest-house'
/** How alike two names are; `untold`: one of them says nothing but that it is a hotel. */
type NameLikeness = 'same' | 'part' | 'alike' | 'differs' | 'untold'

const kinds: ReadonlyMap<string, PropertyKind> = new Map([
  ['хостел', 'hostel'],
  ['hostel', 'hostel'],
  ['апартаменты', 'flat'],
  ['апартамент', 'flat'],
  ['апарт', 'flat'],
  ['квартира', 'flat'],
  ['студия', 'flat'],
  ['apartment', 'flat'],
  ['apartments', 'flat'],
  ['apart', 'flat'],
  ['aparthotel', 'flat'],
  ['apartotel', 'flat'],
  ['апартотель', 'flat'],
  ['studio', 'flat'],
  ['flat', 'flat'],
  ['гостевой', 'guest-house'],
  ['guest', 'guest-house'],
  ['guesthouse', 'guest-house'],
])
/** Words that every hotel may have or leave out. */
const wordsOfAnyName = new Set([
  'отель',
  'гостиница',
  'hotel',
  'the',
  'and',
  'by',
  'и',
  'в',
  'во',
  'на',
  'у',
  'in',
  'at',
  'on',
  'дом',
  'house',
])
/** Words that hotels write by sound. */
const bySound: ReadonlyMap<string, string> = new Map([
  ['парк', 'park'],
  ['палас', 'palace'],
  ['сити', 'city'],
  ['хаус', 'house'],
  ['бутик', 'boutique'],
  ['роял', 'royal'],
  ['ройал', 'royal'],
  ['центр', 'centre'],
  ['center', 'centre'],
])

/** Letters of either alphabet as one: «Волга», `Volga`; spellings that differ only by transliteration are equal. */
function folded(word: string): string {
  return transliterate(word.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .toLowerCase()
    .replaceAll('shch', 'sch')
    .replaceAll('kh', 'h')
    .replaceAll(/t[sz]|c(?=[eiy])/g, 's')
    .replaceAll(/c(?!h)|q/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('ph', 'f')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i(?=[aeou])/g, '')
    .replaceAll(/(.)\1+/g, '$1')
}

/** What a name says: its kind, and the words that distinguish it, in the letters of both alphabets. */
type ReadName = { kind: PropertyKind; words: readonly string[] }

function readName(name: string): ReadName {
  const words = searchName(name).split(' ').filter(Boolean)
  const kind = words.map((word) => kinds.get(word)).find((known) => known !== undefined) ?? 'hotel'
  const telling = words
    .filter((word) => !wordsOfAnyName.has(word) && !kinds.has(word))
    .map((word) => folded(bySound.get(word) ?? word))
  return { kind, words: [...new Set(telling)].toSorted() }
}

/** The words of a town, which distinguish neither a name nor an address. */
function townWords(town: string): string[] {
  return searchName(town).split(' ').filter(Boolean).map(folded)
}

function withoutTowns({ words }: ReadName, towns: ReadonlySet<string>): readonly string[] {
  const own = words.filter((word) => !towns.has(word))
  return own.length > 0 ? own : words
}

/** The share of letter pairs two names have in common. */
const ALIKE = 0.75

/** Compares two names; `towns` are the words of their towns, which are optional in either. */
function compareNames(one: ReadName, other: ReadName, towns: ReadonlySet<string>): { likeness: NameLikeness; letters: number } {
  const [left, right] = [withoutTowns(one, towns), withoutTowns(other, towns)]
  const letters = Math.min(left.join('').length, right.join('').length)
  return { likeness: likenessOf(left, right), letters }
}

function likenessOf(left: readonly string[], right: readonly string[]): NameLikeness {
  if (left.length === 0 || right.length === 0) return 'untold'
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  if (short.every((word) => long.includes(word))) return short.length === long.length ? 'same' : 'part'
  return sharedLetters(left.join(''), right.join('')) >= ALIKE ? 'alike' : 'differs'
}

function sharedLetters(left: string, right: string): number {
  const [shorter, longer] = left.length < right.length ? [left.length, right.length] : [right.length, left.length]
  if ((2 * (shorter - 1)) / (shorter + longer - 2) < ALIKE || shorter < 2) return 0 // they cannot have so many in common
  const unmet = new Map<string, number>()
  for (let at = 0; at < left.length - 1; at += 1) unmet.set(left.slice(at, at + 2), (unmet.get(left.slice(at, at + 2)) ?? 0) + 1)
  let shared = 0
  for (let at = 0; at < right.length - 1; at += 1) {
    const pair = right.slice(at, at + 2)
    const count = unmet.get(pair) ?? 0
    if (count > 0) shared += 1
    unmet.set(pair, count - 1)
  }
  return (2 * shared) / (left.length + right.length - 2)
}

/** `unknown`: one of them says too little to be distinguished from the other. */
type AddressLikeness = 'same' | 'unknown' | 'differs'

/** Generic words of a street address. */
const wordsOfAnyAddress = new Set(
  (
    'улица ул проспект просп переулок пер шоссе ш площадь пл набережная наб бульвар бул б р проезд пр д тупик дом строение стр с ' +
    'корпус корп к город г область обл республика россия рф литера лит владение вл им имени ' +
    'street str st ulitsa ul avenue ave prospekt prospect pr lane pereulok per shosse highway square ploschad embankment ' +
    'naberezhnaya nab boulevard bulvar blvd proezd building bld house dom stroenie korpus russia russian federation city'
  )
    .split(' ')
    .map(folded),
)
const ORDINAL = /(?<![\p{L}\p{N}])(\d+)[\s-]?(?:я|й|ая|ый|ой|ий|st|nd|rd|th|ya|iy|y)(?![\p{L}\p{N}])/gu
const POSTCODE = /(?<!\d)\d{5,}(?!\d)/g
/** «12», «12а», and of «12с1», «12к2», `12/3` each number by itself. */
const NUMBER = /\d+(?:[а-яa-z](?![\p{L}\p{N}]))?/gu

/** The distinctive parts of an address: the words of its street, its numbers. */
type ReadAddress = { street: readonly string[]; numbers: readonly string[] }

function readAddress(address: string): ReadAddress {
  const plain = address.toLowerCase().replaceAll(ORDINAL, ' ordinal$1 ').replaceAll(POSTCODE, ' ')
  const words = searchName(plain).split(' ').filter(Boolean)
  const street = words.filter((word) => !/^\d/.test(word)).map(folded)
  const numbers = words.filter((word) => /^\d/.test(word)).flatMap((word) => word.match(NUMBER) ?? [])
  return { street: [...new Set(street)].filter((word) => !wordsOfAnyAddress.has(word)), numbers: numbers.map(folded) }
}

/** Two addresses by street and number; `towns` are the words of their towns, which are optional in either. */
function compareAddresses(one: ReadAddress, other: ReadAddress, towns: ReadonlySet<string>): AddressLikeness {
  const own = ({ street }: ReadAddress) => new Set(street.filter((word) => !towns.has(word)))
  const each = [streets(own(one), own(other)), numbers(one.numbers, other.numbers)]
  if (each.includes('differs')) return 'differs'
  return each.includes('unknown') ? 'unknown' : 'same'
}

function streets(left: Set<string>, right: Set<string>): AddressLikeness {
  if (left.size === 0 || right.size === 0) return 'unknown'
  const [short, long] = left.size < right.size ? [left, right] : [right, left]
  return short.isSubsetOf(long) ? 'same' : 'differs'
}

/** «12» and «12, строение 1» may be one house or two. */
function numbers(left: readonly string[], right: readonly string[]): AddressLikeness {
  if (left.length === 0 || right.length === 0) return 'unknown'
  const shared = Math.min(left.length, right.length)
  if (left.slice(0, shared).join() !== right.slice(0, shared).join()) return 'differs'
  return left.length === right.length ? 'same' : 'unknown'
}

/** A hotel as far as comparison needs it; `city` may be a part of one. */
export type KnownHotel = { id: string; name: string; address: string; city: string; lat: number; lon: number; stars: number }

export type MatchReason =
  | `name-${NameLikeness}`
  | `address-${AddressLikeness}`
  | 'kind-differs'
  | 'flats'
  | 'stars-differ'
  | 'rough-place'
  | 'short-name'
/** Whether two hotels are the same: only `sure` makes them one card. */
export type HotelMatch = { match: 'sure' | 'unsure' | 'other'; metres: number; reasons: MatchReason[] }

/** Hotels farther apart are never compared. */
export const FARTHEST_M = 2000
const ONE_BUILDING_M = 60
const ONE_ADDRESS_M = 300
const RENAMED_M = 150
const FEW_LETTERS = 6

export function metresBetween(one: Point, other: Point): number {
  return Math.round(distanceKm(one, other) * 1000)
}

/** A point given to a kilometre or so: the middle of a town, where hotels without coordinates are put. */
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

/** Compares two hotels of two suppliers by name, place, address and stars; their order changes nothing. */
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
