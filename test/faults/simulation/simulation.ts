import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { timedTemplates } from '#server/mail/outbox.ts'
import { brokenPromises, loadOrders } from './invariants.ts'
import { type TestEnvironment, type World, openEnvironment, openWorld } from './simulated-world.ts'
import { type Step, anyStep, take } from './steps.ts'

const ROUNDS = 14

/** Runs every job, sweep and deadline with all faults switched off, until nothing is left. */
async function calmDown(world: World): Promise<void> {
  world.weather.share = 0
  await world.comeUp()
  world.crashPoint.revive() // one that was still to arrive is dropped
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 9 || (await isQuiet(world.db))) world.bank.closeForgotten()
    world.clock.advance(480_000)
    await world.runSweeps()
    await world.runJobs()
    if (round > 4 && (await isQuiet(world.db))) break
  }
}

/** Nothing of any order waits for a job, a sweep, a deadline or the bank any more. */
async function isQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select 1 from orders where status not in ('Ticketed', 'Confirmed', 'Failed', 'Expired', 'Cancelled', 'Refunded'))
      or exists (select 1 from payments where closed_at is null and state not in ('Succeeded', 'Declined'))
      or exists (select 1 from refunds where state = 'due') or exists (select 1 from fiscal_receipts where state = 'due')
      or exists (select 1 from outbox where state = 'waiting' and template <> all (${[...timedTemplates]}))
      or exists (select 1 from jobs where dead_at is null and kind <> 'deliver-letter')
      or exists (select 1 from air_holds h left join order_items i on i.hold_key = h.key
                 where h.released_at is null and i.status is distinct from 'Ticketed')
      or exists (select 1 from hotel_holds h left join orders o on o.id = h.order_id
                 where h.released_at is null and o.status is distinct from 'Confirmed') as busy`.execute(db)
  return rows[0]?.busy === false
}

type Scenario = { seed: number; steps: Step[] }

const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  steps: fc.array(anyStep, { minLength: 6, maxLength: 60, size: 'max' }),
})

type ScenarioReport = { broken: string[]; orders: number; crashes: number; statuses: Record<string, number> }

/** Runs one scenario until the agency is idle, and answers which rules are broken then. */
async function run(environment: TestEnvironment, { seed, steps }: Scenario): Promise<ScenarioReport> {
  environment.crashPoint.revive()
  environment.crashPoint.crashes = 0
  const world = await openWorld(environment, seed)
  for (const step of steps) {
    await take(world, step)
    if (world.supplier.oversold || world.hotels.oversold) world.violations.push('I10: oversold')
  }
  await calmDown(world)
  const broken = await brokenPromises(world)
  const rows = await loadOrders(world)
  const statuses: Record<string, number> = {}
  for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1
  await world.app.close()
  return { broken, orders: rows.length, crashes: environment.crashPoint.crashes, statuses }
}

type Tally = {
  scenarios: number
  steps: number
  orders: number
  crashes: number
  seconds: number
  statuses: Record<string, number>
}
export type SimulationReport = { tally: Tally; failure?: { seed: number; path: string; scenario: Scenario; broken: string[] } }

/** An environment is used for so many scenarios, then recreated: its tables have grown. */
const SCENARIOS_PER_ENVIRONMENT = 40

type SimulationPlan = {
  seed: number
  count: number
  /** Where a failure was found: replays just that scenario. */
  path?: string
  /** Stops early after so long. */
  seconds?: number
  /** Looks for the shortest scenario that still breaks the promise. */
  shrink?: boolean
}

/**
 * Runs `count` scenarios of one seed, the same ones whenever the seed is the same, and stops at the first broken promise with the
 * shortest scenario that still breaks it.
 */
export async function simulate({ seed, count, path, seconds, shrink = true }: SimulationPlan): Promise<SimulationReport> {
  const began = performance.now()
  const tally: Tally = { scenarios: 0, steps: 0, orders: 0, crashes: 0, seconds: 0, statuses: {} }
  let environment = await openEnvironment()
  let broken: string[] = []
  let isSpoiled = false
  const property = fc.asyncProperty(anyScenario, async (scenario) => {
    if (path && tally.scenarios === count) return true // a replayed scenario that holds is followed by its shorter neighbours
    if (isSpoiled || (tally.scenarios > 0 && tally.scenarios % SCENARIOS_PER_ENVIRONMENT === 0)) {
      await environment.close()
      environment = await openEnvironment()
    }
    const report = await run(environment, scenario)
    addTo(tally, scenario, report)
    isSpoiled = report.broken.length > 0 // its rows would break the next scenario too
    if (isSpoiled) broken = report.broken
    return !isSpoiled
  })
  const limit = seconds === undefined ? {} : { interruptAfterTimeLimit: seconds * 1000 }
  const checked = await fc.check(property, { seed, numRuns: count, endOnFailure: !shrink, ...limit, ...(path && { path }) })
  await environment.close()
  tally.seconds = Math.round((performance.now() - began) / 1000)
  const scenario = checked.counterexample?.[0]
  if (!checked.failed || !scenario) return { tally }
  return { tally, failure: { seed: checked.seed, path: checked.counterexamplePath ?? '', scenario, broken } }
}

function addTo(tally: Tally, scenario: Scenario, report: ScenarioReport): void {
  tally.scenarios += 1
  tally.steps += scenario.steps.length
  tally.orders += report.orders
  tally.crashes += report.crashes
  for (const [status, times] of Object.entries(report.statuses)) tally.statuses[status] = (tally.statuses[status] ?? 0) + times
}
