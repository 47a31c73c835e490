import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestFiles, openCopyDoor, reportBackup } from './copy-door.ts'

let folder: string
const seen: unknown[] = []
let isDiskFull = false
let door: Awaited<ReturnType<typeof openCopyDoor>>

beforeEach(async () => {
  seen.length = 0
  isDiskFull = false
  folder = join(mkdtempSync(join(tmpdir(), 'strannik-door-')), 'db')
  door = await openCopyDoor(folder, {
    async hold() {
      seen.push('held')
      if (isDiskFull) throw new Error('could not write: No space left on device')
    },
    release: async () => void seen.push('released'),
    query: async (_text, values) => void seen.push(values),
  })
})
afterEach(async () => {
  await door.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('the files are held from the reply until the backup client disconnects', async () => {
  const held = await requestFiles(folder)
  expect(seen).toEqual(['held'])
  expect(held?.leave()).toBe(true)
  await expect.poll(() => seen).toEqual(['held', 'released'])
})

test('files that could not be made ready on a full disk are not held, though nobody can copy them', async () => {
  isDiskFull = true
  expect((await requestFiles(folder))?.leave()).toBe(false)
  expect(seen).toEqual(['held', 'released'])
})

test('a backup client is notified that the server has stopped in the meantime', async () => {
  const held = await requestFiles(folder)
  await door.close()
  await expect.poll(() => held?.leave()).toBe(false)
})

test('a good copy is noted by its moment; where nobody has the folder nobody answers', async () => {
  expect(await reportBackup(folder, '2026-11-25T10:00:00.000Z')).toBe(true)
  expect(seen).toEqual([['last backup', '2026-11-25T10:00:00.000Z']])
  await door.close()
  expect([await requestFiles(folder), await reportBackup(folder, '2026-11-25T10:00:00.000Z')]).toEqual([undefined, false])
})
