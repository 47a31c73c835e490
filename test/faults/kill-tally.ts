import type { KillTally } from './kill.ts'

/** Several shops as one: what was done in them, and how long servers and payers waited. */
export function summed(tallies: KillTally[]): object {
  const sum = (read: (tally: KillTally) => number) => tallies.reduce((total, tally) => total + read(tally), 0)
  const statuses = sumOf(tallies.map((tally) => tally.statuses))
  const names = new Set(tallies.flatMap(({ sellers }) => Object.keys(sellers)))
  const sellers = [...names].map((name) => [name, sumOf(tallies.map(({ sellers: own }) => own[name] ?? {}))] as const)
  return {
    bookings: sum(({ bookings }) => bookings),
    kills: sum(({ kills }) => kills),
    cuts: sum(({ cuts }) => cuts),
    databaseKills: sum(({ databaseKills }) => databaseKills),
    broken: sum(({ broken }) => broken.length),
    statuses,
    ...(names.size > 0 && { sellers: Object.fromEntries(sellers) }),
    recoveryMs: spread(tallies.flatMap(({ recoveries }) => recoveries)),
    waitedSeconds: spread(tallies.flatMap(({ waited }) => waited)),
  }
}

function sumOf(counts: Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [name, count] of counts.flatMap((one) => Object.entries(one))) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** Half of them, 99 of 100 and the longest. */
function spread(numbers: number[]): { of: number; p50: number; p99: number; longest: number } {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { of: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}
