import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { simulateRules } from '#test/faults/simulation/scenarios.ts'
import { simulate } from '#test/faults/simulation/simulation.ts'
import { killServers } from './kill.ts'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '..', '..')
/** The long form is `npm run faults`. */
const SCENARIOS = 6
const RULES_SCENARIOS = 3000

test('whatever happens to bank, supplier, process and clock, everybody has a ticket or the money (short form)', async () => {
  const { tally, failure } = await simulate({ seed: 20_261_121, count: SCENARIOS, shrink: false })
  expect(failure).toBeUndefined()
  expect(tally.scenarios).toBe(SCENARIOS)
  expect(tally.orders).toBeGreaterThan(SCENARIOS)
}, 300_000)

test('a return cut off before it began is not due beside the one that was agreed to after it', async () => {
  const path = '92:0:5:5:5:15:18:19:19:19:19:19:8:8:8:8:8:8:8:8:8:8'
  const { tally, failure } = await simulate({ seed: 20_261_122, count: 1, path, shrink: false })
  expect(failure).toBeUndefined()
  expect(tally.statuses).toEqual({ Refunded: 1, Ticketed: 1 })
}, 300_000)

test('whatever arrives late, twice, out of order or never, the rules alone leave no rouble and no point astray', () => {
  const { tally, failure } = simulateRules({ from: 20_261_121, count: RULES_SCENARIOS })
  expect(failure).toBeUndefined()
  expect(tally.scenarios).toBe(RULES_SCENARIOS)
  for (const status of ['Ticketed', 'Refunded', 'Failed', 'Expired', 'Cancelled'])
    expect(tally.statuses[status]).toBeGreaterThan(100)
})

test('a server killed during purchases restarts, and all ledgers agree with each other (short form)', async () => {
  const plan = { engine: 'pglite', seed: 20_261_121, bookings: 6, kills: 2, timeout: 0 } as const
  const { kills, bookings, broken } = await killServers(plan)
  expect(broken).toEqual([])
  expect(kills).toBeGreaterThan(0)
  expect(bookings).toBeGreaterThan(3)
}, 600_000)

test.each([
  ['tickets are issued before the money is taken', /^noticed after \d+ scenarios: A\d+: I1/],
  ['a refund is a rouble short', /^noticed after \d+ scenarios: A\d+: I1/],
])(
  'the simulation notices a mistake when there is one: %s',
  (name, line) => {
    const { stdout } = search(mutants.findIndex((mutant) => mutant.name === name))
    expect(stdout).toMatch(line)
  },
  300_000,
)

test('a mistake that is not in the list is an error, not a mistake missed', () => {
  const { status, stderr } = search(mutants.length)
  expect(stderr).toContain('MUTANT is not the number of a planted mistake')
  expect(status).toBe(1)
})

function search(planted: number) {
  const args = ['--import', './test/faults/apply-mutant.ts', 'test/faults/shrink.ts', '5', '10']
  return spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, MUTANT: String(planted) }, encoding: 'utf8' })
}

test('every planted mistake still has its place in the source', () => {
  expect(mutants).toHaveLength(33)
  for (const { file, find } of mutants.flatMap((mutant) => [mutant, ...(mutant.also ?? [])]))
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
})
