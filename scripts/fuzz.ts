// npm run fuzz: a real server of its own is sent what no honest client sends, and every answer is judged.
//   --requests=300000 --seed=1   so many requests, the same ones for the same seed
//   --from=0                     the number of the first: with --requests=1 a printed request is sent again
//   --at-once=6                  how many are under way together
import { parseArgs } from 'node:util'
import { fuzz } from '#test/fuzz/fuzz.ts'
import { startOwnServer } from './site-checks/own-server.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '6' },
  },
})

const errors: string[] = []
let hasEnded = false
const server = await startOwnServer({
  env: { LOG_LEVEL: 'error' },
  onOutput: (text) => errors.push(...text.split('\n').filter((line) => /"level":[56]0|^\w*Error:/.test(line))),
  onExit: () => (hasEnded = true),
})
const began = Date.now()
const seed = Number(values.seed)
const tally = await fuzz({
  port: Number(new URL(server.url).port),
  seed,
  from: Number(values.from),
  count: Number(values.requests),
  atOnce: Number(values['at-once']),
  isRunning: () => !hasEnded,
  progress: ({ requests, faults }) =>
    process.stdout.write(`${requests} requests, ${faults.length} faults, ${errors.length} errors in the log\n`),
  found: ({ number, faults, request }) => {
    process.stdout.write(`fault: ${faults.join(', ')}\n  ${JSON.stringify(request).slice(0, 2000)}\n`)
    process.stdout.write(`  again: npm run fuzz -- --seed=${seed} --from=${number} --requests=1\n`)
  },
})
const died = hasEnded
await server.stop()

for (const line of errors.slice(0, 50)) process.stdout.write(`error in the log: ${line}\n`)
if (died) process.stdout.write('fault: the server ended by itself\n')
const { requests, statuses, overloaded, slowestMs } = tally
const facts = { seed, requests, seconds: Math.round((Date.now() - began) / 1000), statuses, overloaded, slowestMs }
process.stdout.write(`${JSON.stringify(facts)}\n${tally.faults.length} faults, ${errors.length} errors in the log\n`)
process.exit(tally.faults.length > 0 || errors.length > 0 || died || requests < Number(values.requests) ? 1 : 0)
