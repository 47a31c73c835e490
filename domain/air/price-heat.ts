/** How dear a price is among others, 0 (the cheapest fifth) to 4; equal prices share a step. */
export function heatOf(prices: readonly number[]): (price: number) => number {
  const sorted = prices.toSorted((a, b) => a - b)
  const steps = [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity)
  return (price) => {
    const step = steps.findIndex((edge) => price <= edge)
    return step < 0 ? steps.length : step
  }
}

/** The price half of all are not dearer than; undefined where there are none. */
export function middleOf(prices: readonly number[]): number | undefined {
  return prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)]
}
