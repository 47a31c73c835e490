import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { keyRing } from '#server/keys/ring.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { isSessionOpen, openSession, rotateSession } from './session-store.ts'
import { addUser } from './user-store.ts'

const secret = keyRing('a secret only the tests know, long enough')
/** The long form: REFRESH_SCHEDULES=1000 vitest run server/account/refresh-tabs.test.ts */
const SCHEDULES = Number(process.env.REFRESH_SCHEDULES ?? 40)
const TABS = 20

let postgres: TestDatabase
let database: Database
let userId: string

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open()
  const user = await addUser(database.db, { login: 'anna', email: 'anna@mail.ru', passwordHash: null }, new Date(0))
  if (typeof user !== 'string') userId = user.id
})
afterAll(async () => {
  await database.close()
  await postgres.close()
})

/** The same sequence on every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('twenty tabs on PostgreSQL: whatever order they refresh in, nobody is logged out, and every late replay is caught', async () => {
  const roll = dice(20_261_121)
  const rotate = (token: string, at: number) => rotateSession(database.db, secret, token, userId, new Date(at))
  for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
    let at = Date.UTC(2026, 10, 21, 9)
    const { id, refreshToken } = await openSession(database.db, userId, new Date(at))
    let jar = refreshToken
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: TABS }, () => rotate(jar, at + roll(9000))))
      jar = answers[roll(TABS)]!.refreshToken
      at += 10_000 + roll(900_000)
    }
    expect(await isSessionOpen(database.db, id, new Date(at))).toBe(true)
    await expect(rotate(refreshToken, at)).rejects.toThrow('Мы закрыли сеанс')
    await expect(rotate(jar, at)).rejects.toThrow('Войдите')
  }
}, 3_600_000)
