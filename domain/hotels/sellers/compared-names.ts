import { transliterate } from '#domain/air/transliteration.ts'
import { searchName } from '#domain/hotels/search-name.ts'

type PropertyKind = 'hotel' | 'hostel' | 'flat' | 'guest-house'
/** How alike two names are; `untold`: one of them says nothing but that it is a hotel. */
export type NameLikeness = 'same' | 'part' | 'alike' | 'differs' | 'untold'

const kinds: Record<string, PropertyKind> = {
  хостел: 'hostel',
  hostel: 'hostel',
  апартаменты: 'flat',
  апартамент: 'flat',
  апарт: 'flat',
  квартира: 'flat',
  студия: 'flat',
  apartment: 'flat',
  apartments: 'flat',
  apart: 'flat',
  aparthotel: 'flat',
  apartotel: 'flat',
  апартотель: 'flat',
  studio: 'flat',
  flat: 'flat',
  гостевой: 'guest-house',
  guest: 'guest-house',
  guesthouse: 'guest-house',
}
/** Words that every hotel may have or leave out. */
const silent = new Set([
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
const bySound: Record<string, string> = {
  парк: 'park',
  палас: 'palace',
  сити: 'city',
  хаус: 'house',
  бутик: 'boutique',
  роял: 'royal',
  ройал: 'royal',
  центр: 'centre',
  center: 'centre',
}

/** Letters of either alphabet as one: «Волга», `Volga`; spellings that differ by the table of letters alone fall together. */
export function folded(word: string): string {
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

/** What a name says: its kind, and the words that tell it from others, in the letters of both alphabets. */
export type ReadName = { kind: PropertyKind; words: readonly string[] }

export function readName(name: string): ReadName {
  const words = searchName(name).split(' ').filter(Boolean)
  const kind = words.map((word) => kinds[word]).find((known) => known !== undefined) ?? 'hotel'
  const telling = words.filter((word) => !silent.has(word) && !kinds[word]).map((word) => folded(bySound[word] ?? word))
  return { kind, words: [...new Set(telling)].toSorted() }
}

/** The words of a town by which neither a name nor an address is told from another. */
export function townWords(town: string): string[] {
  return searchName(town).split(' ').filter(Boolean).map(folded)
}

function withoutTowns({ words }: ReadName, towns: ReadonlySet<string>): readonly string[] {
  const own = words.filter((word) => !towns.has(word))
  return own.length > 0 ? own : words
}

/** The share of pairs of letters two names have in common. */
const ALIKE = 0.75

/** Compares two names; `towns` are the words of their towns, which either may leave out. */
export function compareNames(
  one: ReadName,
  other: ReadName,
  towns: ReadonlySet<string>,
): { likeness: NameLikeness; letters: number } {
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
