import { closeSync, cpSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, expect, test } from 'vitest'
import { DurableNodeFS, durableStart, settleFiles, stampOf } from './durable-pglite.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-settled-'))
  folders.push(folder)
  return folder
}

test('a killed database finds its files on the disk already, and sends only what it writes itself', async () => {
  const home = temporary()
  const living = await PGlite.create({ fs: new DurableNodeFS(join(home, 'living')), startParams: durableStart })
  await living.exec('create table kept (n integer primary key); insert into kept values (1), (2)')
  cpSync(join(home, 'living'), join(home, 'killed'), { recursive: true })
  await living.close()
  const fs = new DurableNodeFS(join(home, 'killed'))
  fs.settled = await settleFiles(join(home, 'killed'))
  expect(fs.settled.size).toBeGreaterThan(500)
  const again = await PGlite.create({ fs, startParams: durableStart })
  expect(fs.fsyncs).toBeGreaterThan(0)
  expect(fs.fsyncs).toBeLessThan(fs.settled.size / 2)
  expect((await again.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  const before = fs.fsyncs
  await again.query('insert into kept values (3)')
  expect(fs.fsyncs - before).toBe(1)
  await again.close()
}, 240_000)

test('a file modified, truncated or re-created since is not mistaken for the one on the disk', async () => {
  const folder = temporary()
  for (const name of ['same', 'written', 'cut', 'anew']) writeFileSync(join(folder, name), 'as it was')
  const settled = await settleFiles(folder)
  await new Promise((later) => setTimeout(later, 20)) // a clock of files may tick as seldom as that
  writeFileSync(join(folder, 'written'), 'as it is', { flag: 'a' })
  truncateSync(join(folder, 'cut'), 2)
  rmSync(join(folder, 'anew'))
  writeFileSync(join(folder, 'anew'), 'as it was')
  const isSettled = (name: string) => {
    const fd = openSync(join(folder, name), 'r')
    const stamp = stampOf(fd)
    closeSync(fd)
    return settled.has(stamp)
  }
  expect(['same', 'written', 'cut', 'anew'].map(isSettled)).toEqual([true, false, false, false])
})
