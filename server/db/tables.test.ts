import { expect, test } from 'vitest'
import { openMemoryDatabase } from '#test/database.ts'
import { differences, loadSchema, writtenTables } from '#test/schema.ts'

test('tables.ts names every table and column of the migrated database, and no other', async () => {
  const database = await openMemoryDatabase()
  const real = await loadSchema(database)
  await database.close()
  expect(Object.keys(real).length).toBeGreaterThan(5)
  expect(differences(real, writtenTables())).toEqual([])
})
