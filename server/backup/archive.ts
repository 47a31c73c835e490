import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { jsonOf } from '#server/db/stored-json.ts'

export type TarEntry = { name: string; bytes: Buffer }

const BLOCK = 512
const [NAME, PREFIX] = [100, 155]

/** One file of a tar archive (ustar): its header, its bytes, and the padding of the last block. */
export function tarEntry({ name, bytes }: TarEntry): Buffer[] {
  return [headerOf(name, bytes.length), bytes, Buffer.alloc(paddingOf(bytes.length))]
}

/** The end mark of every tar archive. */
const tarEnd = Buffer.alloc(2 * BLOCK)

const ANOTHER = 'Возьмите другую копию или снимите новую.'

/** The files of an archive, one after another. Throws when it is truncated or not an archive. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  let at = 0
  for (;;) {
    const header = await read(file, at, BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (octal(header, 148, 8) !== checksumOf(header)) throw new StartRefusal(`Копия повреждена, или это не копия. ${ANOTHER}`)
    const size = octal(header, 124, 12)
    yield { name: nameOf(header), bytes: await read(file, at + BLOCK, size) }
    at += BLOCK + size + paddingOf(size)
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  if (bytesRead < length) throw new StartRefusal(`Копия неполная: файл обрывается. ${ANOTHER}`)
  return buffer
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, rest } = parted(name)
  header.write(rest, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A longer name takes two fields, split at a slash. */
function parted(name: string): { prefix: string; rest: string } {
  const fits = (prefix: string, rest: string) => Buffer.byteLength(prefix) <= PREFIX && Buffer.byteLength(rest) <= NAME
  if (fits('', name)) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (fits(prefix, rest)) return { prefix, rest }
  }
  throw new Error(`The name is too long for an archive: ${name}`)
}

function nameOf(header: Buffer): string {
  const [prefix, rest] = [textOf(header, 345, PREFIX), textOf(header, 0, NAME)]
  return prefix ? `${prefix}/${rest}` : rest
}

function textOf(header: Buffer, at: number, length: number): string {
  return header.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
}

function octal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(textOf(header, at, length).trim() || '0', 8)
}

/** The sum of the header's bytes, its own eight counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

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

/** The manifest of an archive; docs/backup.md describes it. */
export type Manifest = z.infer<typeof Manifest>
export type Part = { name: string; content: Buffer }

/** Writes an archive part by part; the manifest is last, so that a broken one has none. */
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
 * anything is missing, damaged or of a newer format.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>()
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readEntries(path)) {
    if (name === MANIFEST) manifest = readManifest(bytes)
    else found.set(name, sha256(bytes))
    const table = tableOf(name)
    if (table) rows.set(table, (rows.get(table) ?? 0) + linesOf(await decompress(bytes).catch(() => Buffer.alloc(0))))
  }
  if (!manifest) throw new StartRefusal(`Копия неполная: в ней нет описи, запись оборвалась. ${ANOTHER}`)
  const wrong = manifest.parts.filter(({ name, sha256: sum }) => found.get(name) !== sum).map(({ name }) => name)
  const stray = [...found.keys()].filter((name) => !manifest.parts.some((part) => part.name === name))
  const short = Object.entries(manifest.tables).filter(([name, table]) => (rows.get(name) ?? 0) !== table.rows)
  const faults = [...wrong, ...stray, ...short.map(([name]) => name)]
  if (faults.length > 0) throw new StartRefusal(`Копия повреждена: не сходится ${faults.slice(0, 5).join(', ')}. ${ANOTHER}`)
  return manifest
}

/** The parts of a verified archive. */
export async function* readParts(path: string): AsyncGenerator<Part> {
  for await (const { name, bytes } of readEntries(path)) {
    if (name !== MANIFEST) yield { name: name.slice(0, -ENDING.length), content: await decompress(bytes) }
  }
}

/** The table a part holds rows of. */
export function tableOf(name: string): string | undefined {
  return /^database\/([^/]+)\//.exec(name)?.[1]
}

/** Rows of COPY's text format: line breaks inside values are escaped. */
export function linesOf(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}

async function* readEntries(path: string) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(unopened(path, error.code), { cause: error })
  })
  try {
    if ((await file.stat()).isDirectory()) throw new StartRefusal(`${path} — папка, а нужен файл копии.`)
    yield* readTar(file)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new StartRefusal(`Файл ${path} не дочитать: диск отказал (${code}). Проверьте его или возьмите другую копию.`, {
      cause: error,
    })
  } finally {
    await file.close()
  }
}

const Newer = z.object({ format: z.number().check(z.gt(FORMAT)) })

function readManifest(bytes: Buffer): Manifest {
  const raw = jsonOf(bytes.toString())
  const newer = Newer.safeParse(raw)
  if (newer.success)
    throw new StartRefusal(
      `Копия новее программы: её формат ${newer.data.format}, эта версия читает ${FORMAT}. Возьмите версию не старее.`,
    )
  const read = Manifest.safeParse(raw)
  if (!read.success) throw new StartRefusal(`Копия повреждена: её опись не читается. ${ANOTHER}`)
  return read.data
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function unopened(path: string, code = ''): string {
  if (['ENOENT', 'ENOTDIR'].includes(code)) return `Файла ${path} нет.`
  const why = ['EACCES', 'EPERM'].includes(code) ? 'нет прав его читать. Запустите от имени владельца файла' : code
  return `Файл ${path} не открыть: ${why}.`
}
