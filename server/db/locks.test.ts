import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import type { Database } from './db.ts'

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
