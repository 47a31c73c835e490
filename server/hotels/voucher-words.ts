import { transliterate } from '#domain/air/transliteration.ts'
import type { BedType } from '#domain/hotels/bed.ts'
import { type MealId, mealLabel } from '#domain/hotels/meal.ts'
import type { Cancellation, Rate } from '#domain/hotels/offer.ts'
import { lastFreeMinute } from '#domain/hotels/stay-words.ts'
import { formatLocalTime, localTimeIn } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'

/** Meals as a reception desk abroad reads them. */
const mealEnglish: Record<MealId, string> = {
  'all-inclusive': 'All inclusive',
  'full-board': 'Full board',
  nomeal: 'Room only',
  breakfast: 'Breakfast',
  dinner: 'Dinner',
  lunch: 'Lunch',
  'half-board': 'Half board',
  'half-board-lunch': 'Half board (breakfast and lunch)',
  'half-board-dinner': 'Half board (breakfast and dinner)',
  'breakfast-buffet': 'Buffet breakfast',
}

/** A meal that a supplier describes otherwise than its kind is passed on in the supplier's words. */
export function mealInEnglish({ id, name }: Rate['meal']['info']): string {
  return name === mealLabel[id] ? mealEnglish[id] : name
}

export const bedEnglish: Record<BedType, string> = { double: 'Double bed', single: 'Single beds' }

const amenityEnglish: Record<string, string> = {
  'Вай-фай': 'Wi-Fi',
  Телевизор: 'TV',
  Кондиционер: 'air conditioning',
  Фен: 'hairdryer',
  Холодильник: 'fridge',
  Чайник: 'kettle',
  Сейф: 'safe',
  'Мини-бар': 'minibar',
  'Рабочий стол': 'desk',
  Балкон: 'balcony',
  Ванна: 'bathtub',
  'Халат и тапочки': 'bathrobe and slippers',
  Кофемашина: 'coffee machine',
  Кухня: 'kitchen',
}

/** What is in the room, of what we have an English word for. */
export function amenitiesEnglish(amenities: readonly string[]): string {
  return amenities.flatMap((amenity) => amenityEnglish[amenity] ?? []).join(', ')
}

/** The terms in words by the hotel's clock, Russian and English: until when it is free, what is kept from when. */
export function termsInWords(
  { freeUntil, penalties }: Cancellation,
  price: number,
  timeZone: string,
): { ru: string; en: string } {
  const at = (moment: string) => formatLocalTime(localTimeIn(moment, timeZone))
  const free = freeUntil && formatLocalTime(lastFreeMinute(freeUntil, timeZone))
  if (!freeUntil && (penalties[0]?.amount ?? 0) >= price)
    return { ru: 'Без бесплатной отмены: удерживается вся стоимость.', en: 'Non-refundable: 100% of the price is charged.' }
  const withheld = penalties.map(({ from, amount }) => {
    const all = amount >= price
    return {
      ru: `С ${at(from)} удерживается ${all ? 'вся стоимость' : formatRub(amount)}.`,
      en: `From ${at(from)} ${all ? '100% of the price' : formatRub(amount)} is charged.`,
    }
  })
  return {
    ru: [free ? `Бесплатно до ${free}.` : '', ...withheld.map(({ ru }) => ru)].filter(Boolean).join(' '),
    en: [free ? `Free until ${free}.` : '', ...withheld.map(({ en }) => en)].filter(Boolean).join(' '),
  }
}

/** Kinds of properties and streets, as written abroad; longer ones before those they begin with. */
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
