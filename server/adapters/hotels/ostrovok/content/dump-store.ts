import type { Db } from '#server/db/db.ts'

/** All regions; all hotels; hotels that changed in a day. */
export type DumpKind = 'regions' | 'hotels' | 'changes'

/** How far an edition of a dump was read, as `etg_dumps` keeps it. */
export type DumpPosition = { lines: number; written: number; unread: number }

type Dump = { kind: DumpKind; edition: Date; regions: string }

/** Where the reading of an edition goes on: at its beginning, where it broke off, or nowhere as it was read whole. */
export async function beginDump(db: Db, { kind, edition, regions }: Dump, now: Date): Promise<DumpPosition | 'whole'> {
  const row = await db.selectFrom('etg_dumps').selectAll().where('kind', '=', kind).executeTakeFirst()
  const isSame = row?.edition.getTime() === edition.getTime() && row.regions === regions
  if (row && isSame && row.whole_edition?.getTime() === edition.getTime()) return 'whole'
  if (row && isSame) return { lines: row.lines, written: row.written, unread: row.unread }
  const begun = { edition, regions, lines: 0, written: 0, unread: 0, begun_at: now }
  // What was loaded for other regions is no whole of these.
  const isOther = row !== undefined && row.regions !== regions
  await db
    .insertInto('etg_dumps')
    .values({ kind, ...begun })
    .onConflict((same) =>
      same.column('kind').doUpdateSet({ ...begun, ...(isOther && { whole_edition: null, whole_written: 0 }) }),
    )
    .execute()
  return { lines: 0, written: 0, unread: 0 }
}

/** Notes how far a dump was read, in the transaction that writes its rows. */
export async function notePosition(trx: Db, kind: DumpKind, position: DumpPosition): Promise<void> {
  await trx.updateTable('etg_dumps').set(position).where('kind', '=', kind).execute()
}

export async function endDump(db: Db, { kind, edition }: Dump, { written }: DumpPosition): Promise<void> {
  const whole = { whole_edition: edition, whole_written: written }
  await db.updateTable('etg_dumps').set(whole).where('kind', '=', kind).where('edition', '=', edition).execute()
}
