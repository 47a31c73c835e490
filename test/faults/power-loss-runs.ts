import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, durableStart } from '#server/db/durable-pglite.ts'
import { PowerModel, watched } from '#test/power-loss.ts'
import { randomOf } from './random.ts'

const run = promisify(execFile)

/** How a database is opened: the agency's way, or the package's own, which does not wait for the disk. */
export type Opening = { Base: typeof NodeFS; startParams: string[] | undefined }
export const durable: Opening = { Base: DurableNodeFS, startParams: durableStart }
export const careless: Opening = { Base: NodeFS, startParams: undefined }

type Cut = { acked: number; folder: string; lost: number }
export type Holds = 'whole' | 'lost' | 'dead'

/** What the next start of each folder finds; undefined for one that cannot open, or that ended the process that tried. */
async function found(folders: string[]): Promise<(number[] | undefined)[]> {
  if (folders.length === 0) return []
  const counting = run(process.execPath, ['test/count-acked.ts', ...folders], { timeout: 60_000 + 10_000 * folders.length })
  const { stdout } = await counting.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const lines = stdout.split('\n').filter(Boolean)
  const read = lines.map((line) =>
    line.startsWith('numbers ') ? line.split(' ').slice(1).filter(Boolean).map(Number) : undefined,
  )
  return read.length === folders.length ? read : [...read, undefined, ...(await found(folders.slice(read.length + 1)))]
}

/** Commits numbers one after another and cuts the power `count` times at odd moments, most of them inside a commit. */
async function commitAndCut(
  home: string,
  { Base, startParams }: Opening,
  { count, seed }: { count: number; seed: number },
): Promise<Cut[]> {
  const folder = join(home, 'db')
  await (await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableStart })).close()
  const model = new PowerModel()
  const pglite = await PGlite.create({ fs: new (watched(model, Base))(folder), startParams })
  await pglite.exec('create table acked (n integer primary key, filler text)')
  const random = randomOf(seed)
  const cuts: Cut[] = []
  let acked = 0
  let untilCut = 5
  model.onWrite = () => {
    untilCut -= 1
    if (untilCut > 0 || cuts.length === count) return
    untilCut = 20 + random.below(120)
    const target = join(home, `cut-${cuts.length}`)
    cuts.push({ acked, folder: target, lost: model.cut(folder, target, () => random.hits(0.5)) })
  }
  while (cuts.length < count) {
    await pglite.query(`insert into acked values ($1, repeat('x', 3000))`, [acked + 1])
    acked += 1
    if (acked % 60 === 0) await pglite.exec('checkpoint')
  }
  await pglite.close()
  return cuts
}

function whatHolds({ acked }: Cut, numbers: number[] | undefined): Holds {
  if (!numbers) return 'dead'
  return Array.from({ length: acked }, (_, index) => index + 1).every((n, index) => numbers[index] === n) ? 'whole' : 'lost'
}

/** Cuts the power of a database opened so and says what each next start found, and how many writes the cuts lost in all. */
export async function cutPower(
  opening: Opening,
  plan: { count: number; seed: number },
): Promise<{ holds: Holds[]; lost: number }> {
  const home = mkdtempSync(join(tmpdir(), 'strannik-power-'))
  try {
    const cuts = await commitAndCut(home, opening, plan)
    const numbers = await found(cuts.map(({ folder }) => folder))
    return { holds: cuts.map((cut, at) => whatHolds(cut, numbers[at])), lost: cuts.reduce((sum, { lost }) => sum + lost, 0) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const PER_FOLDER = 10

/** Many cuts, ten to a database; every confirmed commit must be there each time. */
export async function survivedCuts(count: number, seed: number): Promise<{ survived: number; broken: string[] }> {
  const broken: string[] = []
  let survived = 0
  for (let done = 0; done < count; done += PER_FOLDER) {
    const { holds } = await cutPower(durable, { count: Math.min(PER_FOLDER, count - done), seed: seed + done })
    for (const each of holds) {
      if (each === 'whole') survived += 1
      else broken.push(`a power cut left the database ${each}, seed ${seed + done}`)
    }
  }
  return { survived, broken }
}
