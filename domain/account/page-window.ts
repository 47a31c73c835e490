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
