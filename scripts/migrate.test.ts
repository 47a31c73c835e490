import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { onPostgres } from '#server/db/postgres.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'

let postgres: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'strannik-migrate-'))
const SECRET = 'a secret only the tests know, long enough'

beforeAll(async () => {
  postgres = await openPostgresDatabase('empty')
})
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What an operator sees of `npm run migrate`. */
const runMigrate = (env: Record<string, string>) => runScript(['migrate'], env)

/** What an operator sees of a command. */
function runScript([name, ...words]: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const settings = { DATA_DIR: folder, DATABASE_URL: '', SECRET, NODE_ENV: '', ...env }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${name}.ts`), ...words],
      { env: { ...process.env, ...settings } },
      (error, ...said) => resolve({ code: error ? Number(error.code) : 0, said: said.join('') }),
    )
  })
}

test('two that migrate PostgreSQL at once apply each migration once, and both say how it ended', async () => {
  const env = { DATABASE_URL: postgres.url }
  const ends = await Promise.all([runMigrate(env), runMigrate(env)])
  expect(ends.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual([0, 0])
  const applied = ends.flatMap(({ said }) => [...said.matchAll(/применена (\S+)/g)].map(([, name = '']) => name))
  expect(applied.toSorted()).toEqual((await readMigrations()).map(({ name }) => name))
  expect((await runMigrate(env)).said).toBe('База уже обновлена.\n')
}, 120_000)

test('a server that may make no tables starts on a database that was migrated for it', async () => {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create role seller login password 'seller'; grant usage on schema graphile_worker to seller;
    grant all on all tables in schema public, graphile_worker to seller`)
  await client.end()
  const address = new URL(postgres.url)
  Object.assign(address, { username: 'seller', password: 'seller' })
  const database = onPostgres({ databaseUrl: address.href })
  expect(await migrate(database)).toEqual([])
  await prepareQueue(database)
  await expect(database.query('create table mine (id text)')).rejects.toThrow('permission denied')
  await database.close()
})

test('the embedded database is migrated by the same command', async () => {
  expect((await runMigrate({})).said).toContain('База обновлена')
  expect(await runMigrate({})).toEqual({ code: 0, said: 'База уже обновлена.\n' })
}, 120_000)

test('a migration that cannot be applied, and a wrong address, end it with a reason', async () => {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`update schema_migrations set checksum = 'other' where name like '0001%'`)
  await client.end()
  const failed = await runMigrate({ DATABASE_URL: postgres.url })
  expect(failed.code).toBe(1)
  expect(failed.said).toMatch(
    /^База не обновлена\. Базу обновляла другая сборка: миграция 0001_settings\.sql в ней иная\. Запустите ту сборку\.\n$/,
  )
  const wrong = await runMigrate({ DATABASE_URL: postgres.url.replace(/:[^:@/]+@/, ':wrong@') })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/^База не обновлена\. База данных отказала: .*\. Проверьте DATABASE_URL\.\n$/)
})

test('an address past the pooler that leads elsewhere is named, and nothing is made or copied there', async () => {
  const elsewhere = await openPostgresDatabase('empty')
  const ways = [elsewhere.url, postgres.url.replace(/:[^:@/]+@/, ':wrong@'), 'postgres://nobody@127.0.0.1:1/none']
  const copy = join(tmpdir(), 'strannik-no-copy')
  for (const DATABASE_SESSION_URL of ways)
    for (const line of [['migrate'], ['backup', copy]]) {
      const { code, said } = await runScript(line, { DATABASE_URL: postgres.url, DATABASE_SESSION_URL })
      expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_SESSION_URL')])
      expect(said).not.toMatch(/^ +at /m)
    }
  const database = onPostgres({ databaseUrl: elsewhere.url })
  const { rows } = await database.query("select nspname from pg_namespace where nspname = 'graphile_worker'")
  await database.close()
  await elsewhere.close()
  expect(rows).toEqual([])
}, 120_000)

test('a database that only reads is named as such, by a migration too', async () => {
  const own = await openPostgresDatabase('empty')
  const client = new pg.Client(own.url)
  await client.connect()
  await client.query(`alter database ${new URL(own.url).pathname.slice(1)} set default_transaction_read_only = on`)
  await client.end()
  const { code, said } = await runMigrate({ DATABASE_URL: own.url })
  expect([code, said]).toEqual([1, expect.stringMatching(/^База не обновлена\. База данных только читает: .*\.\n$/)])
  await own.close()
}, 120_000)

test('settings of an administrator that statements are not written for are named, with what to set', async () => {
  const own = await openPostgresDatabase('empty')
  const client = new pg.Client(own.url)
  await client.connect()
  const name = new URL(own.url).pathname.slice(1)
  await client.query(`alter database ${name} set DateStyle = 'German'`)
  await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  await client.query(`create database ${name}_ascii template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)
  const { code, said } = await runMigrate({ DATABASE_URL: own.url })
  expect(code).toBe(1)
  expect(said).toContain('default_transaction_isolation: «serializable», а нужно read committed')
  expect(said).toMatch(/DateStyle: «German, DMY», а нужно ISO/)
  const ascii = await runMigrate({ DATABASE_URL: `${own.url}_ascii` })
  expect([ascii.code, ascii.said]).toEqual([1, expect.stringContaining('server_encoding: «SQL_ASCII», а нужно UTF8')])
  await client.end()
  await own.close()
}, 120_000)

test('a database in which no site has run is not copied', async () => {
  const empty = await openPostgresDatabase('empty')
  const { code, said } = await runScript(['backup', join(tmpdir(), 'strannik-no-copy')], { DATABASE_URL: empty.url })
  await empty.close()
  expect([code, said]).toEqual([1, 'В базе нет данных агентства: сохранять нечего. Проверьте DATABASE_URL.\n'])
})

test.each([['orders'], ['orders', 'erase', 'A00000001'], ['rotate'], ['rotate', 'leaked'], ['suppliers', 'matches']])(
  '«%s %s» where no site has run says that the settings lead elsewhere, not that all is well, and makes no site there',
  async (...line) => {
    const empty = await openPostgresDatabase('empty')
    const nowhere = join(folder, 'forgotten')
    const wrongAddress = await runScript(line, { DATABASE_URL: empty.url })
    const noSettings = await runScript(line, { DATA_DIR: nowhere })
    const { code } = await runScript(['backup', join(folder, 'none.tar')], { DATABASE_URL: empty.url })
    await empty.close()
    expect(wrongAddress).toEqual({ code: 1, said: 'В базе нет данных агентства, ничего не сделано. Проверьте DATABASE_URL.\n' })
    expect(noSettings).toEqual({
      code: 1,
      said: expect.stringContaining(`В папке ${nowhere} нет данных агентства, ничего не сделано.`),
    })
    expect([existsSync(join(nowhere, 'db')), code]).toEqual([false, 1])
  },
  60_000,
)

test('cases for manual review are reported by the clock of PostgreSQL, whatever the date of the machine that runs the query', async () => {
  const sold = await openPostgresDatabase()
  const database = onPostgres({ databaseUrl: sold.url })
  await database.query("insert into webhook_inbox values ('sandbox', 'a message', 'a payment', false, now())")
  await database.close()
  const ahead = `const Real = Date, ms = () => Real.now() + 864e5
    globalThis.Date = class extends Real { constructor(...a) { super(...(a.length ? a : [ms()])) } static now = ms }`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(ahead)}`
  const { said } = await runScript(['orders'], { DATABASE_URL: sold.url, NODE_OPTIONS })
  await sold.close()
  expect(said).toBe('Ничего не ждёт человека.\n')
}, 60_000)

test('a copy that is stopped half-way leaves nothing of itself', async () => {
  const sold = await openPostgresDatabase()
  const copies = mkdtempSync(join(tmpdir(), 'strannik-stopped-'))
  const client = new pg.Client(sold.url)
  await client.connect()
  await client.query('begin; lock table orders in access exclusive mode') // the copy waits for it
  const settings = { DATA_DIR: folder, DATABASE_URL: sold.url, SECRET, NODE_ENV: '' }
  const copying = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), join(copies, 'copy.tar')], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  await expect.poll(() => readdirSync(copies), { timeout: 30_000 }).toContain('copy.tar.partial')
  copying.kill('SIGINT')
  expect(await once(copying, 'exit')).toEqual([130, null])
  expect(readdirSync(copies)).toEqual([])
  await client.end()
  await sold.close()
  rmSync(copies, { recursive: true })
}, 60_000)

const nobody = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
const etg = { ETG_KEY_ID: '1234', ETG_KEY: 'only-the-tests-know', ETG_URL: 'http://127.0.0.1:1' }

test.each([
  ['orders', nobody],
  ['rotate', nobody],
  ['suppliers matches', nobody],
  ['suppliers content 2395', { ...nobody, ...etg }],
  ['backup FILE', nobody],
  ['backup --help', {}],
  ['backup FILE FILE', {}],
  ['restore --help', {}],
  ['restore FILE FILE', {}],
  ['orders retrun A00000001', {}],
  ['orders return A00000001', {}],
  ['orders unserved A09999999', {}],
  ['orders return A09999999 agency', {}],
  ['orders erase A09999999', {}],
  ['orders transfer A00000001', {}],
  ['orders transfer A09999999 closed-card', {}],
  ['orders erase A00000001 A00000002', {}],
  ['migrate --dry-run', nobody],
  ['rotate leeked', {}],
  ['rotate leaked --help', {}],
  ['rotate count 5', {}],
  ['suppliers cnotent', {}],
  ['suppliers record', {}],
  ['suppliers', { PORT: 'eighty' }],
])(
  '«%s» that cannot be done ends in words, without a stack, and not as if it were done',
  async (line, env) => {
    const { code, said } = await runScript(line.replaceAll('FILE', join(tmpdir(), 'strannik-no-copy')).split(' '), env)
    expect([code, said]).toEqual([1, expect.stringMatching(/[а-яё]{3}/i)])
    expect(said).not.toMatch(/^ +at /m)
  },
  60_000,
)

test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '40817 810 5 0001 0002345'])(
  'why a refund goes by transfer is kept for years, and no number of a card or an account with it: %s',
  async (number) => {
    const { code, said } = await runScript(['orders', 'transfer', 'A09999999', `карта ${number} закрыта`], {})
    expect([code, said]).toEqual([1, expect.stringContaining('без номеров карт')])
    const dated = await runScript(['orders', 'transfer', 'A09999999', 'карта закрыта, заявление 12345 от 30.11.2026'], {})
    expect(dated.said).toContain('Заказа A09999999 нет')
  },
  60_000,
)

test('after a leak nobody is advised to keep the leaked key, after a planned rotation everybody is', async () => {
  const own = await openPostgresDatabase()
  const env = { DATABASE_URL: own.url, SECRET: `new: ${SECRET}`, SECRET_OLD: JSON.stringify([SECRET]) }
  expect((await runScript(['rotate', 'leaked'], env)).said).toContain('Запускайте без SECRET_OLD: с ним утёкшим ключом')
  expect((await runScript(['rotate'], env)).said).toContain('оставьте его на 30 дней')
  await own.close()
}, 120_000)
