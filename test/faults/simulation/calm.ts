import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { World } from './simulated-world.ts'

const ROUNDS = 14

/** Lets every job, sweep and deadline do its work in fine weather, as the hours after a storm do, until nothing is left. */
export async function calmDown(world: World): Promise<void> {
  world.weather.share = 0
  await world.comeUp()
  world.crashPoint.revive() // one that was still to come comes no more
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
      or exists (select 1 from outbox where state = 'waiting' and template not in ('M-12', 'M-13'))
      or exists (select 1 from jobs where dead_at is null and kind <> 'deliver-letter')
      or exists (select 1 from air_holds h left join order_items i on i.hold_key = h.key
                 where h.released_at is null and i.status is distinct from 'Ticketed')
      or exists (select 1 from hotel_holds h left join orders o on o.id = h.order_id
                 where h.released_at is null and o.status is distinct from 'Confirmed') as busy`.execute(db)
  return rows[0]?.busy === false
}
