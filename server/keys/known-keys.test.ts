import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { deleteFormerSamples, giveUpLostKeys, neededFormerKeys, refuseForeignKeys } from './known-keys.ts'
import { keyRing } from './ring.ts'

const FORMER = 'the former secret of the tests, long enough'
const SECRET = 'the new secret of the tests, long enough too'
const [former, both, alone] = [keyRing(FORMER), keyRing(SECRET, [FORMER]), keyRing(SECRET)]

let postgres: TestDatabase
let db: Db
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  const database = await postgres.open()
  db = database.db
  // As in a database whose language is English: `~` sorts before every letter there.
  await database.query('alter table settings alter name type text collate "en-x-icu"')
}, 120_000)
afterAll(() => postgres.close())

test('whatever the language of PostgreSQL, a start with a foreign SECRET is refused, and a former one is forgotten once nothing needs it', async () => {
  await refuseForeignKeys(db, former)
  await expect(refuseForeignKeys(db, alone)).rejects.toThrow(
    `Ключ не подходит к базе: документы пассажиров запечатаны другим (номер ключа: ${former[0].id})`,
  )
  await refuseForeignKeys(db, both)
  expect(await neededFormerKeys(db, both)).toEqual([former[0].id])
  await deleteFormerSamples(db, both)
  expect(await neededFormerKeys(db, both)).toEqual([])
  await refuseForeignKeys(db, alone)
})

test('a lost SECRET can be abandoned there too', async () => {
  await expect(refuseForeignKeys(db, former)).rejects.toThrow('Ключ не подходит')
  await giveUpLostKeys(db, former)
  await refuseForeignKeys(db, former)
})
