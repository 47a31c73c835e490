import { expect, test } from 'vitest'
import { cutConnections } from './database-cuts.ts'

/** `DATABASE_CUTS=long npx vitest run test/faults/database-cuts.test.ts` is the long form. */
const long = { purchases: 100, cuts: 20, restarts: 2, downMs: 5000, freezes: 1, frozenMs: 15_000, calmWithinMs: 420_000 }
const short = { purchases: 8, cuts: 4, restarts: 1, downMs: 500, freezes: 1, frozenMs: 4500 }

test('connections are cut, PostgreSQL restarts and freezes: everybody is answered in time and gets one ticket for one payment', async () => {
  const plan = process.env.DATABASE_CUTS === 'long' ? long : short
  const tally = await cutConnections(plan)
  process.stdout.write(`${JSON.stringify(tally)}\n`)
  expect(tally.broken).toEqual([])
  expect(tally.purchases).toBe(plan.purchases)
  expect(tally.connectionsCut).toBeGreaterThan(plan.cuts)
}, 1_200_000)
