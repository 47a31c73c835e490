import { sql } from 'kysely'
import type { World, openWorld } from '#world/world.ts'
import type { Db } from './db/db.ts'
import type { Env } from './process/env.ts'

/** Opens the invented world when something of it is first needed: where only real suppliers sell, nothing of it is loaded. */
export function worldDoor(config: Parameters<typeof openWorld>[0]): () => Promise<World> {
  let opened: Promise<World> | undefined
  return () => (opened ??= import('#world/world.ts').then(({ openWorld: open }) => open(config)))
}

/** Whether it is on sale, or has sold what it alone can serve. */
export async function isWorldSold(db: Db, { airSuppliers, hotelSuppliers }: Env): Promise<boolean> {
  if ([...airSuppliers, ...hotelSuppliers].includes('embedded')) return true
  const { rows } = await sql<{ hasSold: boolean }>`
    select exists (select from supplier_bookings) or exists (select from supplier_stays) as "hasSold"`.execute(db)
  return rows[0]?.hasSold === true
}
