import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate, openSite, readMigrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { postgresDefaults } from '#server/db/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { type Manifest, ArchiveWriter, readTar, tarEntry } from './archive.ts'
import { backUp } from './backup.ts'
import { listFiles } from './files.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'strannik-restore-'))
const place = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  return { dataDir: join(folder, name), database: postgresDefaults }
}
const archive = join(folder, 'copy.tar')
const VALUE = 'две\nстроки \\ и «кавычки»'
let last: string

/** A database of the release before: without the last migration. */
beforeAll(async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  last = names.at(-1) ?? ''
  const database = await openDatabase(place('before'))
  await migrate(database, new Set(names.slice(0, -1)))
  await database.query('insert into settings (name, value) values ($1, $2)', ['колонка\tс табом', VALUE])
  await database.close()
  await backUp(place('before'), archive)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a broken archive is answered with, and what it leaves behind. */
async function tryRestore(path: string): Promise<{ why: string; left: string[] }> {
  const empty = place('empty')
  const why = await restore(empty, path).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  return { why, left: readdirSync(empty.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'db') }
}

test('a copy of a stopped agency of an earlier version is brought forward, with tabs, line breaks and backslashes', async () => {
  const target = place('target')
  const { applied, manifest } = await restore(target, archive)
  expect([applied, manifest.engine]).toEqual([[last], 'pglite'])
  const database = await openDatabase(target)
  const { rows } = await database.query(`select value from settings where name like 'колонка%'`)
  expect(rows).toEqual([{ value: VALUE }])
  expect(await migrate(database)).toEqual([])
  await database.close()
  await expect(restore(target, archive)).rejects.toThrow(/не пуста: в ней уже есть база\. .*\(DATA_DIR\)\.$/)
}, 60_000)

test('after a restore that was killed when letters were in place but not yet the rows, the next one says how to begin again', async () => {
  const target = place('late')
  for (const name of ['db.files/outbox', 'outbox']) mkdirSync(join(target.dataDir, name), { recursive: true })
  writeFileSync(join(target.dataDir, 'outbox/letter.eml'), 'of one that was killed')
  const again = restore(target, archive)
  await expect(again).rejects.toThrow(
    /в ней outbox\/letter\.eml\. .*оборвалось или ещё идёт\. .* начните с новой базой и папкой, в которой только secret\.$/,
  )
})

test('a truncated copy, one with a changed byte, and no file at all leave an empty place empty', async () => {
  const bytes = readFileSync(archive)
  const broken = join(folder, 'broken.tar')
  for (const length of [bytes.length - 3000, Math.floor(bytes.length / 2), 700, 0]) {
    writeFileSync(broken, bytes.subarray(0, length))
    expect(await tryRestore(broken)).toEqual({
      why: expect.stringMatching(/^Копия (неполная|повреждена)[^A-Za-z]*\. Возьмите другую копию или снимите новую\.$/),
      left: [],
    })
  }
  for (const at of [600, bytes.lastIndexOf('"parts"')]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1 // inside the first part, inside the manifest
    writeFileSync(broken, changed)
    expect((await tryRestore(broken)).why).toContain('Копия повреждена')
  }
  expect((await tryRestore(join(folder, 'nothing.tar'))).why).toContain('нет')
})

test('a backup of a later format or version is refused', async () => {
  expect((await tryRestore(await withManifest((manifest) => ({ ...manifest, format: 2 })))).why).toContain('формат 2')
  const unknown = { name: '9999_to_come.sql', checksum: 'x' }
  const newer = await withManifest((manifest) => ({ ...manifest, migrations: [...manifest.migrations, unknown] }))
  expect((await tryRestore(newer)).why).toContain('9999_to_come.sql')
})

test('an archive whose manifest is not one is refused as damaged', async () => {
  for (const manifest of [{}, { format: 1 }, null]) {
    const path = await withManifest(() => manifest)
    expect((await tryRestore(path)).why).toBe('Копия повреждена: её опись не читается. Возьмите другую копию или снимите новую.')
  }
})

/** The same archive with another manifest. */
async function withManifest(change: (manifest: Manifest) => unknown): Promise<string> {
  const path = join(folder, 'changed.tar')
  const file = await open(archive)
  const entries: Buffer[] = []
  for await (const { name, bytes } of readTar(file)) {
    const isManifest = name === 'manifest.json'
    entries.push(
      ...tarEntry({ name, bytes: isManifest ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))) : bytes }),
    )
  }
  await file.close()
  writeFileSync(path, Buffer.concat([...entries, Buffer.alloc(1024)]))
  return path
}

test('a file that would lie outside the folder of data is not written', async () => {
  const path = join(folder, 'outside.tar')
  const writer = await ArchiveWriter.create(path)
  await writer.add({ name: 'files/../../escaped', content: Buffer.from('x') })
  const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
  const tables = { settings: { columns: ['name', 'value'], rows: 0 } }
  await writer.finish({
    partitions: [],
    application: '0',
    takenAt: new Date().toISOString(),
    engine: 'pglite',
    migrations,
    tables,
    sequences: {},
  })
  expect(await tryRestore(path)).toEqual({ why: expect.stringContaining('не место'), left: [] })
}, 60_000)

test('a disk that is full leaves no part of a file, and a file that was there is not touched', () => {
  const place = JSON.stringify(join(folder, 'full'))
  const part = "{ name: 'files/outbox/letter.eml', content: Buffer.alloc(100_000) }"
  const code = `import { writePart } from './server/backup/files.ts'; await writePart(${place}, ${part})`
  // No file may grow beyond 8 KB there: the disk takes the beginning and refuses the rest.
  const limited = () =>
    spawnSync('bash', ['-c', 'trap "" XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, code])
  expect(String(limited().stderr)).toContain('EFBIG')
  expect(readdirSync(join(folder, 'full/outbox'))).toEqual([])
  writeFileSync(join(folder, 'full/outbox/letter.eml'), 'before')
  expect(String(limited().stderr)).toContain('EEXIST')
  expect(readFileSync(join(folder, 'full/outbox/letter.eml'), 'utf8')).toBe('before')
})

/** Once the rows are in, every key and index waits for the lock that a test holds. */
const HELD_UP = `create function hold_up() returns event_trigger language plpgsql as $$ declare has_rows boolean := false; begin
    if to_regclass('public.settings') is not null then execute 'select exists (select from settings)' into has_rows; end if;
    if has_rows then perform pg_advisory_xact_lock(7); end if; end $$;
  create event trigger held_up on ddl_command_start when tag in ('ALTER TABLE', 'CREATE INDEX') execute function hold_up();`

test('letter files are restored after the last key of the database: a killed restore leaves none in the way of the next', async () => {
  const letters = join(folder, 'letters.tar')
  mkdirSync(join(folder, 'before/outbox'))
  writeFileSync(join(folder, 'before/outbox/letter.eml'), 'Subject: 1')
  await backUp(place('before'), letters)
  const postgres = await openPostgresDatabase()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(HELD_UP)
  await client.query('select pg_advisory_lock(7)')
  const target = { ...place('killed'), databaseUrl: postgres.url }
  mkdirSync(join(target.dataDir, 'db.files/outbox'), { recursive: true })
  writeFileSync(join(target.dataDir, 'db.files/outbox/letter.eml'), 'of one that was killed')
  const restoring = restore(target, letters)
  await vi.waitFor(
    async () => {
      const { rows } = await client.query("select from pg_stat_activity where wait_event = 'advisory'")
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(await listFiles(target.dataDir)).toEqual([])
  await client.query('select pg_advisory_unlock(7)')
  expect((await restoring).files).toBe(1)
  expect(readdirSync(target.dataDir)).toEqual(['outbox'])
  expect(readFileSync(join(target.dataDir, 'outbox/letter.eml'), 'utf8')).toBe('Subject: 1')
  await client.end()
  await postgres.close()
}, 120_000)

test('migrations that were broken off do not keep a copy out, and of two restores at once one is done', async () => {
  const postgres = await openPostgresDatabase('empty')
  const target = (name: string) => ({ ...place(name), databaseUrl: postgres.url })
  const database = await openDatabase(target('half-way'))
  await migrate(database, new Set(['0001_settings.sql']))
  await database.close()
  const ends = await Promise.allSettled(['half-way', 'beside'].map((name) => restore(target(name), archive)))
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'StartRefusal', message: expect.stringContaining('База не пуста') },
  })
  await postgres.close()
}, 120_000)

test.each([
  ['bonus_entries', 'orders'],
  ['orders', 'bonus_entries'],
])(
  'a process of the site that writes %s, then %s, is waited for: the copy is restored all the same',
  async (first, second) => {
    const { url, close } = await openPostgresDatabase('empty')
    const target = { ...place(`site-${first}`), databaseUrl: url }
    const database = await openDatabase(target)
    await migrate(database, new Set((await readMigrations()).slice(0, -1).map(({ name }) => name)))
    await database.close()
    const site = new pg.Client(url)
    await site.connect()
    await site.query('begin')
    await site.query(`lock table ${first} in row exclusive mode`)
    const restored = restore(target, archive).catch((error: unknown) => error)
    const waits =
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    await vi.waitFor(async () => expect((await site.query(waits)).rowCount).toBe(1), { timeout: 20_000 })
    await site.query(`lock table ${second} in row exclusive mode`)
    await site.query('commit')
    await site.end()
    expect(await restored).toMatchObject({ applied: [last], violations: [] })
    await close()
  },
  60_000,
)

test('rows that PostgreSQL has stay with their letters where only the migration after them failed', async () => {
  const postgres = await openPostgresDatabase()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`drop schema public cascade; create schema public;
    create function refuse() returns event_trigger language plpgsql as $$ declare is_last boolean := false; begin
      if to_regclass('public.schema_migrations') is not null then
        execute 'select exists (select from schema_migrations where name = ''${last}'')' into is_last; end if;
      if is_last then raise exception 'no room'; end if; end $$;
    create event trigger refused on ddl_command_start execute function refuse();`)
  const target = { ...place('stopped'), databaseUrl: postgres.url }
  await expect(restore(target, join(folder, 'letters.tar'))).rejects.toThrow('no room')
  expect((await client.query(`select value from settings where name like 'колонка%'`)).rows).toEqual([{ value: VALUE }])
  expect(await listFiles(target.dataDir)).toEqual(['outbox/letter.eml'])
  await client.query('drop event trigger refused')
  const database = await openDatabase(target)
  expect(await migrate(database)).toEqual([last])
  await database.close()
  await client.end()
  await postgres.close()
}, 120_000)

test('a copy never takes the place of another, and one that failed leaves no file', async () => {
  const before = statSync(archive).mtimeMs
  await expect(backUp(place('before'), archive)).rejects.toThrow('уже есть')
  expect(statSync(archive).mtimeMs).toBe(before)
  await expect(backUp(place('before'), join(folder, 'before/copy.tar'))).rejects.toThrow('вне её')
  await expect(backUp(place('nothing'), join(folder, 'none.tar'))).rejects.toThrow('нет базы')
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
})

test('a copy or a folder that may not be looked into is not taken for one that is not there', async () => {
  for (const name of ['loop.tar', 'closed/db']) {
    mkdirSync(join(folder, 'closed'), { recursive: true })
    symlinkSync(join(folder, name), join(folder, name)) // refused to root too, as a folder of another owner is to others
  }
  await expect(backUp(place('closed'), join(folder, 'none.tar'))).rejects.toThrow('ELOOP')
  await expect(openSite(place('closed'))).rejects.toThrow('ELOOP')
  expect((await tryRestore(join(folder, 'loop.tar'))).why).toMatch(/^Файл .*loop\.tar не открыть: ELOOP\./)
  expect((await tryRestore(join(folder, 'no.tar'))).why).toMatch(/^Файла .*no\.tar нет\.$/)
  expect((await tryRestore(folder)).why).toMatch(/ папка, а нужен файл копии\.$/)
})

test('another program reads the archive as any tar', async () => {
  const listed = execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(listed.at(-1)).toBe('manifest.json')
  expect(listed).toContain('database/settings/settings-0.copy.zst')
})
