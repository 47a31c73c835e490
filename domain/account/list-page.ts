import { transliterate } from '#domain/air/transliteration.ts'
import { type Measures, type Sort, newestFirst, pageOf, sortText, sortedBy } from './order-list.ts'

/** What a list is queried by, as in its address: words, filter, year, page from one, order. */
export type ListQuery = {
  q?: string | undefined
  f?: string | undefined
  y?: string | undefined
  p?: string | undefined
  sort?: string | undefined
}

/** What an order is found by. */
export type Searched = { number: string; places: string; people: readonly string[] }

export type ListRules<Row, By extends string, Filter extends string> = {
  /** The first one is selected by default. */
  filters: readonly [Filter, ...Filter[]]
  filtered: <Some extends Row>(rows: readonly Some[], filter: Filter, now: Date) => Some[]
  measures: Measures<Row, By>
  yearOf: (row: Row) => number
}

/** The position of a page in its list: `total` orders match the words, the filter and the year, `all` exist. */
export type ListPlace<Filter extends string> = {
  page: number
  pages: number
  total: number
  all: number
  counts: Record<Filter, number>
  years: number[]
}

type FoundPage<Row, Filter extends string> = { rows: (Row & { found: string | null })[]; list: ListPlace<Filter> }

/** One page of a list, counts beside its filters; a page after the last is the last. */
export function listPage<Row extends Whole & Searched, Whole, By extends string, Filter extends string>(
  rows: readonly Row[],
  rules: ListRules<Whole, By, Filter>,
  { q, f, y, p, sort }: ListQuery,
  now: Date,
): FoundPage<Row, Filter> {
  const { filters, filtered, measures, yearOf } = rules
  const matching = foundBy(rows, q ?? '').filter((row) => !y || yearOf(row) === Number(y))
  const filter = filters.find((each) => each === f) ?? filters[0]
  const chosen = filtered(matching, filter, now)
  const order = sortOf(measures, sort)
  // Rows arrive newest first: ties stay so, and are reversed in ascending order.
  const page = pageOf(sortedBy(order.down ? chosen : chosen.toReversed(), measures, order), Number(p ?? 1) - 1)
  return {
    rows: page.rows,
    list: {
      page: page.index + 1,
      pages: page.pages,
      total: chosen.length,
      all: rows.length,
      counts: Object.fromEntries(filters.map((each) => [each, filtered(matching, each, now).length])) as Record<Filter, number>,
      years: [...new Set(rows.map(yearOf))].toSorted((one, other) => other - one),
    },
  }
}

/** The order of an address; the newest first when it names none of these. */
export function sortOf<By extends string>(measures: Record<By, unknown>, text: string | undefined): Sort<By> {
  const columns = Object.keys(measures) as By[] // the keys of a record
  const sorts = columns.flatMap((by) => [true, false].map((down) => ({ by, down })))
  return sorts.find((each) => sortText(each) === text) ?? (newestFirst as Sort<By>) // every list has the day of purchase
}

/** The orders where each word of the search begins some word; `found` names the matching traveller or guest. */
function foundBy<Row extends Searched>(rows: readonly Row[], query: string): (Row & { found: string | null })[] {
  const words = wordsOf(query)
  const begins = (text: string, word: string) => wordsOf(text).some((each) => each.startsWith(word))
  return rows
    .filter(({ number, places, people }) => {
      const text = [number, String(Number(number.slice(1))), places, ...people].join(' ')
      return words.every((word) => begins(text, word))
    })
    .map((row) => ({ ...row, found: row.people.find((name) => words.some((word) => begins(name, word))) ?? null }))
}

/** The words of a text in the letters of a ticket: either alphabet, ё as е, capitals or not are one. */
function wordsOf(text: string): string[] {
  return transliterate(text)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
}
