import * as z from 'zod/mini'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import { forgetFormerKeys } from './known-keys.ts'
import type { KeyRing } from './ring.ts'
import { type Mark, replaceSeals, sealedRows } from './sealed-rows.ts'

/** One statement each: sealing a batch takes a few milliseconds, and no order waits for it longer. */
const BATCH = 200
/** A turn of the sweep: a million rows take less than an hour, and a server asked to stop is not held up. */
const BATCHES_A_TURN = 50

type Position = { table: number; after: Mark }
const START: Position = { table: 0, after: { id: '', position: -1 } }

/** What a run over one kind of sealed rows met: `left` under former keys, `closed` to every key of the ring. */
export type Tally = { kind: string; renewed: number; left: number; closed: number }

type ResealRun = { tallies: Tally[]; next: Position | undefined }
type Way = { from?: Position; batches?: number; write?: boolean }

/**
 * Seals anew, with the ring's first key, what former ones have sealed, by primary key and batch by batch. A row takes its new
 * seal only while it holds the old one and nobody else is writing it, so it may be stopped anywhere, or run twice at once.
 */
export async function resealBatches(
  db: Db,
  ring: KeyRing,
  { from = START, batches = Infinity, write = true }: Way,
): Promise<ResealRun> {
  const tallies = sealedRows.map(({ kind }) => ({ kind, renewed: 0, left: 0, closed: 0 }))
  let { table, after } = from
  for (let done = 0; table < sealedRows.length; done += 1) {
    if (done >= batches) return { tallies, next: { table, after } }
    const [sealed, tally] = [sealedRows[table]!, tallies[table]!] // the loop's own condition
    const { rows, next } = await sealed.read(db, ring, after, BATCH)
    const renewed = write ? await replaceSeals(db, sealed, rows) : 0
    const closed = rows.filter(({ fresh }) => fresh === undefined).length
    tally.renewed += renewed
    tally.closed += closed
    tally.left += rows.length - closed - renewed
    after = next ?? START.after
    if (!next) table += 1
  }
  return { tallies, next: undefined }
}

/** The whole run at once; with nothing left under former keys, this database no longer needs them. */
export async function resealAll(db: Db, ring: KeyRing): Promise<Tally[]> {
  const { tallies } = await resealBatches(db, ring, {})
  if (leftOf(tallies) === 0) await forgetFormerKeys(db, ring)
  return tallies
}

export function leftOf(tallies: Tally[]): number {
  return tallies.reduce((sum, { left }) => sum + left, 0)
}

/** Where the sweep has come to. A whole run is repeated each day: a server that was not restarted yet may have used a former key. */
const storedProgress = storedJson({
  column: 'settings.value of a run',
  v: 1,
  schema: z.object({
    next: z.optional(z.object({ table: z.number(), after: z.object({ id: z.string(), position: z.number() }) })),
    left: z.optional(z.number()),
    endedAt: z.optional(z.string()),
  }),
  upgrades: { 0: asItWas },
})

/** One turn of the run, while former keys stand in the configuration. */
export async function resealSome(db: Db, ring: KeyRing, now: Date): Promise<void> {
  if (ring.length === 1) return
  const name = `reseal ${ring[0].id}`
  const stored = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const { next: from, left = 0, endedAt } = stored ? storedProgress.read(JSON.parse(stored.value)) : {}
  if (endedAt && Math.abs(now.getTime() - Date.parse(endedAt)) < DAY_MS) return
  const { tallies, next } = await resealBatches(db, ring, { from, batches: BATCHES_A_TURN })
  const remaining = left + leftOf(tallies)
  const isOver = !next && remaining === 0
  if (isOver) await forgetFormerKeys(db, ring)
  const value = storedProgress.text(isOver ? { endedAt: now.toISOString() } : { next, left: next ? remaining : 0 })
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute()
}
