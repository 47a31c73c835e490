import type { Day, LocalTime } from './dates.ts'

const months = [
  ['январь', 'января', 'янв'],
  ['февраль', 'февраля', 'фев'],
  ['март', 'марта', 'мар'],
  ['апрель', 'апреля', 'апр'],
  ['май', 'мая', 'мая'],
  ['июнь', 'июня', 'июн'],
  ['июль', 'июля', 'июл'],
  ['август', 'августа', 'авг'],
  ['сентябрь', 'сентября', 'сен'],
  ['октябрь', 'октября', 'окт'],
  ['ноябрь', 'ноября', 'ноя'],
  ['декабрь', 'декабря', 'дек'],
] as const
const weekdays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const

type Text = Day | LocalTime

const monthOf = (day: Text) => months[Number(day.slice(5, 7)) - 1]! // callers hold a real day
const dateOf = (day: Text) => Number(day.slice(8, 10))

/** `сб` of a day or of a local time. */
export function weekdayOf(day: Text): string {
  return weekdays[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()]!
}

/** `декабрь`. */
export function monthName(day: Text): string {
  return monthOf(day)[0]
}

/** `дек`, for axes; May is `май` there. */
export function monthMark(day: Text): string {
  return monthName(day).slice(0, 3)
}

/** `12` of `декабря`, of `дек`; undefined of any other word. */
export function monthOfWord(word: string): number | undefined {
  const at = months.findIndex((names) => names.some((name) => name === word.toLowerCase()))
  return at < 0 ? undefined : at + 1
}

/** `12 дек`. */
export function shortDay(day: Text): string {
  return `${dateOf(day)}\u00a0${monthOf(day)[2]}`
}

/** `12 дек, сб`. */
export function shortDayOfWeek(day: Text): string {
  return `${shortDay(day)}, ${weekdayOf(day)}`
}

/** `12 декабря`. */
export function longDay(day: Text): string {
  return `${dateOf(day)}\u00a0${monthOf(day)[1]}`
}

/** `12–19 декабря`, `28 декабря — 4 января`, or one day when there is no second. */
export function dayRange(from: Text, to?: Text): string {
  if (!to) return longDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return from === to ? longDay(from) : `${dateOf(from)}–${longDay(to)}`
  return `${longDay(from)}\u00a0— ${longDay(to)}`
}
