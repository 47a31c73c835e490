import { type Day, type Instant, type LocalTime, MINUTE_MS, clockOf, localTimeIn } from '#domain/text/dates.ts'
import { dayRange, longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { type Guests, guestLabel } from './query.ts'

/** `до 1 года`, `6 лет` (DHOT-19). */
export function ageLabel(age: number): string {
  return age === 0 ? 'до\u00a01\u00a0года' : counted(age, words.year)
}

/** `2 взрослых, 2 ребёнка (до 1 года, 6 лет)`. */
export function guestsInWords(guests: Guests): string {
  const ages = guests.children.map(ageLabel)
  return ages.length > 0 ? `${guestLabel(guests)} (${ages.join(', ')})` : guestLabel(guests)
}

/** `3 гостя`: everybody who sleeps there. */
export function guestCount({ adults, children }: Guests): string {
  return counted(adults + children.length, ['гость', 'гостя', 'гостей'])
}

/** `12–19 декабря, 7 ночей, 2 взрослых`. */
export function stayInWords(stay: Guests & { arrival: Day; departure: Day; nights: number }): string {
  return `${dayRange(stay.arrival, stay.departure)}, ${counted(stay.nights, words.night)}, ${guestsInWords(stay)}`
}

/** `за 7 ночей`, `за ночь`. */
export function forNights(nights: number): string {
  return nights === 1 ? 'за\u00a0ночь' : `за\u00a0${nights}\u00a0${plural(nights, words.night)}`
}

/** `38 640 ₽` of a whole stay, `5 520 ₽ за ночь` (DHOT-24). */
export function displayPriceText(price: number, wording: PriceWording): string {
  const text = formatRub(displayPrice(price, wording))
  return wording.unit === 'night' ? `${text} ${forNights(1)}` : text
}

/** The second price beside it: `5 520 ₽ за ночь`, or `38 640 ₽ за 7 ночей`; nothing for one night. */
export function otherPrice(price: number, { unit, nights }: PriceWording): string | undefined {
  if (nights === 1) return undefined
  return unit === 'stay' ? displayPriceText(price, { unit: 'night', nights }) : `${formatRub(price)} ${forNights(nights)}`
}

/** `в центре города`, `2,4 км до центра`. */
export function centreText(km: number): string {
  return km < 0.5 ? 'в\u00a0центре города' : `${String(km).replace('.', ',')}\u00a0км до\u00a0центра`
}

/** The last minute that is still free, by the hotel's clock: midnight belongs to the day before. */
export function lastFreeMinute(freeUntil: Instant, timeZone: string): LocalTime {
  const local = localTimeIn(freeUntil, timeZone)
  return local.endsWith('T00:00:00') ? localTimeIn(new Date(Date.parse(freeUntil) - MINUTE_MS), timeZone) : local
}

/** `10 декабря, 18:00` of the last minute that is still free. */
export function freeUntilText(freeUntil: Instant, timeZone: string): string {
  const local = lastFreeMinute(freeUntil, timeZone)
  return `${longDay(local)},\u00a0${clockOf(local)}`
}

/** What a price is for: the whole stay or one night of it. */
export type PriceUnit = 'stay' | 'night'

/** How the prices of a search are shown. */
export type PriceWording = { unit: PriceUnit; nights: number }

/** Whole roubles as shown: a night is rounded up, so that all nights together are never less than what is paid (DHOT-24). */
export function displayPrice(price: number, { unit, nights }: PriceWording): number {
  return unit === 'night' ? Math.ceil(price / nights) : price
}
