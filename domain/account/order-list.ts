/** Rows of one page (ACC-09). */
export const PAGE_SIZE = 5

/** The column a list is sorted by; `down`: the largest value first. */
export type Sort<By extends string> = { by: By; down: boolean }

/** Newest purchase first (ACCA-07, DACC-05). */
export const newestFirst = { by: 'date', down: true } as const

/** What each column is sorted by: moments as milliseconds, sums in roubles. */
export type Measures<Row, By extends string> = Record<By, (row: Row) => number>

export function sortedBy<Row, By extends string>(
  rows: readonly Row[],
  measures: Measures<Row, By>,
  { by, down }: Sort<By>,
): Row[] {
  return rows.toSorted((one, other) => (measures[by](one) - measures[by](other)) * (down ? -1 : 1))
}

/** A press on a column header: another column begins with its default order, the same one is reversed (DACC-05). */
export function sortAfterClick<By extends string>(sort: Sort<By>, by: By): Sort<By> {
  return { by, down: sort.by === by ? !sort.down : true }
}

/** The rows of a page and its index, stepped back when the page is gone (DACC-06). */
export function pageOf<Row>(rows: readonly Row[], index: number): { rows: Row[]; index: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const at = Math.max(0, Math.min(index, pages - 1))
  return { rows: rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE), index: at, pages }
}

/** How an address writes a sort: `price`, and `-price` for the largest first. */
export function sortText({ by, down }: Sort<string>): string {
  return `${down ? '-' : ''}${by}`
}

/**
 * The pages a pager shows of `pages`: the first, the last and those around `index`, `null` where some are left out; at most
 * `most` items, an odd number from five up.
 */
export function pageWindow(index: number, pages: number, most: number): (number | null)[] {
  const run = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  if (pages <= most) return run(0, pages)
  const half = (most - 1) / 2
  if (index <= half) return [...run(0, most - 2), null, pages - 1]
  if (index >= pages - 1 - half) return [0, null, ...run(pages - most + 2, pages)]
  const around = half - 2
  return [0, null, ...run(index - around, index + around + 1), null, pages - 1]
}
