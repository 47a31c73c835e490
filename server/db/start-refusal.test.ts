import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, type ListenOptions, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { openMigrated } from './migrate.ts'
import { postgresDefaults } from './postgres.ts'
import { StartRefusal, startFailure } from './start-refusal.ts'
import { DatabaseUnavailable } from './unavailable.ts'

test('the operator who starts the server is shown what to change, or where the bug is, whatever its language', () => {
  expect(startFailure(new StartRefusal('Порт 3000 занят.'))).toBe('Порт 3000 занят.')
  expect(startFailure(Object.assign(new Error('Папка занята.'), { name: 'StartRefusal' }))).toBe('Папка занята.')
  expect(startFailure(new Error('Нет страницы'))).toContain('start-refusal.test.ts')
})

test('a database that cannot write says why: nobody is sent to DATABASE_URL for a full disk', () => {
  const failureOf = (code: string) => startFailure(new DatabaseUnavailable(Object.assign(new Error('its own words'), { code })))
  expect(failureOf('53100')).toBe(
    'На диске базы данных нет места: «its own words». Освободите его; у встроенной базы это диск папки данных (DATA_DIR).',
  )
  expect(failureOf('25006')).toMatch(/^База данных только читает: «its own words»\./)
  for (const code of ['55P03', '57014']) expect(failureOf(code)).not.toMatch(/не отвечает|DATABASE_URL/)
  expect(failureOf('55P03')).toMatch(/^База данных прервала запрос: «its own words»\. .*lock_timeout/)
  expect(failureOf('ECONNREFUSED')).toBe(
    'База данных не отвечает: соединение не принято, «its own words». Проверьте, что она запущена, и DATABASE_URL.',
  )
  // Where a name has several addresses, their failure has no words.
  const both = new DatabaseUnavailable(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))
  expect(startFailure(both)).toMatch(/^База данных не отвечает: соединение не принято\. Проверьте/)
})

test('a database whose files are gone or spoilt is named as damaged, with its own words and the way back', () => {
  for (const code of ['58P01', 'XX001', 'XX002'])
    expect(startFailure(Object.assign(new Error('invalid page in block 0'), { code }))).toBe(
      'База данных повреждена: «invalid page in block 0». Проверьте её диск и восстановите копию: npm run restore -- FILE.',
    )
})

test('a role that may not create tables is named as the cause, as in a database created without an owner', async () => {
  const { url, close } = await openPostgresDatabase('empty')
  const role = `stranger_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create role ${role}; revoke create on schema public from public`)
  const start = async () => {
    const place = { dataDir: '', databaseUrl: `${url}?options=-c%20role%3D${role}`, database: postgresDefaults }
    return openMigrated(place).then(async (database) => database.close(), startFailure)
  }
  expect(await start()).toBe(
    'Роли базы данных не хватает прав: «permission denied for schema public». Отдайте ей базу: alter database … owner to ….',
  )
  await client.query(`drop schema public`)
  expect(await start()).toMatch(/^Роли базы данных не хватает прав: «no schema has been selected to create in»\. Отдайте/)
  await client.query(`drop role ${role}`)
  await client.end()
  await close()
})

test('an address, port or folder the system refuses is named, with what to change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-refusal-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const listening = async (options: ListenOptions) => {
    const server = createServer().listen(options)
    return startFailure(await once(server, 'listening').catch((error: unknown) => error))
  }
  expect(await listening({ port, host: '127.0.0.1' })).toBe(`Порт ${port} занят. Задайте другой, например PORT=${port + 1}.`)
  expect(await listening({ port: 0, host: '192.0.2.1' })).toContain('У этой машины нет адреса 192.0.2.1. Задайте в HOST')
  expect(await listening({ port: 0, host: 'nobody.invalid' })).toBe('Имени nobody.invalid эта машина не знает. Проверьте HOST.')
  expect(failureOf(() => mkdirSync(file, { recursive: true }))).toBe(`${file} не папка. Задайте другую папку данных (DATA_DIR).`)
  expect(failureOf(() => mkdirSync(join(file, 'db'), { recursive: true }))).toContain('не папка')
  const refused = (code: string) => startFailure(Object.assign(new Error(code), { code, path: file }))
  expect(refused('EACCES')).toContain(`Нет прав на ${file}`)
  expect(refused('EROFS')).toContain(`${file} лежит на диске, открытом только для чтения`)
  expect(refused('ENOSPC')).toContain(`На диске, где лежит ${file}, нет места`)
  expect(refused('EMFILE')).toBe('Процессу не хватает открытых файлов. Поднимите предел: ulimit -n, в systemd LimitNOFILE.')
  expect(refused('ENOENT')).toContain('start-refusal.test.ts')
  taken.close()
})

test('a folder that cannot be made where somebody wants it ends the start in words', () => {
  const main = join(import.meta.dirname, '../main.mjs')
  for (const DATA_DIR of ['/proc/strannik', '/proc/1', join(tmpdir(), 'long'.repeat(99))]) {
    const env = { ...process.env, NODE_COMPILE_CACHE: '', DATABASE_URL: '', SECRET: 'long enough'.repeat(9), PORT: '0', DATA_DIR }
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env,
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    expect({ DATA_DIR, status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Задайте другую папку|Нет прав/),
    })
    expect(stderr).not.toContain('    at ')
  }
}, 100_000)

test('a start outside the folder of the release ends in words', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'strannik-elsewhere-'))
  const settings = { NODE_COMPILE_CACHE: '', DATABASE_URL: '', NODE_ENV: 'production', DEMO: 'on', PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.mjs')], {
    cwd,
    env: { ...process.env, ...settings, DATA_DIR: join(cwd, 'data') },
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  const why = `Собранных страниц нет в ${join(cwd, 'build')}. Запустите сервер из папки выпуска, где выполнен npm run build.\n`
  expect({ status, stderr }).toEqual({ status: 1, stderr: why })
  rmSync(cwd, { recursive: true })
}, 100_000)

function failureOf(act: () => void): string {
  try {
    act()
  } catch (error) {
    return startFailure(error)
  }
  return ''
}
