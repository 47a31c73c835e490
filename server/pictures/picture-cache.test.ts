import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dawnSkyUrl, type DawnShape, dawnUrl, dawnVeilUrl } from '#art/dawn.ts'
import { heroVeilUrl } from '#art/hero.ts'
import { Refusal } from '#domain/refusal.ts'
import { answerErrors } from '#server/http/errors.ts'
import { dawnAddresses, renderDawnsAhead, openPictureCache } from './picture-cache.ts'
import { drawingAt, standingAddresses } from './picture-spec.ts'
import { openRenderer } from './render-pool.ts'
import { artRoutes } from './routes.ts'

const KB = 1024
const dawn = new Date('2026-11-21T04:40:00Z')
const renderer = openRenderer()
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'strannik-art-'))
})
afterAll(async () => {
  renderer.close()
  await rm(dataDir, { recursive: true })
})

const isAvif = (picture: Buffer | undefined) => picture?.subarray(4, 12).toString() === 'ftypavif'

test('every address that pages write is rendered', () => {
  expect(dawnAddresses(dawn)).toHaveLength(16)
  for (const address of [...dawnAddresses(dawn), ...standingAddresses()]) expect(drawingAt(address), address).toBeDefined()
})

test('nothing else is: not another width, frame, city, or a way out of the folder', () => {
  const wrong = [
    'posters/rome-light-481.avif',
    'posters/perm-light-240.avif',
    'hero/0410w-light-wide-1440.avif',
    'hero/0440w-light-wide-390.avif',
    'dawn/1121-0410-light-desktop-1440.avif',
    'dawn/0230-0440-light-desktop-1440.avif',
    'dawn/1121-0440-light-desktop-390.avif',
    'landing/constructor-12-light-phone-780.avif',
    '../package.json',
    '',
  ]
  expect(wrong.map(drawingAt)).toEqual(wrong.map(() => undefined))
})

test('a poster is rendered once, small, and forgotten when its drawing has changed', async () => {
  const folder = join(dataDir, 'one')
  await mkdir(join(folder, 'earlier'), { recursive: true })
  await writeFile(join(folder, 'earlier', 'rome.avif'), '')
  const cache = await openPictureCache({ folder, render: renderer.render })
  const [first, second] = await Promise.all([
    cache.picture('posters/rome-light-240.avif'),
    cache.picture('posters/rome-light-240.avif'),
  ])
  expect(first).toBe(second)
  expect(isAvif(first)).toBe(true)
  expect(first?.length).toBeLessThan(14 * KB)
  await cache.cleanUp(dawn)
  const [edition, ...others] = await readdir(folder)
  expect(others).toEqual([])
  await writeFile(join(folder, edition ?? '', 'posters', 'rome-light-240.avif'), 'kept')
  expect(String(await cache.picture('posters/rome-light-240.avif'))).toBe('kept')
})

test('on a disk that hangs or fails pictures are shown all the same, and the rest of the site keeps its threads', async () => {
  const folder = join(dataDir, 'hung')
  const errors: unknown[] = []
  const render = async () => Buffer.from('a picture')
  const cache = await openPictureCache({ folder, render, complain: (error) => void errors.push(error) })
  const [first = '', unreadable = '', ...others] = standingAddresses()
  await cache.picture(first)
  const [edition = ''] = await readdir(folder)
  await mkdir(join(folder, edition, unreadable), { recursive: true })
  expect(String(await cache.picture(unreadable))).toBe('a picture')
  expect(errors).toHaveLength(2)
  const pipes = others.slice(0, 6).map((address) => join(folder, edition, `${address}.${process.pid}`)) // writing one waits for a reader
  for (const pipe of pipes) await mkdir(dirname(pipe), { recursive: true })
  execFileSync('mkfifo', pipes)
  try {
    const shown = Promise.all(others.slice(0, 6).map((address) => cache.picture(address)))
    const inTime = await Promise.race([shown.then(() => readdir(folder)), wait(8000)])
    expect(inTime).toEqual([edition])
    await mkdir(join(folder, 'earlier'))
    await cache.cleanUp(dawn)
    expect(await readdir(folder)).toContain('earlier') // until the disk works again
  } finally {
    const read = 'for pipe in "$@"; do cat "$pipe" > /dev/null & done; sleep 1; kill $(jobs -p) 2> /dev/null' // one may have no writer
    await once(spawn('sh', ['-c', read, 'sh', ...pipes]), 'exit')
  }
}, 30_000)

test('a picture that cannot be rendered stops neither the site nor the next picture', async () => {
  const doomed = renderer.render('posters/rome-light-240.avif')
  renderer.close()
  await expect(doomed).rejects.toThrow('ended')
  await expect(renderer.render('posters/atlantis-light-240.avif')).rejects.toThrow('No picture')
  expect(isAvif(await renderer.render('posters/rome-light-240.avif'))).toBe(true)
})

test('a server that stops while it renders refuses what was not rendered, and calls nothing a bug', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  answerErrors(app)
  artRoutes(app, { env: { dataDir: join(dataDir, 'stopping') }, now: () => dawn, log }, false)
  const [first = '', ...others] = dawnAddresses(dawn).map((address) => `/art/${address}`)
  expect((await app.inject(first)).statusCode).toBe(200)
  const requests = others.map(async (address) => (await app.inject(address)).statusCode)
  await wait(20)
  await app.close()
  const statuses = await Promise.all(requests)
  expect(statuses).toContain(503)
  expect(lines).toEqual([])
}, 60_000)

test('the first screen of a phone is at most 28 KB, of a desk 80 KB, of the widest 120 KB', async () => {
  const cache = await openPictureCache({ folder: join(dataDir, 'two'), render: renderer.render })
  const weigh = async (shape: DawnShape, width: number) => {
    const addresses = [dawnSkyUrl('light', shape, width), dawnUrl(dawn, 'light', shape, width)]
    const layers = await Promise.all(addresses.map((address) => cache.picture(address.replace('/art/', ''))))
    return layers.reduce((sum, layer) => sum + (layer?.length ?? Number.POSITIVE_INFINITY), 0)
  }
  expect(await weigh('phone', 780)).toBeLessThan(28 * KB)
  expect(await weigh('desktop', 1440)).toBeLessThan(80 * KB)
  expect(await weigh('wall', 1920)).toBeLessThan(120 * KB)
})

test('the first HTML carries the sky through frosted glass: under 3 KB, yet enough to count as a picture on a phone', async () => {
  const cache = await openPictureCache({ folder: join(dataDir, 'three'), render: renderer.render })
  const veils = (['light', 'dark'] as const).flatMap((theme) => [dawnVeilUrl(theme), heroVeilUrl(dawn, theme)])
  for (const address of veils) {
    const veil = await cache.picture(address.replace('/art/', ''))
    expect(veil?.length, address).toBeLessThan(3 * KB)
    expect((veil?.length ?? 0) * 8).toBeGreaterThan(412 * 448 * 0.05)
  }
})

test('the dawns of now and of the next twenty minutes wait for the visitor', async () => {
  const requests: string[] = []
  const cache = {
    rendered: async () => undefined,
    picture: async (address: string) => void requests.push(address),
    cleanUp: async () => {},
  }
  const stop = renderDawnsAhead(
    cache,
    () => dawn,
    (error) => expect.unreachable(String(error)),
  )
  await new Promise(setImmediate)
  stop()
  expect(requests).toEqual([...dawnAddresses(dawn), ...dawnAddresses(new Date('2026-11-21T05:00:00Z'))])
})

test('a dawn of another day is neither rendered nor kept', async () => {
  const folder = join(dataDir, 'days')
  const cache = await openPictureCache({ folder, render: async () => Buffer.from('a picture') })
  const [today, tomorrow] = [dawn, new Date('2026-11-25T04:40:00Z')]
  await cache.picture(dawnUrl(today, 'light', 'phone', 390).replace('/art/', ''))
  await cache.picture(dawnSkyUrl('light', 'phone', 390).replace('/art/', ''))
  await cache.cleanUp(tomorrow)
  expect(await cache.rendered(dawnUrl(today, 'light', 'phone', 390).replace('/art/', ''))).toBeUndefined()
  expect(await cache.rendered(dawnSkyUrl('light', 'phone', 390).replace('/art/', ''))).toBeDefined()
})

test('a picture is sent with its type and cached for a month, an unknown one is not found', async () => {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Refusal && error.code === 'not-found' ? 404 : 500).send())
  artRoutes(app, { env: { dataDir: join(dataDir, 'three') }, now: () => dawn, log: app.log })
  const found = await app.inject('/art/letters/aer-light.png')
  expect(found.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('max-age=2592000'),
  })
  expect(found.rawPayload.length).toBeLessThan(75 * KB)
  expect((await app.inject('/art/letters/zzz-light.png')).statusCode).toBe(404)
  expect((await app.inject('/art/posters/atlantis-light-240.avif')).statusCode).toBe(404)
  expect((await app.inject('/art/dawn/0621-0440-light-phone-390.avif')).statusCode).toBe(404)
  await app.close()
})

test('a picture that the disk does not take is shown all the same', async () => {
  const [folder, failures, address] = [join(dataDir, 'full'), [] as unknown[], 'posters/rome-light-240.avif']
  const place = { folder, render: async () => Buffer.from('a picture') }
  await (await openPictureCache(place)).picture('posters/rome-dark-240.avif')
  const [edition = ''] = await readdir(folder)
  await mkdir(join(folder, edition, `${address}.${process.pid}`)) // where the file would be written
  await expect((await openPictureCache(place)).picture(address)).rejects.toThrow('EISDIR')
  const cache = await openPictureCache({ ...place, complain: (error) => failures.push(error) })
  expect(String(await cache.picture(address))).toBe('a picture')
  expect(failures).toHaveLength(1)
})
