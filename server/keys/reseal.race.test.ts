import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#server/account/user-store.ts'
import { loadSavedPassengers, savedPlace } from '#server/air/saved-passengers.ts'
import { sealPassenger } from '#server/air/sealed.ts'
import type { Database } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { named } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { keyRing } from './ring.ts'
import { leftOf, resealAll, resealBatches, resealSome } from './rotation.ts'

const FORMER = 'the former secret of the tests, long enough'
const SECRET = 'the new secret of the tests, long enough too'
const [former, both, alone] = [keyRing(FORMER), keyRing(SECRET, [FORMER]), keyRing(SECRET)]
const now = new Date('2026-11-22T09:00:00Z')
const MANY = 1_000

let postgres: TestDatabase
let databases: Database[]
let userId = ''
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  databases = [await postgres.open(), await postgres.open()]
  const user = await addUser(databases[0]!.db, { login: 'anna', email: 'anna@mail.ru', passwordHash: null }, now)
  if (typeof user === 'string') throw new Error(user)
  userId = user.id
}, 120_000)
afterAll(() => postgres.close())

/** A thousand passengers sealed with the former key; answers their ids. */
async function sealMany(): Promise<string[]> {
  const { db } = databases[0]!
  await db.deleteFrom('saved_passengers').execute()
  const ids = Array.from({ length: MANY }, () => randomId())
  const rows = ids.map((id) => ({
    id,
    user_id: userId,
    saved_at: now,
    sealed: sealPassenger(former, savedPlace(userId, id), named('Первая')),
  }))
  await db.insertInto('saved_passengers').values(rows).execute()
  return ids
}

test('two servers re-encrypt at once while people change and delete rows: nothing is lost and nothing reappears', async () => {
  const [one, other] = [databases[0]!, databases[1]!]
  const ids = await sealMany()
  const [changed, deleted] = [ids.slice(0, 100), ids.slice(100, 200)]
  async function people(): Promise<void> {
    for (const [at, id] of changed.entries()) {
      const sealed = sealPassenger(former, savedPlace(userId, id), named('Вторая'))
      await other.db.updateTable('saved_passengers').set({ sealed }).where('id', '=', id).execute()
      await other.db.deleteFrom('saved_passengers').where('id', '=', deleted[at]!).execute()
    }
  }
  await Promise.all([people(), resealAll(one.db, both), resealAll(other.db, both)])
  await resealAll(one.db, both)
  const known = new Map((await loadSavedPassengers(one.db, alone, userId)).map(({ id, passenger }) => [id, passenger.surname]))
  expect(known.size).toBe(MANY - deleted.length)
  for (const id of changed) expect(known.get(id)).toBe('Вторая')
}, 60_000)

test('a row being written is not waited for: it is counted and re-encrypted in the next run', async () => {
  const [one, other] = [databases[0]!, databases[1]!]
  const [id = ''] = await sealMany()
  await other.db.transaction().execute(async (trx) => {
    await trx.selectFrom('saved_passengers').selectAll().where('id', '=', id).forUpdate().execute()
    expect(leftOf(await resealAll(one.db, both))).toBe(1)
  })
  expect(leftOf(await resealAll(one.db, both))).toBe(0)
}, 60_000)

test('an interrupted run resumes where it stopped, and a complete one is repeated a day later', async () => {
  const [one, other] = [databases[0]!, databases[1]!]
  await sealMany()
  const cut = await resealBatches(one.db, both, { batches: 3 })
  expect(cut.next).toBeDefined()
  await resealSome(other.db, both, now)
  expect(await loadSavedPassengers(one.db, alone, userId)).toHaveLength(MANY)
  await sealMany()
  await resealSome(other.db, both, new Date(now.getTime() + 60_000))
  expect(await loadSavedPassengers(one.db, alone, userId)).toHaveLength(0)
  await resealSome(other.db, both, new Date(now.getTime() + 25 * 3_600_000))
  expect(await loadSavedPassengers(one.db, alone, userId)).toHaveLength(MANY)
}, 60_000)
