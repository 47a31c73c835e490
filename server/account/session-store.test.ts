import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { keyRing } from '#server/keys/ring.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { isSessionOpen, openSession, revokeAllSessions, rotateSession } from './session-store.ts'
import { addUser } from './user-store.ts'

const secret = keyRing('a secret only the tests know, long enough')
const start = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const DAY_MS = 86_400_000

let database: Database
let userId: string
let people = 0

beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  people += 1
  const user = await addUser(database.db, { login: `anna${people}`, email: `anna${people}@mail.ru`, passwordHash: null }, start)
  userId = typeof user === 'string' ? '' : user.id
})

const rotate = (token: string, at: Date) => rotateSession(database.db, secret, token, userId, at)

test('two tabs that refresh at once get the same successor and both stay signed in', async () => {
  const { refreshToken } = await openSession(database.db, userId, start)
  const [first, second] = await Promise.all([rotate(refreshToken, later(1000)), rotate(refreshToken, later(3000))])
  expect(first.refreshToken).toBe(second.refreshToken)
  expect((await rotate(first.refreshToken, later(5000))).id).toBe(first.id)
})

test('a token shown again after the grace closes the whole family, successor included', async () => {
  const { id, refreshToken } = await openSession(database.db, userId, start)
  const next = await rotate(refreshToken, later(1000))
  await expect(rotate(refreshToken, later(11_001))).rejects.toThrow('Мы закрыли сеанс')
  await expect(rotate(next.refreshToken, later(12_000))).rejects.toThrow('Войдите')
  expect(await isSessionOpen(database.db, id, later(12_000))).toBe(false)
})

test('a tab that is two steps behind gets the newest token, not a spent one', async () => {
  const { id, refreshToken } = await openSession(database.db, userId, start)
  const first = await rotate(refreshToken, later(1000))
  const second = await rotate(first.refreshToken, later(2000))
  expect((await rotate(refreshToken, later(3000))).refreshToken).toBe(second.refreshToken)
  expect((await rotate(second.refreshToken, later(900_000))).id).toBe(id)
})

test('a session slides for thirty days and ends after ninety whatever happens', async () => {
  let session = await openSession(database.db, userId, start)
  await expect(rotate(session.refreshToken, later(31 * DAY_MS))).rejects.toThrow('Войдите')
  session = await openSession(database.db, userId, start)
  for (const day of [29, 58, 87]) session = await rotate(session.refreshToken, later(day * DAY_MS))
  expect(session.refreshUntil).toEqual(later(90 * DAY_MS))
  await expect(rotate(session.refreshToken, later(90 * DAY_MS))).rejects.toThrow('Войдите')
})

test('a token of one person opens nothing for another', async () => {
  const { refreshToken } = await openSession(database.db, userId, start)
  await expect(rotateSession(database.db, secret, refreshToken, 'somebody-else', later(1000))).rejects.toThrow('Войдите')
  expect((await rotate(refreshToken, later(2000))).userId).toBe(userId)
})

test('a changed password ends every session but the one it was changed in', async () => {
  const [here, there] = [await openSession(database.db, userId, start), await openSession(database.db, userId, start)]
  await revokeAllSessions(database.db, userId, 'password-changed', later(1000), here.id)
  expect(await isSessionOpen(database.db, here.id, later(2000))).toBe(true)
  await expect(rotate(there.refreshToken, later(2000))).rejects.toThrow('Войдите')
})
