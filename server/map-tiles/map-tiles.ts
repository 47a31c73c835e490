import { hash } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, openSync, read, readSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { StartRefusal } from '#server/db/start-refusal.ts'

/** Where the browser gets the map's tiles from; a local file is served by us, from `address` without its query. */
export type MapTiles = { address: string; file?: { path: string; size: number; edition: string } }

export const TILES_PATH = '/map/tiles.pmtiles'

/** The first bytes of a PMTiles 3 file: its header, followed by the root of its directory. */
const HEAD_BYTES = 16_384
const VERSION_AT = 7
const TYPE_AT = 99
const VECTOR = 1

/** The operator's own map; part of the variables of env.ts. */
export const mapTilesVariable = z
  .string()
  .refine((text) => !text.includes('://') || (text.startsWith('https://') && URL.canParse(text)), {
    message: 'ожидается файл .pmtiles или адрес вида https://…',
  })
  .optional()

/** Opens a local file to check it: one without vector tiles of PMTiles 3 is refused at start, not by a visitor's browser. */
export function mapTilesOf(text: string | undefined): MapTiles | undefined {
  if (!text) return undefined
  if (text.startsWith('https://')) return { address: new URL(text).href }
  const { head, size } = headOf(text)
  const isVectorMap =
    head.toString('latin1', 0, VERSION_AT) === 'PMTiles' && head[VERSION_AT] === 3 && head[TYPE_AT] === VECTOR && size > TYPE_AT
  if (!isVectorMap)
    throw new StartRefusal(`Неверная конфигурация:\n  MAP_TILES: ${text} не похож на PMTiles 3 с векторной картой`)
  // The head contains the places of all tiles: the same file has the same edition on every server, whenever it was copied there.
  const edition = hash('sha256', Buffer.concat([head, Buffer.from(String(size))]), 'base64url').slice(0, 12)
  return { address: `${TILES_PATH}?v=${edition}`, file: { path: text, size, edition } }
}

function headOf(path: string): { head: Buffer; size: number } {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const head = Buffer.alloc(HEAD_BYTES)
      const length = readSync(descriptor, head, 0, HEAD_BYTES, 0)
      return { head: head.subarray(0, length), size: fstatSync(descriptor).size }
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    throw new StartRefusal(`Неверная конфигурация:\n  MAP_TILES: файл ${path} не читается`, { cause })
  }
}

const YEAR_S = 365 * 86_400
const HOUR_S = 3600

type Done = (error: NodeJS.ErrnoException | null, bytesRead: number, buffer: Buffer) => void
type Read = (fd: number, buffer: Buffer, offset: number, length: number, position: number, done: Done) => void

/** Each read a disk hangs with keeps one of the few threads that also resolve names and hash passwords. */
export function readsInTurn(readPart: Read): Read {
  const waiting: (() => void)[] = []
  let isReading = false
  const next = () => {
    const begin = waiting.shift()
    isReading = begin !== undefined
    begin?.()
  }
  return (fd, buffer, offset, length, position, done) => {
    waiting.push(() =>
      readPart(fd, buffer, offset, length, position, (...answer) => {
        next()
        done(...answer)
      }),
    )
    if (!isReading) next()
  }
}

/** A stream that is interrupted closes its file, whatever `autoClose` says; the next file opened would get its number. */
const sharedFile = { read: readsInTurn(read), close: (_fd: number, done: () => void) => done() }

/**
 * The operator's file of map tiles, by ranges: a browser reads some kilobytes of what may be gigabytes. The file is opened once,
 * so a replacement is served from the next start and never half of each. No part of its path comes from a visitor.
 */
export function mapTilesRoutes(app: FastifyInstance, { env: { mapTiles } }: { env: { mapTiles?: MapTiles | undefined } }): void {
  if (!mapTiles?.file) return
  const { path, size, edition } = mapTiles.file
  const etag = `"${edition}"`
  const fd = openSync(path, 'r')
  app.addHook('onClose', async () => closeSync(fd))
  app.route<{ Querystring: { v?: string } }>({
    method: ['GET', 'HEAD'],
    url: TILES_PATH,
    handler: async ({ headers, method, query }, reply) => {
      void reply.headers({
        'accept-ranges': 'bytes',
        etag,
        'cache-control': query.v === edition ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      })
      if (headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).send()
      // A part of another file than the browser has begun to read would be useless.
      const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
      const range = isSame ? byteRange(headers.range, size) : 'whole'
      if (range === 'unsatisfiable')
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
          .send()
      const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
      if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
      void reply.type('application/vnd.pmtiles').header('content-length', end - start + 1)
      return reply.send(method === 'HEAD' ? undefined : createReadStream('', { fd, start, end, fs: sharedFile }))
    },
  })
}

/** Bytes of a file, the last included. */
export type ByteRange = { start: number; end: number }

/**
 * The part of a file a `Range` requests. Several ranges at once, other units and unreadable ones are answered by the whole file,
 * as RFC 9110 §14.2 allows; a range that begins behind the end is `'unsatisfiable'`.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) > 0 && size > 0 ? { start: Math.max(size - Number(last), 0), end: size - 1 } : 'unsatisfiable'
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
