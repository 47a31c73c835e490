import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, expect, test } from 'vitest'
import { careless, cutPower, durable } from '#test/faults/power-loss.ts'
import { DurableNodeFS, durableStart, folderError, openFolder, proveDurable, shortenLog } from './durable-pglite.ts'
import { startFailure } from './start-refusal.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-power-'))
  folders.push(folder)
  return folder
}

test('after a power cut the database opens and every confirmed commit is there', async () => {
  const { holds, lost } = await cutPower(durable, { count: 6, seed: 20_261_121 })
  expect(lost).toBeGreaterThan(0)
  expect(holds).toEqual(Array.from({ length: 6 }, () => 'whole'))
}, 240_000)

test('the model of a power cut catches a database that does not wait for the disk', async () => {
  const { holds } = await cutPower(careless, { count: 3, seed: 20_261_121 })
  expect(holds.filter((each) => each !== 'whole').length).toBeGreaterThan(0)
}, 240_000)

test('a machine on which a commit does not reach the disk takes no orders', async () => {
  const folder = join(temporary(), 'db')
  const pglite = await PGlite.create({ fs: new NodeFS(folder) })
  await expect(proveDurable(pglite, { fsyncs: 0 })).rejects.toThrow('не подтвердила запись на диск')
  await pglite.close()
})

test('a full disk, a folder without permission and a damaged one are reported as such when the database is opened', () => {
  const failureOf = (errno: number) => startFailure(folderError('/data/db', { name: 'ErrnoError', errno }))
  expect(failureOf(51)).toContain('На диске, где лежит /data/db, нет места')
  expect(failureOf(2)).toContain('Нет прав на /data/db')
  const other = new Error('of the database itself')
  expect(folderError('/data/db', other)).toBe(other)
  const unsaid = new Error('PGlite failed to initialize properly')
  expect(startFailure(folderError('/data/db', unsaid, { free: 0 }))).toContain('На диске, где лежит /data/db, нет места')
  const abort = Object.assign(new Error('Aborted(). Build with -sASSERTIONS for more info.'), { name: 'RuntimeError' })
  for (const cause of [unsaid, abort])
    expect(startFailure(folderError('/data/db', cause, { free: 1000 }))).toMatch(
      /^База в папке \/data\/db не открывается: она повреждена .*restore/s,
    )
})

test('a folder with tables that has lost the file of its version is refused: no empty database is written over it', async () => {
  const folder = join(temporary(), 'db')
  mkdirSync(join(folder, 'base', '5'), { recursive: true })
  writeFileSync(join(folder, 'base', '5', '16385'), 'orders')
  expect(await openFolder(folder).then((opened) => opened.close(), startFailure)).toMatch(
    /не открывается: она повреждена .*restore/s,
  )
  expect(readdirSync(folder, { recursive: true })).toHaveLength(3)
}, 60_000)

test('one commit costs one trip to the disk', async () => {
  const fs = new DurableNodeFS(join(temporary(), 'db'))
  const pglite = await PGlite.create({ fs, startParams: durableStart })
  await pglite.exec('create table acked (n integer primary key)')
  const before = fs.fsyncs
  for (let n = 1; n <= 20; n += 1) await pglite.query('insert into acked values ($1)', [n])
  expect(fs.fsyncs - before).toBe(20)
  await pglite.close()
})

test('what a killed process would have to read again is cut off once it is long', async () => {
  const pglite = await PGlite.create()
  const unread = async () => {
    const { rows } = await pglite.query<{ bytes: string }>(
      'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
    )
    return Number(rows[0]?.bytes)
  }
  await pglite.exec('checkpoint; create table sold as select 1 as n')
  await shortenLog(pglite)
  expect(await unread()).toBeGreaterThan(1000)
  await pglite.exec('insert into sold select generate_series(1, 30000)')
  expect(await unread()).toBeGreaterThan(1_000_000)
  await shortenLog(pglite)
  expect(await unread()).toBeLessThan(1000)
  await pglite.close()
})

/** Another process with the database of a folder. */
function runBeside(folder: string, statements: string, checkMs?: number) {
  const script = `
    const { threadBeside } = await import(${JSON.stringify(join(import.meta.dirname, 'threaded-pglite.ts'))})
    const database = await threadBeside(${JSON.stringify({ checkMs })}).open(${JSON.stringify(join(folder, 'db'))})
    const seats = () => database.query('select seats from sold order by seats')
    ${statements}`
  const file = join(folder, 'script.mjs')
  writeFileSync(file, script)
  return spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' })
}

test('a database that goes round for ever or could not write its log ends its process, and the next one has what was committed', () => {
  const folder = temporary()
  const made = runBeside(folder, `await database.exec('create table sold as select 7 as seats'); await database.close()`)
  expect(made).toMatchObject({ status: 0 })
  const ended = { status: 1, stderr: expect.stringContaining('The embedded database does not answer any more') }
  expect(runBeside(folder, `await database.exec('do $$ begin loop end loop; end $$')`, 500)).toMatchObject(ended)
  const panic = `await database.exec('insert into sold values (8)')
    await database.exec("do $$ begin raise exception 'ERRORDATA_STACK_SIZE exceeded' using errcode = 'XX000'; end $$").catch(() => {})
    await database.exec('insert into sold values (9)')`
  expect(runBeside(folder, panic)).toMatchObject({ status: 1, stderr: expect.stringContaining('could not write its log') })
  const next = runBeside(folder, 'process.stdout.write(JSON.stringify((await seats()).rows)); await database.close()')
  expect(next.stdout).toBe('[{"seats":7},{"seats":8}]')
}, 200_000)

test('a full disk makes the embedded database unavailable for that statement alone, as PostgreSQL does', () => {
  const full = `const errorOf = (errcode) =>
      database.query("do $$ begin raise exception 'could not extend file' using errcode = '" + errcode + "'; end $$").catch(({ name, isOverload }) => [name, isOverload])
    const errors = [await errorOf('53100'), await errorOf('53200'), await errorOf('58030'), await errorOf('23505')]
    const { rows } = await database.query('select 7 as seats')
    process.stdout.write(JSON.stringify({ errors, rows }))
    await database.close()`
  const { stdout } = runBeside(temporary(), full)
  const unavailable = ['DatabaseUnavailable', true]
  expect(JSON.parse(stdout)).toEqual({ errors: [unavailable, unavailable, unavailable, ['error', null]], rows: [{ seats: 7 }] })
}, 60_000)
