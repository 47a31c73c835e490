import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { codingFor, compressAnswers } from './compress.ts'

const page = `<!doctype html>${'<p>Москва — Сочи</p>'.repeat(200)}`
const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

function site() {
  const app = Fastify()
  compressAnswers(app)
  app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').header('vary', 'origin').send(page))
  app.get('/data', async () => ({ page }))
  app.get('/small', async (_request, reply) => reply.type('text/plain').send('да'))
  app.get('/ready', async (_request, reply) => reply.type('text/css').header('content-encoding', 'br').send(Buffer.from(page)))
  app.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.from(page)))
  const get = (url: string, encoding = 'gzip, deflate, br, zstd') => app.inject({ url, headers: { 'accept-encoding': encoding } })
  return { app, get }
}

test('a client that names encodings gets the best one supported, and can read the result', async () => {
  const { get } = site()
  for (const [asked, given] of [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, br;q=0.5', 'br'],
  ] as const) {
    const { headers, rawPayload } = await get('/page', asked)
    expect([asked, headers['content-encoding'], headers.vary]).toEqual([asked, given, 'origin, accept-encoding'])
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(unpack[given](rawPayload).toString()).toBe(page)
  }
  const data = await get('/data')
  expect(JSON.parse(unpack.zstd(data.rawPayload).toString())).toEqual({ page })
})

test('a client that names none gets it uncompressed', async () => {
  const { get } = site()
  for (const asked of ['', 'identity', 'br;q=0', 'deflate', '*;q=0']) {
    const { headers, body } = await get('/page', asked)
    expect([asked, headers['content-encoding'], body === page]).toEqual([asked, undefined, true])
  }
  expect(codingFor(undefined)).toBeUndefined()
})

test('what is small, compressed already or no text goes as it is', async () => {
  const { get } = site()
  expect((await get('/small')).body).toBe('да')
  expect((await get('/ready')).headers['content-encoding']).toBe('br')
  expect((await get('/picture')).headers['content-encoding']).toBeUndefined()
})

test('the answer to a HEAD is not compressed: nobody reads it', async () => {
  const { app } = site()
  const head = await app.inject({ method: 'HEAD', url: '/page', headers: { 'accept-encoding': 'br' } })
  expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', undefined])
})
