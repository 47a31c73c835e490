import { thousands } from './thousands.ts'

/** Word forms for one, few and many: `['ночь', 'ночи', 'ночей']`. */
export type Forms = readonly [one: string, few: string, many: string]

/** Picks the form that agrees with a whole number, a negative one by its absolute value (DHOT-19). */
export function plural(count: number, [one, few, many]: Forms): string {
  const size = Math.abs(count)
  const [units, tens] = [size % 10, Math.trunc(size / 10) % 10]
  if (tens === 1 || units === 0 || units > 4) return many
  return units === 1 ? one : few
}

/** `5 ночей`, `1 321 рейс`: the number and its word, joined by a no-break space. */
export function counted(count: number, forms: Forms): string {
  return `${thousands(count)}\u00a0${plural(count, forms)}`
}

export const words = {
  adult: ['взрослый', 'взрослых', 'взрослых'],
  child: ['ребёнок', 'ребёнка', 'детей'],
  infant: ['младенец', 'младенца', 'младенцев'],
  passenger: ['пассажир', 'пассажира', 'пассажиров'],
  night: ['ночь', 'ночи', 'ночей'],
  flight: ['рейс', 'рейса', 'рейсов'],
  stop: ['пересадка', 'пересадки', 'пересадок'],
  bonus: ['бонус', 'бонуса', 'бонусов'],
  star: ['звезда', 'звезды', 'звёзд'],
  guest: ['гость', 'гостя', 'гостей'],
  hotel: ['отель', 'отеля', 'отелей'],
  option: ['вариант', 'варианта', 'вариантов'],
  piece: ['место', 'места', 'мест'],
  ticket: ['билет', 'билета', 'билетов'],
  year: ['год', 'года', 'лет'],
} as const satisfies Record<string, Forms>
