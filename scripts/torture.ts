// npm run torture: lives through what may happen to money, and says which promises did not hold (docs/reliability.md).
//   --rules=100000                stories of the bare rules in memory, the same ones for the same --seed
//   --stories=400 --seconds=600   simulated stories under a fake clock, and when to stop
//   --bookings=200 --kills=10     a real server killed while people buy, on each of --engines=pglite,postgres; with TMPDIR
//                                 in memory it is fast, and a killed process loses no less there
//                                 (BUG=n plants mistake n of test/torture/bugs.ts in those servers)
//   --shops=4                     how many shops are tortured side by side: most of a shop's time is waiting
//   --bugs=20                     planted mistakes the simulation must notice
//   --cuts=20                     power cuts of the embedded database
//   --seed=20261121 --path=31     the seed of everything; the path of a failure replays just that story
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bugs } from '../test/torture/bugs.ts'
import type { Asked, Engine, KillTally } from '../test/torture/kill.ts'
import { summed } from '../test/torture/kill-tally.ts'
import { survivedCuts } from '../test/torture/power-cuts.ts'
import { simulateRules } from '../test/torture/rules.ts'
import { simulate } from '../test/torture/simulation.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261121' },
    path: { type: 'string' },
    rules: { type: 'string', default: '100000' },
    stories: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '600' },
    bookings: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    shops: { type: 'string', default: '4' },
    engines: { type: 'string', default: 'pglite,postgres' },
    bugs: { type: 'string', default: String(bugs.length) },
    cuts: { type: 'string', default: '20' },
  },
})
const seed = Number(values.seed)
let violations = 0

function report(name: string, facts: object, broken: string[]): void {
  violations += broken.length
  process.stdout.write(`${name}: ${JSON.stringify(facts)}\n${broken.map((line) => `  broken: ${line}\n`).join('')}`)
}

function rules(): void {
  const { tally, failure } = simulateRules({ from: seed, count: Number(values.rules) })
  report('rules', { seed, ...tally }, failure ? failure.broken : [])
  if (failure) process.stdout.write(`  replay: story ${failure.number}, only its deeds ${failure.kept.join(', ')} are needed\n`)
}

async function simulation(): Promise<void> {
  const { tally, failure } = await simulate({
    seed,
    count: Number(values.stories),
    path: values.path,
    seconds: Number(values.seconds),
  })
  report('simulation', { seed, ...tally }, failure ? failure.broken : [])
  if (failure)
    process.stdout.write(
      `  replay: npm run torture -- --seed=${failure.seed} --path=${failure.path} --stories=1 --kills=0 --bugs=0 --cuts=0\n`,
    )
}

/** The bookings of one shop; more of them are made in several shops, each of its own seed. */
const PER_SHOP = 400

async function killing(): Promise<void> {
  for (const engine of ['pglite', 'postgres'] as const)
    if (values.engines.split(',').includes(engine) && Number(values.kills) > 0) await killingOn(engine)
}

/** A line for each shop as it ends, and the sum of all so far: a run that is cut off has said what it had found. */
async function killingOn(engine: Engine): Promise<void> {
  const [bookings, kills] = [Number(values.bookings), Number(values.kills)]
  const shops = Math.ceil(bookings / PER_SHOP)
  const share = { engine, bookings: Math.ceil(bookings / shops), kills: Math.ceil(kills / shops) }
  const waiting = Array.from({ length: shops }, (_, shop) => seed + shop)
  const done: KillTally[] = []
  const next = async (): Promise<void> => {
    for (let own = waiting.shift(); own !== undefined; own = waiting.shift()) {
      const tally = await tortured({ ...share, seed: own })
      done.push(tally)
      report(`kill -9, ${engine}, seed ${own}, ${tally.seconds} s`, summed([tally]), tally.broken)
      if (shops > 1)
        process.stdout.write(`kill -9, ${engine}, ${done.length} of ${shops} shops: ${JSON.stringify(summed(done))}\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.shops) }, next))
}

/** One shop in a process of its own; a shop that comes to no end is a broken promise. */
async function tortured(asked: Asked): Promise<KillTally> {
  const plant = process.env.BUG === undefined ? [] : ['--import', './test/torture/plant.ts']
  const args = [...plant, 'test/torture/kill-one.ts', JSON.stringify(asked)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return JSON.parse(Buffer.concat(said).toString()) as KillTally // kill-one.ts writes one
  const nothing = { bookings: 0, kills: 0, cuts: 0, databaseKills: 0, seconds: 0, statuses: {}, recoveries: [], waited: [] }
  return { ...asked, ...nothing, broken: [`the shop of seed ${asked.seed} came to no end: ${code}`] }
}

/** One mistake in a process of its own; true when the simulation noticed it. */
function noticed(bug: number): Promise<boolean> {
  const args = ['--import', './test/torture/plant.ts', 'test/torture/hunt.ts', '5', '60']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, BUG: String(bug) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

async function planted(): Promise<void> {
  const wanted = bugs.slice(0, Number(values.bugs))
  const missed: string[] = []
  for (const [at, { name }] of wanted.entries()) if (!(await noticed(at))) missed.push(`not noticed: ${name}`)
  if (wanted.length > 0) report('planted mistakes', { planted: wanted.length, noticed: wanted.length - missed.length }, missed)
}

async function cuts(): Promise<void> {
  const count = Number(values.cuts)
  if (count === 0) return
  const { survived, broken } = await survivedCuts(count, seed)
  report('power cuts', { seed, cuts: count, survived }, broken)
}

if (Number(values.rules) > 0) rules()
if (Number(values.stories) > 0) await simulation()
await killing()
await planted()
await cuts()
process.stdout.write(violations === 0 ? '0 violations\n' : `${violations} violations\n`)
process.exit(violations === 0 ? 0 : 1)
