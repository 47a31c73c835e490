import { readRoutes } from './routes.ts'

/** Shares, 0-1: how many of the reference's 300 busiest pairs we fly direct, and how many of our direct pairs the reference knows. */
export type Agreement = { busiest300: number; ours: number }

const BUSIEST = 300

function pairOf(a: string, b: string) {
  return a < b ? `${a}-${b}` : `${b}-${a}`
}

/** Our direct pairs against a reference of rows «airline, from, to, km, flights a week» (tab-separated, with a heading). */
export function agreementWith(routesTsv: string): Agreement {
  const weekly = new Map<string, number>()
  for (const row of routesTsv.trimEnd().split('\n').slice(1)) {
    const [, from = '', to = '', , flights] = row.split('\t')
    const pair = pairOf(from, to)
    weekly.set(pair, (weekly.get(pair) ?? 0) + Number(flights))
  }
  const ours = new Set(readRoutes().map(({ base, to }) => pairOf(base, to)))
  const busiest = [...weekly].toSorted(([, a], [, b]) => b - a).slice(0, BUSIEST)
  return {
    busiest300: busiest.filter(([pair]) => ours.has(pair)).length / busiest.length,
    ours: [...ours].filter((pair) => weekly.has(pair)).length / ours.size,
  }
}
