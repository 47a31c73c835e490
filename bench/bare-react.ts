/**
 * Bare Fastify and React: draws the elements of given documents and nothing else, for `bench/cpu.ts` to compare with. Started
 * with a port; receives over IPC what to draw; says 'ready'.
 */
import { Writable } from 'node:stream'
import { zstdCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'
import { type ReactNode, createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] }

function elementOf(tree: Tree, key: number): ReactNode {
  if (typeof tree === 'string') return tree
  return createElement(tree.tag, { ...tree.props, key }, ...tree.children.map(elementOf))
}

function draw(tree: Tree): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(elementOf(tree, 0), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    })
  })
}

process.once('message', async (pages: Record<string, Tree>) => {
  const app = Fastify()
  app.get('/:page', async (request, reply) => {
    const { page } = request.params as { page: string } // the route has the one parameter
    const bytes = await draw(pages[page]!)
    const packed = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    return reply.type('text/html; charset=utf-8').header('content-encoding', 'zstd').send(packed)
  })
  await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
  process.send?.('ready')
})
