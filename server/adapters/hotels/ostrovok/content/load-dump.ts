import { setTimeout as pause } from 'node:timers/promises'
import { type Db, inTransaction } from '#server/db/db.ts'
import { EtgRefusal, type EtgCall } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { type DumpLink, dumpLink } from './dump-link.ts'
import { DumpNotGiven, dumpLines } from './dump-lines.ts'
import { type DumpKind, type DumpPosition, beginDump, endDump, notePosition } from './dump-store.ts'
import type { HotelMatching } from '#server/hotels/supplier.ts'
import { readLine } from './read-line.ts'

export type ContentContext = {
  db: Db
  call: EtgCall
  now: () => Date
  signal: AbortSignal
  /** Who is to hear of each hotel. */
  matching?: HotelMatching
  /** Called with each batch that was written. */
  report: (kind: DumpKind, position: DumpPosition) => void
  /** How long the first pause after a failure is; the next ones double. */
  pauseMs?: number
}

/** How lines of a kind become rows: `undefined` for a line nobody can read, `false` for one that is not needed. */
export type Target<Row> = {
  kind: DumpKind
  /** The regions it is limited to; empty: all. */
  regions: string
  read(line: unknown): Row | false | undefined
  write(trx: Db, rows: readonly Row[], edition: Date): Promise<number>
  /** Forgets what a whole edition did not name; may be done twice. */
  forget?(db: Db, edition: Date, signal: AbortSignal): Promise<void>
}

const BATCH = 200
/** Lines that are not needed are passed by so many at once before it is noted. */
const NOTE_AFTER = 20_000
const TRIES = 6
const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/**
 * Reads an edition into the tables, from where the last reading broke off; a cut download, a database that is away or «too many»
 * is tried again while something moves.
 */
export async function loadDump<Row>(context: ContentContext, target: Target<Row>): Promise<void> {
  const { signal, pauseMs = PAUSE_MS } = context
  let furthest = -1
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadOnce(context, target)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof EtgRefusal || error instanceof UnlikeADump) throw error
      const reached = await linesOf(context.db, target.kind).catch(() => furthest)
      if (reached > furthest) [furthest, failures] = [reached, 1]
      if (failures >= TRIES) throw error
      const own = error instanceof DumpNotGiven ? error.retryAfterMs : undefined
      await pause(Math.min(LONGEST_PAUSE_MS, own ?? pauseMs * 2 ** (failures - 1)), undefined, { signal })
    }
  }
}

/** Most of its lines could not be read: what is loaded is worth more. */
export class UnlikeADump extends Error {}

async function loadOnce<Row>(context: ContentContext, target: Target<Row>): Promise<void> {
  const { db, call, now, signal } = context
  const { kind, regions } = target
  const link = await dumpLink(call, kind, signal)
  const dump = { kind, edition: link.edition, regions }
  const from = await beginDump(db, dump, now())
  if (from === 'whole') return
  const position = await readFrom(context, target, { link, from })
  if ((position.lines === 0 && kind !== 'changes') || position.unread * 2 > position.lines)
    throw new UnlikeADump(`${position.unread} of ${position.lines} lines of the dump could not be read`)
  await target.forget?.(db, link.edition, signal)
  await endDump(db, dump, position)
}

type Reading = { link: DumpLink; from: DumpPosition }

async function readFrom<Row>(context: ContentContext, target: Target<Row>, { link, from }: Reading): Promise<DumpPosition> {
  const { db, report, signal } = context
  let [rows, position, noted] = [[] as Row[], { ...from }, from.lines]
  async function flush(): Promise<void> {
    position = await inTransaction(db, async (trx) => {
      const written = position.written + (await target.write(trx, rows, link.edition))
      await notePosition(trx, target.kind, { ...position, written })
      return { ...position, written }
    })
    ;[rows, noted] = [[], position.lines]
    report(target.kind, position)
    signal.throwIfAborted()
  }
  let at = 0
  for await (const line of dumpLines(link.url, signal)) {
    at += 1
    if (at <= from.lines) continue // read before it broke off
    position.lines = at
    const row = line.length === 0 ? false : target.read(readLine(line))
    if (row === undefined) position.unread += 1
    else if (row !== false) rows.push(row)
    if (rows.length >= BATCH || at - noted >= NOTE_AFTER) await flush()
  }
  await flush()
  return position
}

async function linesOf(db: Db, kind: DumpKind): Promise<number> {
  const row = await db.selectFrom('etg_dumps').select('lines').where('kind', '=', kind).executeTakeFirst()
  return row?.lines ?? -1
}
