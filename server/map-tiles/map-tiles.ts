import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as z from 'zod'
import { StartRefusal } from '#server/db/start-refusal.ts'

/** Where the browser gets the map's tiles from; a local file is served by us, from `address` without its query. */
export type MapTiles = { address: string; file?: { path: string; size: number; edition: string } }

export const TILES_PATH = '/map/tiles.pmtiles'

/** What PMTiles 3 keeps in the first bytes of a file: its header, and behind it the root of its directory. */
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

/** Opens a local file to see what it is: one without vector tiles of PMTiles 3 is refused at start, not by a visitor's browser. */
export function mapTilesOf(text: string | undefined): MapTiles | undefined {
  if (!text) return undefined
  if (text.startsWith('https://')) return { address: new URL(text).href }
  const { head, size } = headOf(text)
  const isVectorMap =
    head.toString('latin1', 0, VERSION_AT) === 'PMTiles' && head[VERSION_AT] === 3 && head[TYPE_AT] === VECTOR && size > TYPE_AT
  if (!isVectorMap)
    throw new StartRefusal(`Неверная конфигурация:\n  MAP_TILES: ${text} не похож на PMTiles 3 с векторной картой`)
  // The head holds the places of all tiles: the same file has the same edition on every server, whenever it was copied there.
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
