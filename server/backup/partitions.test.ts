import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { openMemoryPglite } from '#test/database.ts'
import { ArchiveWriter, checkArchive, readParts } from './archive.ts'
import { dump, load } from './tables.ts'

const NOTES = `create table notes (id int, at date, primary key (id, at)) partition by range (at);
  create index notes_by_day on notes (at);
  create table notes_2026_11 partition of notes for values from ('2026-11-01') to ('2026-12-01');`

const run = (pglite: PGlite) => ({
  query: pglite.query.bind(pglite),
  run: async (text: string) => void (await pglite.exec(text)),
})

test('a table partitioned by month is restored with the months created since, its keys and indexes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-partitions-'))
  const [from, to] = [await openMemoryPglite(), await openMemoryPglite()]
  await from.exec(`${NOTES} create table notes_2026_12 partition of notes for values from ('2026-12-01') to ('2027-01-01');
    insert into notes values (1, '2026-11-30'), (2, '2026-12-01')`)
  await to.exec(NOTES)
  const path = join(folder, 'copy.tar')
  const archive = await ArchiveWriter.create(path)
  const copyOut = async (select: string) =>
    Buffer.from((await (await from.query(`copy (${select}) to '/dev/blob'`)).blob?.arrayBuffer()) ?? new ArrayBuffer())
  const dumped = await dump({ engine: 'pglite', copyOut, ...run(from) }, archive)
  await archive.finish({ application: '0', takenAt: '2026-12-02T00:00:00Z', ...dumped })
  const copyIn = async (place: string, content: Buffer) =>
    void (await to.query(`copy ${place} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(content)]) }))
  await to.exec('begin')
  await load({ copyIn, ...run(to) }, await checkArchive(path), readParts(path), async () => {})
  await to.exec('commit')
  const { rows } = await to.query('select tableoid::regclass::text as part, id from notes order by id')
  expect(rows).toEqual([
    { part: 'notes_2026_11', id: 1 },
    { part: 'notes_2026_12', id: 2 },
  ])
  const indexes = await to.query(`select indexrelid::regclass::text as name from pg_index
    where indrelid in ('notes'::regclass, 'notes_2026_12'::regclass) and indisvalid order by 1`)
  expect(indexes.rows).toHaveLength(4)
  await Promise.all([from.close(), to.close()])
  rmSync(folder, { recursive: true })
}, 120_000)
