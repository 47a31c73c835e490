import type * as processes from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { openRenderer } from './render-pool.ts'

const children = vi.hoisted(() => [] as processes.ChildProcess[])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof processes>()
  const fork = (...given: Parameters<typeof real.fork>) => children[children.push(real.fork(...given)) - 1]
  return { ...real, fork }
})

/** Nothing is heard meanwhile, not even that a process has died. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('pictures that are asked for in the moment in which the renderer dies are not rendered, and that is all', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const { render, close } = openRenderer()
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  children[0]!.kill('SIGKILL')
  standStill(300)
  const asked = await Promise.allSettled(['one', 'two', 'three'].map((name) => render(`posters/${name}.avif`)))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(render('posters/none.avif')).rejects.toThrow('No picture')
  expect([uncaught, children.length]).toEqual([[], 2])
  process.off('uncaughtException', hear)
  close()
})
