import { execFile } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, durableStart } from '#server/db/durable-pglite.ts'
import { randomOf } from './random.ts'

type Node = object
type Stream = { node: Node; nfd: number; path: string }
type Write = (stream: Stream, bytes: Uint8Array, offset: number, length: number, position: number, canOwn?: boolean) => number
type Module = {
  NODEFS: {
    realPath(node: Node): string
    stream_ops: { write: Write; fsync?: (stream: Stream) => number }
  }
}
type Loader = (module: Module) => void

type Pending = { node: Node; position: number; before: Uint8Array; after: Uint8Array; sizeBefore: number }

/**
 * Watches what PGlite writes into a folder and what it syncs with fsync. `cut` copies the folder as a power cut would leave it:
 * every write not yet fsynced is there or not, by the toss of a coin. Whole writes only; renames, creates and unlinks are taken
 * as durable.
 */
class PowerModel {
  #pending: Pending[] = []
  #pathOf: (node: Node) => string = () => ''
  /** Called after every write; the place to cut in the middle of a commit. */
  onWrite: () => void = () => {}

  /** Wraps the loader of a file system, after its own hooks. */
  readonly watch: Loader = ({ NODEFS }) => {
    const { write, fsync } = NODEFS.stream_ops
    this.#pathOf = (node) => NODEFS.realPath(node)
    NODEFS.stream_ops.write = (stream, bytes, offset, length, position, canOwn) => {
      const record = this.#remember(stream, position, length)
      const written = write(stream, bytes, offset, length, position, canOwn)
      record.after = Uint8Array.from(bytes.subarray(offset, offset + written))
      this.#pending.push(record)
      this.onWrite()
      return written
    }
    if (!fsync) return
    NODEFS.stream_ops.fsync = (stream) => {
      const result = fsync(stream)
      this.#pending = this.#pending.filter(({ node }) => node !== stream.node)
      return result
    }
  }

  /** Copies `folder` to `target` as the cut leaves it; returns how many writes were lost. `toss` is true for a survivor. */
  cut(folder: string, target: string, toss: () => boolean): number {
    cpSync(folder, target, { recursive: true })
    const there = this.#pending.map((write) => ({ ...write, path: join(target, relative(folder, this.#pathOf(write.node))) }))
    const files = there.filter(({ path }) => existsSync(path))
    for (const { path, position, before, sizeBefore } of files.toReversed()) {
      put(path, position, before)
      truncateSync(path, sizeBefore)
    }
    const remaining = files.filter(toss)
    for (const { path, position, after } of remaining) put(path, position, after)
    return files.length - remaining.length
  }

  #remember({ node, nfd }: Stream, position: number, length: number): Pending {
    const sizeBefore = fstatSync(nfd).size
    const before = new Uint8Array(Math.max(0, Math.min(length, sizeBefore - position)))
    const reader = openSync(this.#pathOf(node), 'r')
    readSync(reader, before, 0, before.length, position)
    closeSync(reader)
    return { node, position, before, after: before, sizeBefore }
  }
}

function put(path: string, position: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+')
  if (bytes.length > 0) writeSync(file, bytes, 0, bytes.length, position)

  closeSync(file)
}

type FileSystem = typeof NodeFS

/** The same file system, watched by the model. */
function watched(model: PowerModel, Base: FileSystem): FileSystem {
  return class extends Base {
    override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      const { emscriptenOpts } = await super.init(...args)
      const before = (emscriptenOpts.preRun ?? []) as Loader[] // Emscripten hands the module to each
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, model.watch] as typeof emscriptenOpts.preRun } }
    }
  }
}

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
