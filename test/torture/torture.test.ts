import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bugs } from './bugs.ts'
import { tortureByKilling } from './kill.ts'
import { simulateRules } from './rules.ts'
import { simulate } from './simulation.ts'

const root = join(import.meta.dirname, '..', '..')
/** The long form is `npm run torture`. */
const STORIES = 6
const RULES_STORIES = 3000

test('whatever happens to bank, supplier, process and clock, everybody has a ticket or the money (short form)', async () => {
  const { tally, failure } = await simulate({ seed: 20_261_121, count: STORIES, shrink: false })
  expect(failure).toBeUndefined()
  expect(tally.stories).toBe(STORIES)
  expect(tally.orders).toBeGreaterThan(STORIES)
}, 300_000)

test('whatever comes late, twice, out of order or never, the rules alone leave no rouble and no point astray', () => {
  const { tally, failure } = simulateRules({ from: 20_261_121, count: RULES_STORIES })
  expect(failure).toBeUndefined()
  expect(tally.stories).toBe(RULES_STORIES)
  for (const status of ['Ticketed', 'Refunded', 'Failed', 'Expired', 'Cancelled'])
    expect(tally.statuses[status]).toBeGreaterThan(100)
})

test('a server killed while people buy comes up again, and every book agrees with the others (short form)', async () => {
  const asked = { engine: 'pglite', seed: 20_261_121, bookings: 6, kills: 2, patience: 0 } as const
  const { kills, bookings, broken } = await tortureByKilling(asked)
  expect(broken).toEqual([])
  expect(kills).toBeGreaterThan(0)
  expect(bookings).toBeGreaterThan(3)
}, 600_000)

test('the simulation notices a mistake when there is one', () => {
  const planted = bugs.findIndex(({ name }) => name === 'tickets are issued before the money is taken')
  const args = ['--import', './test/torture/plant.ts', 'test/torture/hunt.ts', '5', '10']
  const hunt = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, BUG: String(planted) }, encoding: 'utf8' })
  expect(hunt.stdout).toMatch(/^caught after \d+ stories: A\d+: I1/)
}, 300_000)

test('every planted mistake still has its place in the source', () => {
  expect(bugs).toHaveLength(20)
  for (const { file, find } of bugs)
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
})
