import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { openRenderer } from './render-pool.ts'
import { sharePictures } from './routes.ts'

const home = Buffer.from('home')
const own = Buffer.from('own')

/** A cache where only the home page's picture is rendered; the others are rendered when `render` is called. */
function slowCache() {
  const waiting: (() => void)[] = []
  return {
    requests: waiting,
    render: () => waiting.splice(0).forEach((done) => done()),
    rendered: async (address: string) => (address === 'share/home.png' ? home : undefined),
    picture: (address: string) =>
      new Promise<Buffer>((resolve) => void waiting.push(() => resolve(own))).then((it) =>
        address === 'share/none.png' ? undefined : it,
      ),
    cleanUp: async () => {},
  }
}

test('a robot previewing a link does not wait for a renderer: the home page picture is used instead', async () => {
  const cache = slowCache()
  const share = sharePictures(cache, 1)
  expect(await share('share/mow-aer.png')).toEqual({ picture: home, isOwn: false })
  cache.render()
  const patient = sharePictures(cache, 60_000)('share/mow-aer.png')
  await new Promise(setImmediate)
  cache.render()
  expect(await patient).toEqual({ picture: own, isOwn: true })
})

test('of many link pictures requested at once a few are rendered, the others are answered at once', async () => {
  const cache = slowCache()
  const share = sharePictures(cache, 60_000)
  const first = Array.from({ length: 8 }, (_, n) => share(`share/mow-a${n}.png`))
  await new Promise(setImmediate)
  const again = share('share/mow-a0.png')
  for (let n = 0; n < 30; n += 1) expect(await share(`share/mow-b${n}.png`)).toEqual({ picture: home, isOwn: false })
  expect(cache.requests).toHaveLength(8)
  cache.render()
  for (const one of [...first, again]) expect(await one).toEqual({ picture: own, isOwn: true })
})

test('a picture nobody draws stays unknown', async () => {
  const cache = slowCache()
  const unknown = sharePictures(cache, 60_000)('share/none.png')
  await new Promise(setImmediate)
  cache.render()
  expect(await unknown).toBeUndefined()
})

test('a full renderer refuses new requests at once with a time to retry; equal requests are rendered once', async () => {
  const renderer = openRenderer()
  const waiting = Array.from({ length: 40 }, (_, n) =>
    renderer.render(`posters/none-${n}-light-240.avif`).catch(() => 'not rendered'),
  )
  expect(renderer.render('posters/none-0-light-240.avif')).toBe(renderer.render('posters/none-0-light-240.avif'))
  renderer.render('posters/none-0-light-240.avif').catch(() => {})
  const refused = await renderer.render('posters/rome-light-240.avif').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'overloaded', details: { extra: { retryAfter: 60 } } })
  expect(await Promise.all(waiting)).toHaveLength(40)
  renderer.close()
})
