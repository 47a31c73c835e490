// npm run test:cluster: PostgreSQL, Redis (where redis-server is installed), two processes for visitors and two for jobs behind
// a balancer, all real; says which promises did not hold (docs/reliability.md).
//   --parts=steps,kills,restarts,overload,soak   which parts to run; all but the soak by default
//   --purchases=300 --kills=12     purchases during which processes are killed in turn, or started again one after another
//   --seconds=60                   of three times the load it can take
//   --minutes=120                  of looking around, buying and refunding, in which nothing may grow
//   --pgbouncer                    all but the queue, locks and announcements go through PgBouncer, as deploy/ has it
//   --seed=20261125                the seed of everything
// Each promise that does not hold is a line «violation: …»; the code is 1 then.
import { parseArgs } from 'node:util'
import { killEach, restartEach } from '#test/cluster/blows.ts'
import type { Report } from '#test/cluster/cluster.ts'
import { overload } from '#test/cluster/overload.ts'
import { soak } from '#test/cluster/soak.ts'
import { everyStep } from '#test/cluster/steps.ts'
import { build } from './build.mjs'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    parts: text('steps,kills,restarts,overload'),
    purchases: text('300'),
    kills: text('12'),
    seconds: text('60'),
    minutes: text('120'),
    seed: text('20261125'),
    pgbouncer: { type: 'boolean', default: false },
  },
})
const { parts: wanted, pgbouncer, ...counts } = values
for (const [name, value] of Object.entries(counts))
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} is a number, not «${value}»`)
const plan = { seed: Number(values.seed), pgbouncer }
const [purchases, kills] = [Number(values.purchases), Number(values.kills)]
const [seconds, minutes] = [Number(values.seconds), Number(values.minutes)]

const parts: Record<string, () => Promise<Report>> = {
  steps: () => everyStep(plan),
  kills: () => killEach({ ...plan, purchases, kills }),
  restarts: () => restartEach({ ...plan, purchases }),
  overload: () => overload({ ...plan, seconds }),
  soak: () => soak({ ...plan, minutes }),
}

let violations = 0

async function run(name: string): Promise<void> {
  const part = parts[name]
  if (!part) throw new Error(`--parts knows ${Object.keys(parts).join(', ')}, not «${name}»`)
  const began = performance.now()
  const { facts, broken } = await part().catch((error: unknown): Report => ({
    facts: {},
    broken: [`it failed: ${String(error)}`],
  }))
  violations += broken.length
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `${name}: ${JSON.stringify({ seconds, ...facts })}\n${broken.map((line) => `  violation: ${line}\n`).join('')}`,
  )
  if (facts.redis === false) process.stdout.write('  no redis-server is installed here: each process counted limits alone\n')
}

await build()
for (const name of wanted.split(',')) await run(name)
process.stdout.write(`${violations} ${violations === 1 ? 'violation' : 'violations'}\n`)
process.exit(violations === 0 ? 0 : 1)
