import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { HotelSellers } from '#server/hotels/sellers/sellers.ts'
import type { PhotoPlace } from '#server/hotels/supplier.ts'
import { isPublicAddress, mayFetch, publicLookup } from './fetch-photo.ts'
import { fetchedPhotos, photoRoutes } from './photos.ts'

const calls: string[] = []
let jpeg: Buffer
let bomb: Buffer
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/good': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(jpeg), // what it says of itself is not read
  '/html': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>'),
  '/svg': (response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/broken': (response) => response.end(jpeg.subarray(0, 200)),
  '/bomb': (response) => response.end(bomb),
  '/huge': (response) => response.writeHead(200, { 'content-length': 900_000_000 }).end(jpeg),
  '/endless': (response) => {
    const part = Buffer.concat([jpeg, Buffer.alloc(1_000_000)])
    const more = () => !response.destroyed && response.write(part, () => setImmediate(more))
    more()
  },
  '/slow': () => undefined,
  '/cut': (response) => response.writeHead(200).write(jpeg.subarray(0, 100), () => response.destroy()),
  '/moved': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/private': (response) => response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/absent': (response) => response.writeHead(404).end(jpeg),
  '/failing': (response) => response.writeHead(503).end(),
}
const server = createServer((request, response) => {
  calls.push(request.url ?? '')
  const answer = answers[(request.url ?? '').replace(/\?.*/, '')]
  if (answer) answer(response)
  else response.writeHead(404).end()
})
let origin: string
const app = Fastify()
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Refusal && error.code === 'not-found' ? 404 : 500).send(),
)
/** The photographs of the only hotel, `ostrovok:1`. */
let paths: string[] = []
let hosts = ['127.0.0.1']

const place = (path: string): PhotoPlace => ({ url: `${origin}${path}`, edition: 'e1', hosts, isFake: true })
const hotels = {
  photo: async (hotelId: string, at: number) => (hotelId === 'ostrovok:1' && paths[at] ? place(paths[at]) : undefined),
} as unknown as HotelSellers // the only method the route calls

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  const photos = fetchedPhotos()
  const isSlow = ({ url }: PhotoPlace) => url.endsWith('/slow')
  photoRoutes(app, {
    hotels,
    photos: {
      photo: (one, width, signal) => photos.photo(one, width, isSlow(one) ? AbortSignal.timeout(200) : signal),
    },
  })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls.splice(0)
  hosts = ['127.0.0.1']
})

const get = (file: string, headers: Record<string, string> = {}) => app.inject({ url: `/art/photos/ostrovok:1/${file}`, headers })

test('a photograph is sent in its width as WebP under our address, without its metadata, and cached for a year', async () => {
  paths = ['/good']
  for (const width of [320, 640, 1280]) {
    const shown = await get(`0-${width}.webp?v=e1`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    })
    const { width: own, format, exif } = await sharp(shown.rawPayload).metadata()
    expect([own, format, exif]).toEqual([width, 'webp', undefined])
  }
  const again = await get('0-640.webp?v=e1', { 'if-none-match': '"e1-640"' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('0-640.webp')).headers['cache-control']).toBe('public, max-age=3600')
  expect(calls).toEqual(['/good', '/good', '/good']) // once for each width
})

test('only what a hotel has is fetched, and in no other width', async () => {
  paths = ['/good']
  for (const file of ['1-640.webp', '0-641.webp', '0-9999.webp', '0.webp', '0-640.jpg', 'x', '-1-640.webp'])
    expect((await get(file)).statusCode, file).toBe(404)
  expect((await app.inject('/art/photos/ostrovok:2/0-640.webp')).statusCode).toBe(404)
  expect((await get(`0-640.webp?url=${encodeURIComponent(origin)}/html`)).headers['content-type']).toBe('image/webp')
  expect(calls.filter((url) => url !== '/good')).toEqual([])
})

test.each(['html', 'svg', 'broken', 'bomb', 'huge', 'endless', 'slow', 'cut', 'moved', 'private', 'absent', 'failing'])(
  'what is %s is a drawing of ours for a minute',
  async (path) => {
    paths = [`/${path}`]
    const shown = await get('0-320.webp?v=e1')
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=60',
    ])
    expect(calls).toEqual([`/${path}`]) // no redirect is followed
    await get('0-320.webp?v=e1')
    expect(calls).toEqual([`/${path}`]) // nor is it tried for each visitor
  },
)

test('many who look at once fetch it once', async () => {
  paths = ['/good?many']
  const shown = await Promise.all(Array.from({ length: 10 }, () => get('0-640.webp?v=e1')))
  expect(new Set(shown.map(({ headers }) => headers['content-type']))).toEqual(new Set(['image/webp']))
  expect(calls).toEqual(['/good?many'])
})

test('only https, only hosts of the list, on their usual port and with no name and password', () => {
  const real = (url: string) => mayFetch({ url, edition: '', hosts: ['cdn.worldota.net', '10.0.0.1'] })
  expect(real('https://cdn.worldota.net/t/640x400/a.jpeg')).toBe(true)
  for (const url of [
    'http://cdn.worldota.net/a.jpeg',
    'https://cdn.worldota.net.evil.example/a.jpeg',
    'https://evil.example/cdn.worldota.net',
    'https://cdn.worldota.net@evil.example/a.jpeg',
    'https://user:pass@cdn.worldota.net/a.jpeg',
    'https://cdn.worldota.net:8443/a.jpeg',
    'https://10.0.0.1/a.jpeg',
    'file:///etc/passwd',
    'no address',
  ])
    expect(real(url), url).toBe(false)
})

test('a host of the list that leads to a private address is refused when it is looked up', async () => {
  const found = await new Promise<Error | null>((resolve) => publicLookup('localhost', {}, (error) => resolve(error)))
  expect(found?.message).toBe('The host is not public')
  for (const address of ['8.8.8.8', '2a02:6b8::2:242']) expect(isPublicAddress(address), address).toBe(true)
  for (const address of ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['::1', '::', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1', 'x'])
    expect(isPublicAddress(address), address).toBe(false)
})
