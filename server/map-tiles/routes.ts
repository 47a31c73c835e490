import { closeSync, createReadStream, openSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { byteRange } from '#server/http/byte-range.ts'
import { type MapTiles, TILES_PATH } from './map-tiles.ts'

const YEAR_S = 365 * 86_400
const HOUR_S = 3600

/**
 * The operator's file of map tiles, by parts: a browser reads some kilobytes of what may be gigabytes. The file is opened once, so
 * a new one put in its place is taken with the next start and never half and half. No part of its path comes from a visitor.
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
      // A part of another file than the browser has begun to read would be of no use to it.
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
      return reply.send(method === 'HEAD' ? undefined : createReadStream('', { fd, start, end, autoClose: false }))
    },
  })
}
