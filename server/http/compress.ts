import { Readable, type Transform } from 'node:stream'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Less than this is not worth compressing. */
const SMALL = 1024
/** Pictures, fonts and documents are compressed already; a stream must not be delayed. */
const SHRINKS = /^(?:text\/(?!event-stream)|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants
/** A window of 256 kB fits any answer of ours; allocating the usual one of 4 MB takes as long again. */
const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } })
const zstd = (bytes: Buffer, level: number) => zstdCompressSync(bytes, { params: { [ZSTD_c_compressionLevel]: level } })
const gzip = (bytes: Buffer, level: number) => gzipSync(bytes, { level })

/** Data is read once and compressed the quickest way, a document is worth more effort, what is sent again and again most. */
type Kind = 'data' | 'document' | 'shared'
type Coding = {
  name: string
  compress: (bytes: Buffer, level: number) => Buffer
  levels: Record<Kind, number>
  expand: (bytes: Buffer) => Buffer
  stream: () => ZlibStream
}

type ZlibStream = Transform & { flush(done: () => void): void }

/** The wished first. */
const codings: readonly Coding[] = [
  {
    name: 'zstd',
    compress: zstd,
    levels: { data: 1, document: 3, shared: 9 },
    expand: zstdDecompressSync,
    stream: () => createZstdCompress(),
  },
  {
    name: 'br',
    compress: brotli,
    levels: { data: 1, document: 4, shared: 5 },
    expand: brotliDecompressSync,
    stream: () => createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', compress: gzip, levels: { data: 1, document: 4, shared: 6 }, expand: gunzipSync, stream: () => createGzip() },
]

/** The first of our codings that an `accept-encoding` allows; undefined when it allows none. */
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
 * Compresses whole answers in one go: reaching a stream or another thread would take longer than the work, a third of a
 * millisecond for the largest page with zstd.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!SHRINKS.test(type) || reply.hasHeader('content-encoding')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    varyByCoding(reply)
    const coding = codingFor(headers['accept-encoding'])
    if (!coding || method === 'HEAD' || Buffer.byteLength(payload) < SMALL) return payload
    void reply.header('content-encoding', coding.name).removeHeader('content-length')
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    return coding.compress(bytes, coding.levels[type.startsWith('application/json') ? 'data' : 'document'])
  })
}

function varyByCoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary)) void reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
}

/** Bytes sent to many clients, compressed once in each requested coding; the plain ones are not stored beside them. */
export type Packed = (accepted: string | undefined) => { coding?: string; bytes: Buffer }

/** Compresses the bytes when they are first sent. */
export function packed(plain: Buffer, kind: Kind): Packed {
  const variants = new Map<string, Buffer>()
  let expand = () => plain
  return (accepted) => {
    const coding = codingFor(accepted)
    if (!coding) return { bytes: expand() }
    const known = variants.get(coding.name)
    if (known) return { coding: coding.name, bytes: known }
    const bytes = coding.compress(expand(), coding.levels[kind])
    variants.set(coding.name, bytes)
    expand = () => coding.expand(bytes)
    return { coding: coding.name, bytes }
  }
}

/** Sends compressed bytes in a coding the client accepts. */
export function sendPacked(reply: FastifyReply, bytesIn: Packed): FastifyReply {
  const { coding, bytes } = bytesIn(reply.request.headers['accept-encoding'])
  varyByCoding(reply)
  if (coding) void reply.header('content-encoding', coding)
  return reply.send(bytes)
}

/** Sends the parts of an answer, each as soon as it is ready. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<Buffer>): FastifyReply {
  varyByCoding(reply)
  void reply.header('x-accel-buffering', 'no') // a buffering proxy would hold the first part up
  const coding = codingFor(reply.request.headers['accept-encoding'])
  if (!coding) return reply.send(Readable.from(parts, { objectMode: false }))
  const stream = coding.stream()
  feed(stream, parts).catch((error: unknown) => stream.destroy(error as Error))
  return reply.header('content-encoding', coding.name).send(stream)
}

async function feed(stream: ZlibStream, parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of parts) {
    if (stream.destroyed) return
    stream.write(part)
    await new Promise<void>((resolve) => stream.flush(resolve))
  }
  stream.end()
}
