import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heroUrl, heroVeilUrl } from '#art/hero.ts'
import { Refusal } from '#domain/refusal.ts'
import { drawingAt, standingAddresses } from './picture-spec.ts'
import { openGallery } from './picture-cache.ts'
import { openRenderer } from './render-pool.ts'
import { artRoutes } from './routes.ts'
import { heroAddresses, keepHeroes } from './warm-cache.ts'

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

test('every address that pages write is printed', () => {
  expect(heroAddresses(dawn)).toHaveLength(10)
  for (const address of [...heroAddresses(dawn), ...standingAddresses()]) expect(drawingAt(address), address).toBeDefined()
})

test('nothing else is: not another width, frame, city, or a way out of the folder', () => {
  const wrong = [
    'posters/rome-light-481.avif',
    'posters/perm-light-240.avif',
    'hero/0410w-light-wide-1440.avif',
    'hero/0440w-light-wide-390.avif',
    '../package.json',
    '',
  ]
  expect(wrong.map(drawingAt)).toEqual(wrong.map(() => undefined))
})

test('a poster is printed once, small, and forgotten when its drawing has changed', async () => {
  const folder = join(dataDir, 'one')
  await mkdir(join(folder, 'earlier'), { recursive: true })
  await writeFile(join(folder, 'earlier', 'rome.avif'), '')
  const gallery = await openGallery({ folder, render: renderer.render })
  const [first, second] = await Promise.all([
    gallery.picture('posters/rome-light-240.avif'),
    gallery.picture('posters/rome-light-240.avif'),
  ])
  expect(first).toBe(second)
  expect(isAvif(first)).toBe(true)
  expect(first?.length).toBeLessThan(14 * KB)
  await gallery.cleanUp()
  const [edition, ...others] = await readdir(folder)
  expect(others).toEqual([])
  await writeFile(join(folder, edition ?? '', 'posters', 'rome-light-240.avif'), 'kept')
  expect(String(await gallery.picture('posters/rome-light-240.avif'))).toBe('kept')
})

test('a picture that cannot be printed stops neither the shop nor the next picture', async () => {
  const doomed = renderer.render('posters/rome-light-240.avif')
  renderer.close()
  await expect(doomed).rejects.toThrow('ended')
  await expect(renderer.render('posters/atlantis-light-240.avif')).rejects.toThrow('No picture')
  expect(isAvif(await renderer.render('posters/rome-light-240.avif'))).toBe(true)
})

test('the first screen of a phone is at most 28 KB, of a desk 120 KB', async () => {
  const gallery = await openGallery({ folder: join(dataDir, 'two'), render: renderer.render })
  const weigh = async (shape: 'wide' | 'narrow', width: number) =>
    (await gallery.picture(heroUrl(dawn, 'light', shape, width).replace('/art/', '')))?.length ?? Number.POSITIVE_INFINITY
  expect(await weigh('narrow', 780)).toBeLessThan(28 * KB)
  expect(await weigh('wide', 1440)).toBeLessThan(120 * KB)
})

test('the first HTML carries the sky through frosted glass: under 3 KB, yet enough to count as a picture on a phone', async () => {
  const gallery = await openGallery({ folder: join(dataDir, 'three'), render: renderer.render })
  for (const theme of ['light', 'dark'] as const) {
    const veil = await gallery.picture(heroVeilUrl(dawn, theme).replace('/art/', ''))
    expect(veil?.length).toBeLessThan(3 * KB)
    expect((veil?.length ?? 0) * 8).toBeGreaterThan(412 * 560 * 0.05)
  }
})

test('the heroes of now and of the next twenty minutes wait for the visitor', async () => {
  const requests: string[] = []
  const gallery = {
    printed: async () => undefined,
    picture: async (address: string) => void requests.push(address),
    cleanUp: async () => {},
  }
  const stop = keepHeroes(
    gallery,
    () => dawn,
    (error) => expect.unreachable(String(error)),
  )
  await new Promise(setImmediate)
  stop()
  expect(requests).toEqual([...heroAddresses(dawn), ...heroAddresses(new Date('2026-11-21T05:00:00Z'))])
})

test('a picture comes with its type and a month of life, an unknown one is not found', async () => {
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
  await app.close()
})

test('a picture that the disk does not take is shown all the same', async () => {
  const [folder, failures, address] = [join(dataDir, 'full'), [] as unknown[], 'posters/rome-light-240.avif']
  const place = { folder, render: async () => Buffer.from('a picture') }
  await (await openGallery(place)).picture('posters/rome-dark-240.avif')
  const [edition = ''] = await readdir(folder)
  await mkdir(join(folder, edition, `${address}.${process.pid}`)) // where the file would be written
  await expect((await openGallery(place)).picture(address)).rejects.toThrow('EISDIR')
  const gallery = await openGallery({ ...place, complain: (error) => failures.push(error) })
  expect(String(await gallery.picture(address))).toBe('a picture')
  expect(failures).toHaveLength(1)
})
