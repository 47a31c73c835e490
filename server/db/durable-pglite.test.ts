import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, expect, test } from 'vitest'
import { PowerModel, watched } from '#test/power-loss.ts'
import { DurableNodeFS, durableStart, proveDurable } from './durable-pglite.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-power-'))
  folders.push(folder)
  return folder
}

/** The same sequence on every run. */
function coin(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const run = promisify(execFile)

/** What the next start finds; undefined when it cannot open. */
async function found(folder: string): Promise<number[] | undefined> {
  try {
    const { stdout } = await run(process.execPath, ['test/count-acked.ts', folder], { timeout: 60_000 })
    return /^numbers (.*)$/m.exec(stdout)?.[1]?.split(' ').filter(Boolean).map(Number)
  } catch {
    return undefined
  }
}

type Cut = { acked: number; folder: string; lost: number }

/** Commits numbers one after another and cuts the power `count` times at odd moments, most of them inside a commit. */
async function commitAndCut(Base: typeof NodeFS, startParams: string[] | undefined, count: number): Promise<Cut[]> {
  const home = temporary()
  const folder = join(home, 'db')
  await (await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableStart })).close()
  const model = new PowerModel()
  const pglite = await PGlite.create({ fs: new (watched(model, Base))(folder), startParams })
  await pglite.exec('create table acked (n integer primary key, filler text)')
  const next = coin(20_261_121)
  const cuts: Cut[] = []
  let acked = 0
  let untilCut = 5
  model.onWrite = () => {
    untilCut -= 1
    if (untilCut > 0 || cuts.length === count) return
    untilCut = 20 + Math.floor(next() * 120)
    const target = join(home, `cut-${cuts.length}`)
    cuts.push({ acked, folder: target, lost: model.cut(folder, target, () => next() < 0.5) })
  }
  while (cuts.length < count) {
    await pglite.query(`insert into acked values ($1, repeat('x', 3000))`, [acked + 1])
    acked += 1
    if (acked % 60 === 0) await pglite.exec('checkpoint')
  }
  await pglite.close()
  return cuts
}

async function whatHolds({ acked, folder }: Cut): Promise<'whole' | 'lost' | 'dead'> {
  const numbers = await found(folder)
  if (!numbers) return 'dead'
  return Array.from({ length: acked }, (_, index) => index + 1).every((n, index) => numbers[index] === n) ? 'whole' : 'lost'
}

test('after a power cut the database opens and every confirmed commit is there', async () => {
  const cuts = await commitAndCut(DurableNodeFS, durableStart, 6)
  expect(cuts.some(({ lost }) => lost > 0)).toBe(true)
  for (const cut of cuts) expect(await whatHolds(cut)).toBe('whole')
}, 240_000)

test('the model of a power cut catches a database that does not wait for the disk', async () => {
  const cuts = await commitAndCut(NodeFS, undefined, 3)
  const results = []
  for (const cut of cuts) results.push(await whatHolds(cut))
  expect(results.filter((result) => result !== 'whole').length).toBeGreaterThan(0)
}, 240_000)

test('a machine on which a commit does not reach the disk takes no orders', async () => {
  const folder = join(temporary(), 'db')
  const pglite = await PGlite.create({ fs: new NodeFS(folder) })
  await expect(proveDurable(pglite, { fsyncs: 0 })).rejects.toThrow('не подтвердила запись на диск')
  await pglite.close()
})

test('one commit costs one trip to the disk', async () => {
  const fs = new DurableNodeFS(join(temporary(), 'db'))
  const pglite = await PGlite.create({ fs, startParams: durableStart })
  await pglite.exec('create table acked (n integer primary key)')
  const before = fs.fsyncs
  for (let n = 1; n <= 20; n += 1) await pglite.query('insert into acked values ($1)', [n])
  expect(fs.fsyncs - before).toBe(20)
  await pglite.close()
})
