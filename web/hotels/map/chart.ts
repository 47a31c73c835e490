import address from './charts.json?url'

/**
 * What lies under the hotels of a region, drawn by scripts/assets/charts.ts. Places are tenths of a kilometre east and south of
 * the centre.
 */
export type Chart = {
  /** Latitude and longitude of the centre. */
  at: [lat: number, lon: number]
  name: string
  /** The square that is drawn reaches that far from the centre. */
  reach: number
  /** Land as an SVG path; '' where there is nothing but land, null where no shore exact enough is known. */
  land: string | null
  districts: [name: string, x: number, y: number][]
}

let charts: Promise<Record<string, Chart>> | undefined

/** The chart of a region, or undefined when it has none or the file cannot be had. */
export async function chartOf(region: string): Promise<Chart | undefined> {
  charts ??= fetch(address).then((response) => response.json() as Promise<Record<string, Chart>>) // our own file
  try {
    return (await charts)[region]
  } catch {
    charts = undefined
    return undefined
  }
}

type Spot = { lat: number; lon: number }

/** A chart for hotels whose region has none: an empty field round the middle of them. */
export function plainChart(spots: readonly Spot[]): Chart {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    at: [middle(spots.map(({ lat }) => lat)), middle(spots.map(({ lon }) => lon))],
    name: '',
    reach: 300,
    land: null,
    districts: [],
  }
}
