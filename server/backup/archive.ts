import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { readTar, tarEnd, tarEntry } from './tar.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'
const ENDING = '.zst'

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

const Table = z.object({ columns: z.array(z.string()), rows: z.number() })
const Manifest = z.object({
  format: z.literal(FORMAT),
  application: z.string(),
  /** The moment whose state the copy holds. */
  takenAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), Table),
  partitions: z.array(z.object({ name: z.string(), whole: z.string(), bounds: z.string() })),
  sequences: z.record(z.string(), z.object({ value: z.number(), called: z.boolean() })),
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})

/** What an archive says of itself; docs/backup.md describes it. */
export type Manifest = z.infer<typeof Manifest>
export type Part = { name: string; content: Buffer }

/** Writes an archive part by part; the manifest comes last, so that a broken one has none. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #parts: Manifest['parts'] = []

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600))
  }

  async add({ name, content }: Part): Promise<void> {
    const bytes = await compress(content)
    await this.#write(name + ENDING, bytes)
    this.#parts.push({ name: name + ENDING, bytes: bytes.length, sha256: sha256(bytes) })
  }

  async finish(manifest: Omit<Manifest, 'format' | 'parts'>): Promise<void> {
    const whole: Manifest = { format: FORMAT, ...manifest, parts: this.#parts }
    await this.#write(MANIFEST, Buffer.from(JSON.stringify(whole, undefined, 1)))
    await this.#file.appendFile(tarEnd)
    await this.#file.sync()
    await this.close()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    await this.#file.appendFile(Buffer.concat(tarEntry({ name, bytes })))
  }
}

/**
 * Reads a whole archive and checks every part against the manifest: sizes, SHA-256, rows of each table. Throws, in Russian, when
 * anything is missing, damaged or of a format to come.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>()
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  for await (const { name, bytes } of entriesOf(path)) {
    if (name === MANIFEST) manifest = readManifest(bytes)
    else found.set(name, sha256(bytes))
    const table = tableOf(name)
    if (table) rows.set(table, (rows.get(table) ?? 0) + linesOf(await decompress(bytes).catch(() => Buffer.alloc(0))))
  }
  if (!manifest) throw new StartRefusal('Копия неполная: в ней нет описи, запись оборвалась.')
  const wrong = manifest.parts.filter(({ name, sha256: sum }) => found.get(name) !== sum).map(({ name }) => name)
  const stray = [...found.keys()].filter((name) => !manifest.parts.some((part) => part.name === name))
  const short = Object.entries(manifest.tables).filter(([name, table]) => (rows.get(name) ?? 0) !== table.rows)
  const faults = [...wrong, ...stray, ...short.map(([name]) => name)]
  if (faults.length > 0) throw new StartRefusal(`Копия повреждена: не сходится ${faults.slice(0, 5).join(', ')}.`)
  return manifest
}

/** The parts of an archive that was checked. */
export async function* partsOf(path: string): AsyncGenerator<Part> {
  for await (const { name, bytes } of entriesOf(path)) {
    if (name !== MANIFEST) yield { name: name.slice(0, -ENDING.length), content: await decompress(bytes) }
  }
}

/** The table a part holds rows of. */
export function tableOf(name: string): string | undefined {
  return /^database\/([^/]+)\//.exec(name)?.[1]
}

/** Rows of COPY's text format: line breaks inside values are written otherwise. */
export function linesOf(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}

async function* entriesOf(path: string) {
  const file = await open(path).catch(() => {
    throw new StartRefusal(`Файла ${path} нет.`)
  })
  try {
    yield* readTar(file)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`Копия неполная или повреждена: ${(error as Error).message}.`, { cause: error })
  } finally {
    await file.close()
  }
}

function readManifest(bytes: Buffer): Manifest {
  const raw = JSON.parse(bytes.toString()) as { format?: unknown }
  if (typeof raw.format === 'number' && raw.format > FORMAT)
    throw new StartRefusal(`Копия новее программы: её формат ${raw.format}, эта версия читает ${FORMAT}.`)
  return Manifest.parse(raw)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
