import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#domain/text/dates.ts'
import { deleteOldCompiled } from './compile-cache.ts'

test('files compiled a quarter ago are removed, later ones are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-compiled-'))
  const now = new Date('2026-11-27T12:00:00Z')
  for (const [name, daysAgo] of Object.entries({ old: 91, recent: 89, new: 0 })) {
    writeFileSync(join(folder, name), name)
    const written = new Date(`${addDays('2026-11-27' as Day, -daysAgo)}T12:00:00Z`)
    utimesSync(join(folder, name), written, written)
  }
  await deleteOldCompiled(now, folder)
  expect(readdirSync(folder).toSorted()).toEqual(['new', 'recent'])
})
