/** How cheap a price is among others: five steps, 0 the cheapest fifth; equal prices look alike. */
export function heatOf(prices: readonly number[]): (price: number) => number {
  const edges = heatEdges(prices)
  return (price) => {
    const step = edges.findIndex((edge) => price <= edge)
    return step < 0 ? edges.length : step
  }
}

/** The steps of these prices, each with the dearest price of its fifth; the last has none. */
export function heatSteps(prices: readonly number[]): { heat: number; most: number | undefined }[] {
  const edges = heatEdges(prices)
  const known = new Set(prices.map(heatOf(prices)))
  return [...edges, undefined].flatMap((most, heat) => (known.has(heat) ? [{ heat, most }] : []))
}

function heatEdges(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((a, b) => a - b)
  return [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity)
}

/** The median price; undefined where there are none. */
export function middleOf(prices: readonly number[]): number | undefined {
  return prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)]
}

/** The day of the week that is the cheapest on average, and by how many per cent of the mean. */
export function bestWeekday(prices: Readonly<Record<string, number>>): { day: number; share: number } {
  const groups = Map.groupBy(Object.entries(prices), ([day]) => new Date(`${day}T00:00:00Z`).getUTCDay())
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const means = [...groups].map(([day, entries]) => [day, mean(entries.map(([, price]) => price))] as const)
  const [day, least] = means.toSorted(([, a], [, b]) => a - b)[0] ?? [0, 0]
  return { day, share: Math.round((1 - least / mean(Object.values(prices))) * 100) }
}
