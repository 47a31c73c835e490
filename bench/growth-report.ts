import { type Statement, planLines } from '#test/growth/statements.ts'

const MOST_MS = 50
const MOST_TIMES_SLOWER = 1.3
const SHOWN = 12

type Summary = { text: string; runs: number; over: number; p50: number; most: number; worst: Statement }

function middle(times: number[], share = 0.5): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function summaryOf(text: string, runs: Statement[]): Summary {
  const worst = runs.reduce((slowest, run) => (run.ms > slowest.ms ? run : slowest))
  const times = runs.map(({ ms }) => ms)
  return { text, runs: runs.length, over: times.filter((ms) => ms > MOST_MS).length, p50: middle(times), most: worst.ms, worst }
}

/** A machine that does something else for a moment slows one run in many; a slow statement is slow again. */
function isSlow({ runs, over, p50 }: Summary): boolean {
  return p50 > MOST_MS || (over > 1 && over > runs / 100)
}

/** Lists the slowest statements with their plans; answers whether each stays within the limit. */
export function judgeStatements(heard: Statement[]): boolean {
  const all = [...Map.groupBy(heard, ({ text }) => text)].map(([text, runs]) => summaryOf(text, runs))
  const slow = all.filter(isSlow)
  const over = heard.filter(({ ms }) => ms > MOST_MS).length
  console.log(`\n${all.length} different statements, ${heard.length} runs, ${over} of them over ${MOST_MS} ms. The slowest:`)
  for (const { text, runs, p50, most, worst, over: often } of all.toSorted((a, b) => b.most - a.most).slice(0, SHOWN)) {
    console.log(`\n${most.toFixed(1)} ms at most, p50 ${p50.toFixed(2)} ms, ${runs} runs, ${often} over: ${text.slice(0, 300)}`)
    for (const line of planLines(worst.plan)) console.log(`    ${line}`)
  }
  const median = all.toSorted((a, b) => b.p50 - a.p50)[0]
  console.log(`\nThe slowest by its median: ${median?.p50.toFixed(2)} ms`)
  console.log(`${slow.length === 0 ? '✓' : '✗'} statements slow again and again: ${slow.length}, goal 0 over ${MOST_MS} ms`)
  return slow.length === 0
}

/** Compares bookings in an empty agency with those in a grown one. */
export function judgeBookings({ empty, grown }: { empty: number[]; grown: number[] }): boolean {
  const says = (times: number[]) => `p50 ${middle(times).toFixed(1)}, p95 ${middle(times, 0.95).toFixed(1)} ms of ${times.length}`
  const ratio = middle(grown) / middle(empty)
  const isMet = ratio <= MOST_TIMES_SLOWER
  console.log(`  booking in an empty agency: ${says(empty)}; in the grown one: ${says(grown)}`)
  console.log(`${isMet ? '✓' : '✗'} ${ratio.toFixed(2)} times as long, goal ≤ ${MOST_TIMES_SLOWER}`)
  return isMet
}
