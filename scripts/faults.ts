// npm run faults: lives through what may happen to money, and says which promises did not hold (docs/reliability.md).
//   --rules=100000                scenarios of the bare rules in memory, the same ones for the same --seed
//   --scenarios=400 --seconds=600   simulated scenarios under a fake clock, and when to stop
//   --bookings=200 --kills=10     a real server killed while people buy, on each of --engines=pglite,postgres; with TMPDIR
//                                 in memory it is fast, and a killed process loses no less there
//                                 (MUTANT=n plants mistake n of test/faults/mutants.ts in those servers)
//   --agencies=4                     how many agencies are tested side by side: an agency mostly waits
//   --purchases=60 --weather=30   purchases on a site that sells what the embedded world, Duffel and Ostrovok have, and how many of a
//                                 hundred calls to the last two go wrong; --kills strike its two servers on PostgreSQL meanwhile
//   --races=60                    purchases at which two servers on one PostgreSQL do everything at once
//   --mutants=33                  planted mistakes a machine must notice, the first so many; --mutant=22 one of them, from 0
//   --cuts=20                     power cuts of the embedded database
//   --seed=20261121 --path=31     the seed of everything; the path of a failure replays just that scenario
// Each promise that does not hold is a line «violation: …», a machine that fails or comes to no end is one too; the code is 1 then.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { Engine, KillPlan, KillTally } from '#test/faults/kill.ts'
import { type Mutant, mutants } from '#test/faults/mutants.ts'
import { survivedCuts } from '#test/faults/power-loss.ts'
import { race } from '#test/faults/race.ts'
import { simulateRules } from '#test/faults/simulation/scenarios.ts'
import { simulate } from '#test/faults/simulation/simulation.ts'

/** Several runs as one: what was done in them, and how long servers and payers waited. */
function summed(tallies: KillTally[]): object {
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

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    seed: text('20261121'),
    path: { type: 'string' },
    rules: text('100000'),
    scenarios: text('400'),
    seconds: text('600'),
    bookings: text('200'),
    kills: text('10'),
    agencies: text('4'),
    engines: text('pglite,postgres'),
    purchases: text('60'),
    weather: text('30'),
    races: text('60'),
    mutants: text(String(mutants.length)),
    mutant: { type: 'string' },
    cuts: text('20'),
  },
})
const { path, engines, ...counts } = values
for (const [name, value] of Object.entries(counts))
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} is a number, not «${value}»`)
if (!/^(pglite|postgres|pglite,postgres)$/.test(engines))
  throw new Error(`--engines is pglite, postgres or both, not «${engines}»`)
if (Number(values.mutant ?? 0) >= mutants.length) throw new Error(`There are ${mutants.length} planted mistakes, counted from 0`)
const seed = Number(values.seed)
let violations = 0
let machine = ''

function report(name: string, facts: object, broken: string[]): void {
  violations += broken.length
  process.stdout.write(`${name}: ${JSON.stringify(facts)}\n${broken.map((line) => `  violation: ${line}\n`).join('')}`)
}

/** Lets a machine run for so many minutes at most; the next one runs whatever became of it. */
async function run(name: string, minutes: number, act: () => void | Promise<void>): Promise<void> {
  machine = name
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`it came to no end in ${minutes} minutes`)), minutes * 60_000)
  timer.unref()
  try {
    await Promise.race([act(), late.promise])
  } catch (error) {
    report(name, {}, [`the machine failed: ${String(error)}`])
  }
  clearTimeout(timer)
  machine = ''
}

// A machine that waits for nothing any more ends the process in the middle of it.
process.on('exit', () => {
  if (machine === '') return
  process.stdout.write(`${machine}: {}\n  violation: the machine came to no end\n`)
  process.exitCode = 1
})

function rules(): void {
  const { tally, failure } = simulateRules({ from: seed, count: Number(values.rules) })
  report('rules', { seed, ...tally }, failure ? failure.broken : [])
  if (failure)
    process.stdout.write(`  replay: scenario ${failure.number}, only its actions ${failure.remaining.join(', ')} are needed\n`)
}

async function simulation(): Promise<void> {
  const { tally, failure } = await simulate({
    seed,
    count: Number(values.scenarios),
    path,
    seconds: Number(values.seconds),
  })
  report('simulation', { seed, ...tally }, failure ? failure.broken : [])
  if (failure)
    process.stdout.write(
      `  replay: npm run faults -- --seed=${failure.seed} --path=${failure.path} --scenarios=1 --rules=0 --kills=0 --races=0 --mutants=0 --cuts=0\n`,
    )
}

/** The bookings of one agency; more of them are made in several agencies, each of its own seed. */
const PER_AGENCY = 400

async function killing(): Promise<void> {
  for (const engine of ['pglite', 'postgres'] as const) if (engines.split(',').includes(engine)) await killingOn(engine)
}

/** A line for each agency as it ends, and the sum of all so far: a run that is cut off has said what it had found. */
async function killingOn(engine: Engine): Promise<void> {
  const [bookings, kills] = [Number(values.bookings), Number(values.kills)]
  const agencies = Math.ceil(bookings / PER_AGENCY)
  const share = { engine, bookings: Math.ceil(bookings / agencies), kills: Math.ceil(kills / agencies) }
  const waiting = Array.from({ length: agencies }, (_, agency) => seed + agency)
  const done: KillTally[] = []
  const next = async (): Promise<void> => {
    for (let own = waiting.shift(); own !== undefined; own = waiting.shift()) {
      const tally = await tortured({ ...share, seed: own })
      done.push(tally)
      report(`kill -9, ${engine}, seed ${own}, ${tally.seconds} s`, summed([tally]), tally.broken)
      if (agencies > 1)
        process.stdout.write(`kill -9, ${engine}, ${done.length} of ${agencies} agencies: ${JSON.stringify(summed(done))}\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.agencies) }, next))
}

/** One agency in a process of its own; one that never finishes counts as a failure. */
async function tortured(plan: KillPlan): Promise<KillTally> {
  const plant = process.env.MUTANT === undefined ? [] : ['--import', './test/faults/apply-mutant.ts']
  const args = [...plant, 'test/faults/kill-one.ts', JSON.stringify(plan)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return JSON.parse(Buffer.concat(said).toString()) as KillTally // kill-one.ts writes one
  const nothing = {
    bookings: 0,
    kills: 0,
    cuts: 0,
    databaseKills: 0,
    seconds: 0,
    sellers: {},
    statuses: {},
    recoveries: [],
    waited: [],
  }
  return { ...plan, ...nothing, broken: [`the agency of seed ${plan.seed} came to no end: ${code}`] }
}

/** Each agency makes so many purchases; of more of them several agencies are tested, one after another. */
const PURCHASES_PER_AGENCY = 500

async function severalSuppliers(): Promise<void> {
  const [bookings, kills] = [Number(values.purchases), Number(values.kills)]
  const agencies = Math.ceil(bookings / PURCHASES_PER_AGENCY)
  const share = { engine: 'postgres', bookings: Math.ceil(bookings / agencies), kills: Math.ceil(kills / agencies) } as const
  const done: KillTally[] = []
  for (let agency = 0; agency < agencies; agency += 1) {
    const tally = await tortured({ ...share, seed: seed + agency, suppliers: Number(values.weather) / 100 })
    done.push(tally)
    report(`several suppliers, seed ${tally.seed}, ${tally.seconds} s`, summed([tally]), tally.broken)
  }
  if (agencies > 1) process.stdout.write(`several suppliers, ${agencies} agencies: ${JSON.stringify(summed(done))}\n`)
}

async function races(): Promise<void> {
  const { broken, ...tally } = await race({ seed, purchases: Number(values.races) })
  report('races', { seed, ...tally }, broken)
}

const SEARCHES = {
  simulation: ['shrink.ts', '120'],
  race: ['race-search.ts', '60'],
  suppliers: ['suppliers/purchases-search.ts', '60'],
} as const
const SEARCH_MS = 30 * 60_000

/** One mistake in a process of its own; what its machine says, and whether it noticed it. */
async function noticed(number: number, { name, machine: by = 'simulation' }: Mutant): Promise<boolean> {
  const [script, count] = SEARCHES[by]
  const args = ['--import', './test/faults/apply-mutant.ts', `test/faults/${script}`, '5', count]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, MUTANT: String(number) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: SEARCH_MS,
    killSignal: 'SIGKILL',
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (line: string) => said.push(line))
  const code = await new Promise((resolve) => child.once('close', (status, signal) => resolve(status ?? signal)))
  process.stdout.write(`${number}, ${name}: ${by} ${said.join('').trim() || `ended with ${String(code)}`}\n`)
  return code === 0
}

async function planted(): Promise<void> {
  const one = values.mutant === undefined ? undefined : Number(values.mutant)
  const wanted = [...mutants.entries()].filter(([at]) => (one === undefined ? at < Number(values.mutants) : at === one))
  const missed: string[] = []
  for (const [at, mutant] of wanted) if (!(await noticed(at, mutant))) missed.push(`not noticed: ${mutant.name}`)
  report('planted mistakes', { planted: wanted.length, noticed: wanted.length - missed.length }, missed)
}

async function cuts(): Promise<void> {
  const count = Number(values.cuts)
  const { survived, broken } = await survivedCuts(count, seed)
  report('power cuts', { seed, cuts: count, survived }, broken)
}

const minutesFor = { simulation: Math.ceil(Number(values.seconds) / 60) + 10, kills: 600, mutants: 900 }
if (Number(values.rules) > 0) await run('rules', 60, rules)
if (Number(values.scenarios) > 0) await run('simulation', minutesFor.simulation, simulation)
if (Number(values.kills) > 0) await run('kill -9', minutesFor.kills, killing)
if (Number(values.purchases) > 0) await run('several suppliers', 600, severalSuppliers)
if (Number(values.races) > 0) await run('races', 30, races)
if (Number(values.mutants) > 0) await run('planted mistakes', minutesFor.mutants, planted)
if (Number(values.cuts) > 0) await run('power cuts', 10 + Number(values.cuts), cuts)
process.stdout.write(`${violations} ${violations === 1 ? 'violation' : 'violations'}\n`)
process.exit(violations === 0 ? 0 : 1)
