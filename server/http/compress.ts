import type { FastifyInstance } from 'fastify'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** Less than this is not worth compressing. */
const SMALL = 1024
/** Pictures, fonts and papers come compressed; a stream is not ours to hold up. */
const SHRINKS = /^(?:text\/(?!event-stream)|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants
/** A window of 256 kB holds any answer of ours; the usual one of 4 MB takes as long again to lay out. */
const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } })
const zstd = (bytes: Buffer, level: number) => zstdCompressSync(bytes, { params: { [ZSTD_c_compressionLevel]: level } })

type Coding = { name: string; data: (bytes: Buffer) => Buffer; document: (bytes: Buffer) => Buffer }

/** The wished first. Data is written once and read once, so it is compressed the quickest way; a document is worth some bytes more. */
const codings: readonly Coding[] = [
  { name: 'zstd', data: (bytes) => zstd(bytes, 1), document: (bytes) => zstd(bytes, 3) },
  { name: 'br', data: (bytes) => brotli(bytes, 1), document: (bytes) => brotli(bytes, 4) },
  { name: 'gzip', data: (bytes) => gzipSync(bytes, { level: 1 }), document: (bytes) => gzipSync(bytes, { level: 4 }) },
]

/** The first coding of ours that an `accept-encoding` allows; undefined when it allows none. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  const wishes = new Map(
    (accepted ?? '').split(',').map((wish) => {
      const [name = '', weight] = wish.toLowerCase().split(/;\s*q=/)
      return [name.trim(), weight === undefined || Number(weight) > 0]
    }),
  )
  return codings.find(({ name }) => wishes.get(name) ?? wishes.get('*') ?? false)
}

/**
 * Compresses whole answers in one go: a stream or another thread would take longer to reach than the work takes, a third of a
 * millisecond for the largest page with zstd.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!SHRINKS.test(type) || reply.hasHeader('content-encoding')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const vary = String(reply.getHeader('vary') ?? '')
    if (!/accept-encoding/i.test(vary)) void reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
    const coding = codingFor(headers['accept-encoding'])
    if (!coding || method === 'HEAD' || Buffer.byteLength(payload) < SMALL) return payload
    void reply.header('content-encoding', coding.name).removeHeader('content-length')
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    return type.startsWith('application/json') ? coding.data(bytes) : coding.document(bytes)
  })
}
