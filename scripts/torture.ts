// npm run torture: lives through what may happen to money, and says which promises did not hold (docs/reliability.md).
//   --rules=100000                stories of the bare rules in memory, the same ones for the same --seed
//   --stories=400 --seconds=600   simulated stories under a fake clock, and when to stop
//   --bookings=200 --kills=10     a real server killed while people buy, on each of --engines=pglite,postgres; with TMPDIR
//                                 in memory it is fast, and a killed process loses no less there
//   --bugs=20                     planted mistakes the simulation must notice
//   --cuts=20                     power cuts of the embedded database
//   --seed=20261121 --path=31     the seed of everything; the path of a failure replays just that story
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bugs } from '../test/torture/bugs.ts'
import { tortureByKilling } from '../test/torture/kill.ts'
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

/** The bookings of one shop; more of them are made in several shops, one after another, each of its own seed. */
const PER_SHOP = 1000

async function killing(): Promise<void> {
  const [bookings, kills] = [Number(values.bookings), Number(values.kills)]
  if (kills === 0) return
  const shops = Math.ceil(bookings / PER_SHOP)
  for (const engine of ['pglite', 'postgres'] as const) {
    if (!values.engines.split(',').includes(engine)) continue
    for (let shop = 0; shop < shops; shop += 1) {
      const share = { bookings: Math.ceil(bookings / shops), kills: Math.ceil(kills / shops) }
      const { broken, ...facts } = await tortureByKilling({ engine, seed: seed + shop, ...share })
      report('kill -9', facts, broken)
    }
  }
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
