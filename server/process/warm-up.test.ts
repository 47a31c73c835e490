import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { warmUp } from './warm-up.ts'

/** Keeps this thread at work but for the moments between. */
async function answerVisitors(forMs: number): Promise<void> {
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const pause = Date.now() + 20
    while (Date.now() < pause);
    await sleep(0)
  }
}

test('nothing is built while visitors are answered, all of it in its order when they are', async () => {
  const built: string[] = []
  const warmed = warmUp([() => built.push('timetable'), async () => built.push('index')])
  await answerVisitors(600)
  expect(built).toEqual([])
  await warmed
  expect(built).toEqual(['timetable', 'index'])
})

test('a failure of one part is reported to the caller', async () => {
  const fails = () => {
    throw new Error('no timetable')
  }
  await expect(warmUp([fails])).rejects.toThrow('no timetable')
})
