import { Readable, pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { type EtgCall, EtgRefusal } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { jsonOf, parseStorable } from '#server/db/stored-json.ts'
import type { HotelMatching } from '#server/hotels/supplier.ts'

/** The address of a dump's edition, valid for an hour, and the moment of its data. */
type DumpLink = { url: string; edition: Date }

const Link = z.looseObject({ url: z.url({ protocol: /^https?$/ }), last_update: z.string() })

const endpoints = {
  regions: 'hotel/region/dump/',
  hotels: 'hotel/info/dump/',
  changes: 'hotel/info/incremental_dump/',
} satisfies Record<DumpKind, string>

async function dumpLink(call: EtgCall, kind: DumpKind, signal: AbortSignal): Promise<DumpLink> {
  const request = { data: kind === 'regions' ? {} : { language: 'ru', inventory: 'all' }, shape: Link, signal }
  const post = async () => call(endpoints[kind], request)
  // Their documentation shows the call for regions without a body and does not say whether it may have one.
  const got = kind === 'regions' ? call(endpoints[kind], { ...request, method: 'GET' }).catch(orElse(post)) : post()
  const { url, last_update } = await got
  const edition = new Date(/[Zz]$|[+-]\d\d:?\d\d$/.test(last_update) ? last_update : `${last_update}Z`)
  if (Number.isNaN(edition.getTime())) throw new Refusal('hotels.supplier-failed', { supplierText: 'a dump of no date' })
  return { url, edition }
}

function orElse<T>(other: () => Promise<T>): (error: unknown) => Promise<T> {
  return async (error) => {
    if (error instanceof Refusal && error.details.supplierText?.includes('unexpected_method')) return other()
    throw error
  }
}

const NEWLINE = 10
const LONGEST_LINE = 32 * 1024 * 1024

/** The file was denied: too many downloads, an expired link, an address that is not theirs. */
export class DumpNotGiven extends Error {
  readonly status: number
  readonly retryAfterMs: number | undefined

  constructor(status: number, retryAfter: string | null) {
    super(`The dump answered HTTP ${status}`)
    this.status = status
    const seconds = Number(retryAfter ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  }
}

/** The lines of a dump (zstd) as it downloads, never more of it in memory than a line; an interrupted download throws. */
async function* dumpLines(url: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const response = await fetch(url, { signal, headers: { 'user-agent': 'Partner/1.0' } })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new DumpNotGiven(response.status, response.headers.get('retry-after'))
  }
  const unpacked = createZstdDecompress()
  pipeline(Readable.fromWeb(response.body), unpacked, () => {}) // its error is thrown by `unpacked`
  yield* readLines(unpacked)
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)])
      ;[parts, length, from] = [[], 0, end + 1]
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new Error('A line of the dump is too long')
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** All regions; all hotels; hotels that changed in a day. */
type DumpKind = 'regions' | 'hotels' | 'changes'

/** How far an edition of a dump was loaded, as stored in `etg_dumps`. */
type DumpPosition = { lines: number; written: number; unread: number }

type Dump = { kind: DumpKind; edition: Date; regions: string }

/** Where the loading of an edition goes on: at its beginning, where it was interrupted, or nowhere when it is complete. */
async function beginDump(db: Db, { kind, edition, regions }: Dump, now: Date): Promise<DumpPosition | 'whole'> {
  const row = await db.selectFrom('etg_dumps').selectAll().where('kind', '=', kind).executeTakeFirst()
  const isSame = row?.edition.getTime() === edition.getTime() && row.regions === regions
  if (row && isSame && row.whole_edition?.getTime() === edition.getTime()) return 'whole'
  if (row && isSame) return { lines: row.lines, written: row.written, unread: row.unread }
  const begun = { edition, regions, lines: 0, written: 0, unread: 0, begun_at: now }
  // What was loaded for other regions is not complete for these.
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

/** Stores how far a dump was loaded, in the transaction that writes its rows. */
async function notePosition(trx: Db, kind: DumpKind, position: DumpPosition): Promise<void> {
  await trx.updateTable('etg_dumps').set(position).where('kind', '=', kind).execute()
}

async function endDump(db: Db, { kind, edition }: Dump, { written }: DumpPosition): Promise<void> {
  const whole = { whole_edition: edition, whole_written: written }
  await db.updateTable('etg_dumps').set(whole).where('kind', '=', kind).where('edition', '=', edition).execute()
}

export type ContentContext = {
  db: Db
  call: EtgCall
  now: () => Date
  signal: AbortSignal
  /** Who is notified of each hotel. */
  matching?: HotelMatching
  /** Called with each batch that was written. */
  report: (kind: DumpKind, position: DumpPosition) => void
  /** The first pause after a failure; the next ones double. */
  pauseMs?: number
}

/** How lines of a kind become rows: `undefined` for an invalid line, `false` for one that is not needed. */
export type Target<Row> = {
  kind: DumpKind
  /** The regions it is limited to; empty: all. */
  regions: string
  read(line: unknown): Row | false | undefined
  write(trx: Db, rows: readonly Row[], edition: Date): Promise<number>
  /** Deletes what a whole edition did not name; may be done twice. */
  forget?(db: Db, edition: Date, signal: AbortSignal): Promise<void>
}

const BATCH = 200
/** How many lines that are not needed are skipped before the progress is stored. */
const NOTE_AFTER = 20_000
const TRIES = 6
const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/**
 * Loads an edition into the tables, from where the last run was interrupted; an interrupted download, a lost database or «too
 * many» is retried while there is progress.
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
      const reached = await findLinesRead(context.db, target.kind).catch(() => furthest)
      if (reached > furthest) [furthest, failures] = [reached, 1]
      if (failures >= TRIES) throw error
      const own = error instanceof DumpNotGiven ? error.retryAfterMs : undefined
      await pause(Math.min(LONGEST_PAUSE_MS, own ?? pauseMs * 2 ** (failures - 1)), undefined, { signal })
    }
  }
}

/** Most of its lines were invalid: what is loaded already is worth more. */
export class UnlikeADump extends Error {
  readonly lines: number
  readonly unread: number

  constructor({ lines, unread }: DumpPosition) {
    super(`${unread} of ${lines} lines of the dump could not be read`)
    this.lines = lines
    this.unread = unread
  }
}

async function loadOnce<Row>(context: ContentContext, target: Target<Row>): Promise<void> {
  const { db, call, now, signal } = context
  const { kind, regions } = target
  const link = await dumpLink(call, kind, signal)
  const dump = { kind, edition: link.edition, regions }
  const from = await beginDump(db, dump, now())
  if (from === 'whole') return
  const position = await readFrom(context, target, { link, from })
  if ((position.lines === 0 && kind !== 'changes') || position.unread * 2 > position.lines) throw new UnlikeADump(position)
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
    const row = line.length === 0 ? false : target.read(jsonOf(line.toString('utf8'), parseStorable))
    if (row === undefined) position.unread += 1
    else if (row !== false) rows.push(row)
    if (rows.length >= BATCH || at - noted >= NOTE_AFTER) await flush()
  }
  await flush()
  return position
}

async function findLinesRead(db: Db, kind: DumpKind): Promise<number> {
  const row = await db.selectFrom('etg_dumps').select('lines').where('kind', '=', kind).executeTakeFirst()
  return row?.lines ?? -1
}
