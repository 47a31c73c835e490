import { transliterate } from '#domain/air/transliteration.ts'

/** Kinds of houses and streets, as they are written abroad; the longer stand before those they begin with. */
const kinds: [string, string][] = [
  ['Лофт-апартаменты', 'Loft Apartments'],
  ['Апартаменты', 'Apartments'],
  ['Квартира', 'Apartment'],
  ['Бутик-отель', 'Boutique Hotel'],
  ['Гранд-отель', 'Grand Hotel'],
  ['Дворец-отель', 'Palace Hotel'],
  ['Клубный отель', 'Club Hotel'],
  ['Парк-отель', 'Park Hotel'],
  ['Мини-отель', 'Mini Hotel'],
  ['Гостевой дом', 'Guest House'],
  ['Гостиница', 'Hotel'],
  ['Отель', 'Hotel'],
  ['Хостел', 'Hostel'],
  ['Курорт', 'Resort'],
  ['улица', 'St.'],
  ['проспект', 'Ave.'],
  ['бульвар', 'Blvd.'],
  ['набережная', 'Emb.'],
  ['площадь', 'Sq.'],
  ['переулок', 'Lane'],
  ['шоссе', 'Hwy'],
]

/** A Russian name or address in Latin letters: known words in English, the rest letter by letter (ICAO 9303). */
export function inLatin(text: string): string {
  const known = kinds.reduce((said, [russian, english]) => said.replace(wholeWord(russian), english), kindLast(text))
  return known
    .replaceAll(/[«»„“]/gu, '"')
    .replaceAll(/(?<!\p{L})Й(?=[аеиоуыэ])/gu, 'Y')
    .replaceAll(/[А-ЯЁа-яё]+/gu, (word) =>
      /^[А-ЯЁ]/u.test(word) ? capitalized(transliterate(word)) : transliterate(word).toLowerCase(),
    )
}

const streets = ['улица', 'проспект', 'бульвар', 'набережная', 'площадь', 'переулок', 'шоссе'].join('|')

/** «улица Диван-Йолу» is «Диван-Йолу улица» abroad: the kind of a street follows its name. */
function kindLast(text: string): string {
  return text.replaceAll(new RegExp(`(?<![\\p{L}-])(${streets}) ([^,()]+)`, 'gu'), '$2 $1')
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'u')
}

function capitalized(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })

/** What a taxi driver or a desk abroad reads: the hotel, its street, its city and country. */
export type LatinPlace = { name: string; address: string; city: string }

/** `cityEnglish` is the city's own name in English, where the directory knows it. */
export function latinPlace(
  { name, address, regionName, countryCode }: { name: string; address: string; regionName: string; countryCode?: string },
  cityEnglish: string | undefined,
): LatinPlace {
  const city = cityEnglish ?? inLatin(regionName)
  const street = inLatin(address.startsWith(`${regionName}, `) ? address.slice(regionName.length + 2) : address)
  const country = countryCode ? english.of(countryCode) : undefined
  return { name: inLatin(name), address: street, city: [city, country].filter(Boolean).join(', ') }
}
