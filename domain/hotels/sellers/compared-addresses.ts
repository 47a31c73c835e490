import { searchName } from '#domain/hotels/search-name.ts'
import { folded } from './compared-names.ts'

/** `unknown`: one of them does not say enough to be told from the other. */
export type AddressLikeness = 'same' | 'unknown' | 'differs'

/** Words that say what a thing is called and not which. */
const silent = new Set(
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

/** What an address says beside what every address does: the words of its street, its numbers. */
export type ReadAddress = { street: readonly string[]; numbers: readonly string[] }

export function readAddress(address: string): ReadAddress {
  const plain = address.toLowerCase().replaceAll(ORDINAL, ' ordinal$1 ').replaceAll(POSTCODE, ' ')
  const words = searchName(plain).split(' ').filter(Boolean)
  const street = words.filter((word) => !/^\d/.test(word)).map(folded)
  const numbers = words.filter((word) => /^\d/.test(word)).flatMap((word) => word.match(NUMBER) ?? [])
  return { street: [...new Set(street)].filter((word) => !silent.has(word)), numbers: numbers.map(folded) }
}

/** Two addresses by street and number; `towns` are the words of their towns, which either may leave out. */
export function compareAddresses(one: ReadAddress, other: ReadAddress, towns: ReadonlySet<string>): AddressLikeness {
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
