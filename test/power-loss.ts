import { NodeFS } from '@electric-sql/pglite/nodefs'
import { cpSync, existsSync, fstatSync, openSync, closeSync, readSync, truncateSync, writeSync } from 'node:fs'
import { relative, join } from 'node:path'

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
 * Watches what PGlite writes into a folder and what it makes sure of with fsync. `cut` copies the folder as a power cut
 * would leave it: every write not yet fsynced is there or not, by the toss of a coin. Whole writes only; renames, creates
 * and unlinks are taken as durable (the limits named in reliability.md §0).
 */
export class PowerModel {
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

  /** Copies `folder` to `target` as the cut leaves it; answers how many writes were lost. `toss` is true for a survivor. */
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
export function watched(model: PowerModel, Base: FileSystem): FileSystem {
  return class extends Base {
    override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      const { emscriptenOpts } = await super.init(...args)
      const before = (emscriptenOpts.preRun ?? []) as Loader[] // Emscripten hands the module to each
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, model.watch] as typeof emscriptenOpts.preRun } }
    }
  }
}
