import { expect, test } from 'vitest'
import { cache, once } from './cache.ts'

const minute = 60_000

test('a reply is valid for its lifetime, counted from its arrival', () => {
  const rates = cache<string>({ lifeMs: 2 * minute })
  rates.set('a', 'found', 0)
  expect(rates.get('a', 2 * minute - 1)).toBe('found')
  expect(rates.get('a', 2 * minute)).toBeUndefined()
})

test('the newest answers are kept, the oldest goes', () => {
  const searches = cache<number>({ most: 2 })
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) searches.set(key, at)
  expect(['a', 'b', 'c'].map((key) => searches.get(key))).toEqual([2, undefined, 3])
})

test('two parts of a page with the same request share one reply; a failure is requested again', async () => {
  let calls = 0
  const prices = once(async ({ day }: { day: string }) => {
    calls += 1
    if (calls === 1) throw new Error('nobody answered')
    return `${day}: ${calls}`
  })
  await expect(Promise.all([prices({ day: 'a' }), prices({ day: 'a' })])).rejects.toThrow('nobody answered')
  expect(calls).toBe(1)
  expect(await Promise.all([prices({ day: 'a' }), prices({ day: 'a' }), prices({ day: 'b' })])).toEqual(['a: 2', 'a: 2', 'b: 3'])
})
