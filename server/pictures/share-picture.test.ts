import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { openRenderer } from './render-pool.ts'
import { sharePictures } from './share-picture.ts'

const home = Buffer.from('home')
const own = Buffer.from('own')

/** A gallery where only the home page's picture is printed; the others come when `print` is called. */
function slowGallery() {
  const waiting: (() => void)[] = []
  return {
    requests: waiting,
    render: () => waiting.splice(0).forEach((done) => done()),
    printed: async (address: string) => (address === 'share/home.png' ? home : undefined),
    picture: (address: string) =>
      new Promise<Buffer>((resolve) => void waiting.push(() => resolve(own))).then((it) =>
        address === 'share/none.png' ? undefined : it,
      ),
    cleanUp: async () => {},
  }
}

test('a robot that shows a link does not wait for a renderer: the picture of the home page stands in', async () => {
  const gallery = slowGallery()
  const share = sharePictures(gallery, 1)
  expect(await share('share/mow-aer.png')).toEqual({ picture: home, isOwn: false })
  gallery.render()
  const patient = sharePictures(gallery, 60_000)('share/mow-aer.png')
  await new Promise(setImmediate)
  gallery.render()
  expect(await patient).toEqual({ picture: own, isOwn: true })
})

test('of many pictures of links asked for at once a few are printed, the rest are answered at once', async () => {
  const gallery = slowGallery()
  const share = sharePictures(gallery, 60_000)
  const first = Array.from({ length: 8 }, (_, n) => share(`share/mow-a${n}.png`))
  await new Promise(setImmediate)
  const again = share('share/mow-a0.png')
  for (let n = 0; n < 30; n += 1) expect(await share(`share/mow-b${n}.png`)).toEqual({ picture: home, isOwn: false })
  expect(gallery.requests).toHaveLength(8)
  gallery.render()
  for (const one of [...first, again]) expect(await one).toEqual({ picture: own, isOwn: true })
})

test('a picture nobody draws stays unknown', async () => {
  const gallery = slowGallery()
  const unknown = sharePictures(gallery, 60_000)('share/none.png')
  await new Promise(setImmediate)
  gallery.render()
  expect(await unknown).toBeUndefined()
})

test('a full renderer refuses the newcomer at once and tells when to come back; equal requests are rendered once', async () => {
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
