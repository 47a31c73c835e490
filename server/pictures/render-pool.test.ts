import type { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import { openRenderer, startRenderer } from './render-pool.ts'

/** Nothing is heard meanwhile, not even that a process has died. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('pictures that are asked for in the moment in which the renderer dies are not rendered, and that is all', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const started: ChildProcess[] = []
  const { render, close } = openRenderer(() => started[started.push(startRenderer()) - 1]!)
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  started[0]!.kill('SIGKILL')
  standStill(300)
  const asked = await Promise.allSettled(['one', 'two', 'three'].map((name) => render(`posters/${name}.avif`)))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  expect([uncaught, started.length]).toEqual([[], 2])
  process.off('uncaughtException', hear)
  close()
})
