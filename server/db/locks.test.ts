import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import type { Database } from './db.ts'
import { firstAnswer } from './open.ts'
import type { SessionPool } from './pool.ts'

let postgres: TestDatabase
let one: Database
let other: Database

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  one = await postgres.open(2)
  other = await postgres.open(2)
})

afterAll(() => postgres?.close())

test('work under one name runs on one server at a time, and only once there; another name is free', async () => {
  let finish = () => {}
  const working = one.exclusively('sweep', () => new Promise<void>((resolve) => (finish = resolve)))
  await wait(200)
  expect(await other.exclusively('sweep', async () => {})).toBe(false)
  expect(await one.exclusively('sweep', async () => {})).toBe(false)
  expect(await other.exclusively('another', async () => {})).toBe(true)
  finish()
  expect(await working).toBe(true)
  expect(await other.exclusively('sweep', async () => {})).toBe(true)
})

test('work that fails frees its name and says so', async () => {
  await expect(one.exclusively('sweep', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await other.exclusively('sweep', async () => {})).toBe(true)
})

test('the name of a server whose connection is lost is free, and that server may take it again', async () => {
  let finish = () => {}
  const working = one.exclusively('sweep', () => new Promise<void>((resolve) => (finish = resolve)))
  await wait(200)
  await postgres.cutAll()
  const taken = () => other.exclusively('sweep', async () => {}).catch(() => false)
  await expect.poll(taken, { timeout: 5000 }).toBe(true)
  finish()
  expect(await working).toBe(true)
  expect(await one.exclusively('sweep', async () => {})).toBe(true)
})

/** The settings of a server as it is installed. */
const fit = { server_encoding: 'UTF8', DateStyle: 'ISO, DMY', default_transaction_isolation: 'read committed', standard_conforming_strings: 'on' } // prettier-ignore

test('an address for sessions that leads to a pooler of transactions ends the start: locks would stay with others for ever', async () => {
  /** Sessions behind a pooler, by the numbers of the connections each statement is given. */
  const start = (pids: number[]) => {
    const client = { processID: 0, query: async () => ({ rows: [{ pid: pids.shift() }] }), release() {} }
    const pool = { connect: async () => client, close: async () => {} } as unknown as SessionPool // no more of it is called
    const query = async () => ({ rows: [fit] }) as never
    return firstAnswer({ query, sessionPool: () => pool }, { waitMs: 0, say() {} })
  }
  await expect(start([7, 7, 7])).rejects.toThrow('DATABASE_SESSION_URL: нужен адрес PostgreSQL мимо посредника')
  await expect(start([7, 8, 9])).rejects.toThrow('мимо посредника')
  await start([7, 8, 7]) // a pooler of sessions
})

test('a server that has no connection left for a moment is waited for, and is not taken for a wrong address', async () => {
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300', severity: 'FATAL' })
  const client = { processID: 7, query: async () => ({ rows: [{ pid: 7 }] }), release() {} }
  const start = (failures: Error[], waitMs: number) => {
    const connect = async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return client
    }
    const pool = { connect, close: async () => {} } as unknown as SessionPool // no more of it is called
    return firstAnswer({ query: async () => ({ rows: [fit] }) as never, sessionPool: () => pool }, { waitMs, say() {} })
  }
  await start([full, new Error('timeout exceeded when trying to connect')], 60_000)
  await expect(start([full], 0)).rejects.toThrow('База данных так и не ответила')
  const refused = Object.assign(new Error('no pg_hba.conf entry'), { code: '28000', severity: 'FATAL' })
  await expect(start([refused], 60_000)).rejects.toThrow(
    'База данных отказала: эту роль она не впускает, «no pg_hba.conf entry». Проверьте DATABASE_URL.',
  )
})
