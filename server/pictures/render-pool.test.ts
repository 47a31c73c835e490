import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openRenderer, startRenderer } from './render-pool.ts'

/** No event is handled in the meantime, not even that a process has died. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('pictures requested at the moment the renderer dies are not rendered, and nothing else fails', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const started: ChildProcess[] = []
  const { render, close } = openRenderer({ start: () => started[started.push(startRenderer()) - 1]! })
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  started[0]!.kill('SIGKILL')
  standStill(300)
  const asked = await Promise.allSettled(['one', 'two', 'three'].map((name) => render(`posters/${name}.avif`)))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  expect([uncaught, started.length]).toEqual([[], 2])
  process.off('uncaughtException', note)
  close()
})

test('a renderer that hangs is ended after its time: what waits for it fails, and the next picture begins a new one', async () => {
  const started: ChildProcess[] = []
  const begin = () => {
    const renderer = startRenderer()
    renderer.kill('SIGSTOP')
    started.push(renderer)
    return renderer
  }
  const { render, close } = openRenderer({ start: begin, pictureMs: 500 })
  const asked = await Promise.allSettled(['one', 'two'].map((name) => render(`posters/${name}.avif`)))
  expect(asked.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(2).fill('Error: A picture took too long'),
  )
  expect(await once(started[0]!, 'exit')).toEqual([null, 'SIGKILL'])
  await expect(render('posters/three.avif')).rejects.toThrow('took too long')
  expect(started).toHaveLength(2)
  close()
})

test('a supervisor and Ctrl-C, which end every process of the server, leave what is being rendered to the server', async () => {
  const started: ChildProcess[] = []
  const { render, close } = openRenderer({ start: () => started[started.push(startRenderer()) - 1]! })
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const asked = expect(render('posters/none.avif')).rejects.toThrow('No picture')
    started[0]!.kill(signal)
    standStill(300)
    await asked
  }
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  expect(started).toHaveLength(1)
  close()
  expect(await once(started[0]!, 'exit')).toEqual([null, 'SIGKILL'])
})

test('a renderer whose server is killed ends in peace, though it has pictures for it', async () => {
  const renderer = startRenderer()
  renderer.send('posters/none.avif')
  await once(renderer, 'message')
  renderer.kill('SIGSTOP')
  for (let sent = 0; sent < 20; sent += 1) renderer.send('posters/none.avif')
  renderer.disconnect()
  const ended = once(renderer, 'exit')
  renderer.kill('SIGCONT')
  expect(await ended).toEqual([0, null])
})

test('of printers begun as the items of a list each has the whole time for a picture', async () => {
  const printers = Array.from({ length: 2 }, openRenderer)
  const asked = await Promise.allSettled(printers.map(({ render }) => render('posters/none.avif')))
  expect(asked.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(2).fill(expect.stringContaining('No picture')),
  )
  for (const { close } of printers) close()
})
