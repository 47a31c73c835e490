import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/process/env.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type Shape, feature, writePmtiles } from '#test/pmtiles.ts'
import { TILES_PATH, readsInTurn } from './map-tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'strannik-tiles-'))
const file = join(folder, 'town.pmtiles')
const square: Shape = {
  type: 'Polygon',
  coordinates: [
    [
      [39, 43],
      [40, 43],
      [40, 44],
      [39, 44],
      [39, 43],
    ],
  ],
}
writePmtiles(file, { water: [feature(square, { kind: 'ocean' })] }, 6)
const bytes = readFileSync(file)
const read = (MAP_TILES?: string) => readEnv({ DATA_DIR: folder, MAP_TILES }).mapTiles

let agency: Agency
beforeAll(async () => {
  agency = await openAgency({ env: { mapTiles: read(file)! } })
})
afterAll(() => agency.close())

const request = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = agency.deps.site.mapTiles!) =>
  agency.app.inject({ url, method, headers })

const countConnections = ({ app }: Agency) => promisify(app.server.getConnections.bind(app.server))()

test('a file of vector tiles is taken, an address by https left to the browser; what is neither refuses the start by its name', () => {
  expect(read()).toBeUndefined()
  expect(read('https://maps.example/russia.pmtiles')).toEqual({ address: 'https://maps.example/russia.pmtiles' })
  expect(read(file)?.address).toMatch(/^\/map\/tiles\.pmtiles\?v=[\w-]{12}$/)
  writeFileSync(join(folder, 'text'), 'no map at all')
  writeFileSync(join(folder, 'raster'), Buffer.from(bytes).fill(2, 99, 100))
  for (const wrong of [
    'http://maps.example/a.pmtiles',
    'ftp://a',
    folder,
    join(folder, 'absent'),
    join(folder, 'text'),
    join(folder, 'raster'),
  ])
    expect(() => read(wrong)).toThrow(/^Неверная конфигурация:\n {2}MAP_TILES: /)
})

test('the same file has the same address on every server, another one another', () => {
  writeFileSync(join(folder, 'copy'), bytes)
  writeFileSync(join(folder, 'longer'), Buffer.concat([bytes, Buffer.alloc(1)]))
  expect(read(join(folder, 'copy'))?.address).toBe(read(file)?.address)
  expect(read(join(folder, 'longer'))?.address).not.toBe(read(file)?.address)
})

test('the page is given the address of the map and nothing of the path', async () => {
  const config = await agency.app.inject('/config.json')
  expect(config.json()).toMatchObject({ mapTiles: read(file)!.address })
  expect(config.body).not.toContain(folder)
})

test('a part of the file is answered by 206 and kept for good', async () => {
  const part = await request({ range: 'bytes=0-126', 'accept-encoding': 'br, gzip' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(bytes.subarray(0, 127))
  expect(part.headers).toMatchObject({
    'content-range': `bytes 0-126/${bytes.length}`,
    'content-length': '127',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.pmtiles',
  })
  expect(part.headers).not.toHaveProperty('content-encoding')
  const last = await request({ range: 'bytes=-5' })
  expect([last.statusCode, last.rawPayload]).toEqual([206, bytes.subarray(-5)])
  // An address of another edition may be answered by this file, but is not kept as if it never changed.
  expect((await request({ range: 'bytes=0-9' }, 'GET', `${TILES_PATH}?v=older`)).headers['cache-control']).toBe(
    'public, max-age=3600',
  )
})

test('a part behind the end is 416 with the length, and is not kept', async () => {
  const past = await request({ range: `bytes=${bytes.length}-` })
  expect(past.statusCode).toBe(416)
  expect(past.headers).toMatchObject({ 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' })
})

test('a client that has the file gets 304; a range of another version is answered with the whole file', async () => {
  const etag = String((await request({}, 'HEAD')).headers.etag)
  expect((await request({ 'if-none-match': etag, range: 'bytes=0-9' })).statusCode).toBe(304)
  expect((await request({ 'if-range': etag, range: 'bytes=0-9' })).statusCode).toBe(206)
  const whole = await request({ 'if-range': '"another"', range: 'bytes=0-9' })
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, bytes])
  const head = await request({}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(bytes.length), ''])
})

test('a visitor who leaves while the file is sent takes it from nobody else', async () => {
  const large = join(folder, 'large.pmtiles')
  writeFileSync(large, Buffer.concat([bytes, Buffer.alloc(32_000_000)]))
  const site = await openAgency({ env: { mapTiles: read(large)! } })
  const origin = await site.app.listen({ port: 0 })
  const leaving = new AbortController()
  const whole = await fetch(`${origin}${TILES_PATH}`, { signal: leaving.signal })
  await whole.body!.getReader().read()
  leaving.abort()
  await expect.poll(() => countConnections(site)).toBe(0)
  const part = await fetch(`${origin}${TILES_PATH}`, { headers: { range: 'bytes=0-126' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 127)])
  await site.close()
})

test('no other file is available at this address, and without the setting there is nothing there', async () => {
  for (const url of ['/map/', '/map/text', '/map/..%2ftext', '/map/tiles.pmtiles/text', '/map/town.pmtiles'])
    expect((await request({}, 'GET', url)).statusCode).toBe(404)
  const plain = await openAgency()
  expect((await plain.app.inject(TILES_PATH)).statusCode).toBe(404)
  expect((await plain.app.inject('/config.json')).json()).not.toHaveProperty('mapTiles')
  await plain.close()
})

test('a program that reads maps finds the tiles of the file by parts, as a browser does', async () => {
  const source = {
    getKey: () => 'town',
    getBytes: async (offset: number, length: number) => {
      const { rawPayload } = await request({ range: `bytes=${offset}-${offset + length - 1}` })
      return { data: new Uint8Array(rawPayload).buffer }
    },
  }
  const map = new PMTiles(source)
  expect(await map.getHeader()).toMatchObject({ maxZoom: 6, tileType: 1 })
  expect((await map.getZxy(6, 39, 23))?.data.byteLength).toBeGreaterThan(20)
  expect(await map.getZxy(6, 0, 0)).toBeUndefined()
})

test('a disk that hangs with the map keeps one thread of the site, however many visitors look at it', () => {
  const part = Buffer.alloc(1)
  const hanging: ((error: null, bytesRead: number, buffer: Buffer) => void)[] = []
  const slowly = readsInTurn((_fd, _buffer, _offset, _length, _position, done) => void hanging.push(done))
  const done: number[] = []
  for (const which of [1, 2, 3]) slowly(0, part, 0, 1, 0, (_error, bytesRead) => void done.push(which * bytesRead))
  expect([hanging.length, done]).toEqual([1, []])
  for (const answer of [10, 100, 1000]) hanging.shift()!(null, answer, part)
  expect([hanging.length, done]).toEqual([0, [10, 200, 3000]])
})
