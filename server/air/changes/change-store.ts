import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { FlightChange } from '#contract/flight-change.ts'
import { type Flights, changedFlights } from '#domain/air/changes/flight-change.ts'
import { instant } from '#domain/text/dates.ts'
import { SoldFlight } from '#server/air/stored-offers.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Tables } from '#server/db/tables.ts'

const flights = z.array(z.array(SoldFlight))
const before = storedJson({ column: 'flight_changes.before', v: 1, schema: flights, upgrades: {} })
const after = storedJson({ column: 'flight_changes.after', v: 1, schema: flights, upgrades: {} })

type Mutable = Parameters<typeof before.write>[0]
export type ChangeRow = Omit<Selectable<Tables['flight_changes']>, 'before' | 'after'> & { before: Flights; after: Flights }

type NewChange = Pick<ChangeRow, 'order_id' | 'item_id' | 'n' | 'before' | 'after' | 'is_forced'> & { now: Date }

export async function insertChange(trx: Db, { now, ...change }: NewChange): Promise<string> {
  const id = randomId()
  const row = { ...change, before: before.write(change.before as Mutable), after: after.write(change.after as Mutable) } // written at once
  await trx
    .insertInto('flight_changes')
    .values({ ...row, id, noticed_at: now })
    .execute()
  return id
}

/** What carriers changed of an order, oldest first. */
export async function changesOf(db: Db, orderId: string): Promise<ChangeRow[]> {
  const rows = await db.selectFrom('flight_changes').selectAll().where('order_id', '=', orderId).orderBy('n').execute()
  return rows.map(readRow)
}

export async function changeById(db: Db, id: string): Promise<ChangeRow | undefined> {
  const row = await db.selectFrom('flight_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readRow(row)
}

function readRow(row: Selectable<Tables['flight_changes']>): ChangeRow {
  return { ...row, before: before.read(row.before), after: after.read(row.after) }
}

/** The last change of each item; an item that is given back, or was never served, has none to tell of. */
export function lastOfEach(changes: readonly ChangeRow[], items: readonly { id: string; status: string }[]): ChangeRow[] {
  const alive = items.filter(({ status }) => !['Failed', 'RefundPending', 'Refunded', 'Cancelled', 'Expired'].includes(status))
  return alive.flatMap(({ id }) => changes.findLast(({ item_id }) => item_id === id) ?? [])
}

/** A change as whoever bought the flights sees it. */
export function seenChange({ noticed_at, is_forced, before: was, after: now }: ChangeRow): FlightChange {
  return { at: instant(noticed_at), flights: changedFlights(was, now), isForced: is_forced }
}
