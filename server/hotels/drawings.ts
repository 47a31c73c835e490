import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** An SVG to be drawn when it is needed; `edition` changes whenever the drawing may. */
export type Drawing = { edition: string; svg(): string }

/**
 * Draws hotels without photographs, by the last parts of the address /art/hotels/{hotelId}/{file}; undefined where there is no
 * such picture.
 */
export type HotelDrawings = (hotelId: string, file: string) => Drawing | undefined

const YEAR_S = 365 * 86_400
const HOUR_S = 3600

/**
 * Pictures of hotels under /art/hotels/{hotelId}/{file}. An address with its edition (`?v=`) never changes; without it, or with
 * an old one, the newest drawing is sent for an hour.
 */
export function pictureRoutes(app: FastifyInstance, { hotelDrawings }: { hotelDrawings: HotelDrawings }): void {
  app.route<{ Params: { hotelId: string; file: string }; Querystring: { v?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/art/hotels/:hotelId/:file',
    handler: async (request, reply) => {
      const { hotelId, file } = request.params
      const drawing = hotelDrawings(hotelId, file)
      if (!drawing) throw new Refusal('not-found')
      const etag = `"${drawing.edition}"`
      const isNewest = request.query.v === drawing.edition
      void reply
        .header('cache-control', isNewest ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`)
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin') // letters and search engines show them
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('image/svg+xml').send(drawing.svg())
    },
  })
}
