import { DAY_MS } from '#domain/text/dates.ts'
/** A calendar day `YYYY-MM-DD`; sorts and compares as text. */
export type Day = string
export type DayRange = { start: Day | null; end: Day | null }

export type CalendarRules = {
  /** One-way: every click is the start (DAIR-27). */
  mode: 'one-way' | 'round-trip'
  /** The second click nearer than this to the start is ignored: 0 for flights, 1 for hotels (AIRF-21). */
  minDays: number
  /** Inclusive ends of what can be chosen. */
  first: Day
  last: Day
}

const moment = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** Whether a day cannot be chosen: past, or beyond the horizon (AIRF-22, AIRF-23). */
export function isOff(day: Day, { first, last }: Pick<CalendarRules, 'first' | 'last'>): boolean {
  return day < first || day > last
}

/** The range after a click on a day: start, then end (swapped when earlier), then a new start (AIRF-18…21). */
export function pickDay(range: DayRange, day: Day, rules: CalendarRules): DayRange {
  if (isOff(day, rules)) return range
  if (rules.mode === 'one-way' || !range.start || range.end) return { start: day, end: null }
  if (Math.abs(moment(day) - moment(range.start)) < rules.minDays * DAY_MS) return range
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day }
}

/** The first days of months from the month of one day to the month of another, inclusive. */
export function monthsBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = monthOf(first); month <= last; month = shiftMonth(month, 1)) months.push(month)
  return months
}

/** The first day of the month a day is in. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The same day some months away, or that month's last day when it is shorter. */
export function shiftMonth(day: Day, count: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, Number(day.slice(8))]
  return dayAt(Date.UTC(year, month, Math.min(date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())))
}

/** Monday is 0. */
function weekday(day: Day): number {
  return (new Date(moment(day)).getUTCDay() + 6) % 7
}

/** A first month with no more weeks left than these has no page of its own. */
const FEW_WEEKS = 2

/** The pages of a calendar by their first months: the rest of a month that is nearly over shares a page with the next one. */
export function pagesBetween(first: Day, last: Day): Day[] {
  const months = monthsBetween(first, last)
  return weeksOf(first, first).length > FEW_WEEKS ? months : months.toSpliced(1, 1)
}

/** The weeks of a month, or of a few in a row, from the one of a day on, Monday first; null for days of a neighbour month. */
export function weeksOf(month: Day, since: Day = month, months = 1): (Day | null)[][] {
  const first = monthOf(month)
  const days = (moment(shiftMonth(first, months)) - moment(first)) / DAY_MS
  const lead = weekday(first)
  const cells = Array.from({ length: Math.ceil((lead + days) / 7) * 7 }, (_, cell) =>
    cell < lead || cell >= lead + days ? null : dayAt(moment(first) + (cell - lead) * DAY_MS),
  )
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => day && day >= since))
}

const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => dayAt(moment(day) - DAY_MS),
  ArrowRight: (day) => dayAt(moment(day) + DAY_MS),
  ArrowUp: (day) => dayAt(moment(day) - 7 * DAY_MS),
  ArrowDown: (day) => dayAt(moment(day) + 7 * DAY_MS),
  PageUp: (day) => shiftMonth(day, -1),
  PageDown: (day) => shiftMonth(day, 1),
  Home: (day) => dayAt(moment(day) - weekday(day) * DAY_MS),
  End: (day) => dayAt(moment(day) + (6 - weekday(day)) * DAY_MS),
}

/** Where a key moves the focus, inside the days that can be chosen; undefined for a key without meaning here. */
export function moveDay(day: Day, key: string, { first, last }: Pick<CalendarRules, 'first' | 'last'>): Day | undefined {
  const next = steps[key]?.(day)
  return next && (next < first ? first : next > last ? last : next)
}

/** The role of a day in the range, the day under the pointer as the missing end. */
export function partOf(day: Day, { start, end }: DayRange, pointed: Day | null): 'start' | 'end' | 'both' | 'middle' | undefined {
  const other = end ?? (start ? pointed : null)
  if (!start) return undefined
  if (!other || other === start) return day === start ? 'both' : undefined
  const [low, high] = other < start ? [other, start] : [start, other]
  if (day === low) return 'start'
  if (day === high) return 'end'
  return day > low && day < high ? 'middle' : undefined
}

/** The cheapest days marked as such: prices within 5 % of the lowest of their month. */
export function cheapestOf(hints: Record<Day, number>, month: Day): Set<Day> {
  const prices = Object.entries(hints).filter(([day]) => monthOf(day) === monthOf(month))
  const lowest = Math.min(...prices.map(([, price]) => price))
  return new Set(prices.filter(([, price]) => price <= lowest * 1.05).map(([day]) => day))
}

/** Thousands of roubles with one decimal under ten thousand-and-some: `15,9`, `128`. */
export function thousandsText(price: number): string {
  return price < 100_000 ? (Math.round(price / 100) / 10).toFixed(1).replace('.', ',') : String(Math.round(price / 1000))
}

/** After «от»: a part of a thousand takes the genitive singular, and so does a number that ends in one. */
export function spokenThousands(price: number): string {
  const text = thousandsText(price)
  return `${text} тысяч${/,|(?<!1)1$/.test(text) ? 'и' : ''}`
}
