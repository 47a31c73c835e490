import type { FileHandle } from 'node:fs/promises'

export type TarEntry = { name: string; bytes: Buffer }

const BLOCK = 512
const [NAME, PREFIX] = [100, 155]

/** One file of a tar archive (ustar): its header, its bytes, and what fills the last block. */
export function tarEntry({ name, bytes }: TarEntry): Buffer[] {
  return [headerOf(name, bytes.length), bytes, Buffer.alloc(paddingOf(bytes.length))]
}

/** What stands at the end of every tar archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK)

/** The files of an archive, one after another. Throws when it breaks off or is none. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  let at = 0
  for (;;) {
    const header = await read(file, at, BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (octal(header, 148, 8) !== checksumOf(header)) throw new Error('A header of the archive is damaged')
    const size = octal(header, 124, 12)
    yield { name: nameOf(header), bytes: await read(file, at + BLOCK, size) }
    at += BLOCK + size + paddingOf(size)
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  if (bytesRead < length) throw new Error('The archive breaks off')
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

/** A longer name stands in two fields, cut at a slash. */
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
