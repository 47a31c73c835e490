import { expect, test } from 'vitest'
import { type CodeCounts, countIn, spread } from './reach.ts'

const countsOf = (text: string) => {
  const counts: CodeCounts = { functions: [], casts: 0, nonNull: 0, any: 0 }
  countIn(counts, 'a.ts', text)
  return counts
}

test('named functions are counted with their lines, callbacks are not', () => {
  const text = 'function a() {\n}\nconst b = () => 1\nclass C { d() {} }\nconst e = { f() {\n}, g: () => {} };\n[1].map((x) => x)'
  expect(countsOf(text).functions).toEqual([2, 1, 1, 2, 1])
})

test('casts, marks of what is there and any are counted; a constant and a negation are none of them', () => {
  const text = 'const a = b as C; const d = [1] as const; const e = f!; const g = !h; const i = (j as any)!.k'
  expect(countsOf(text)).toMatchObject({ casts: 2, nonNull: 2, any: 1 })
})

test('the middle, nine of ten and the most are numbers that were counted', () => {
  expect(spread([9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])).toEqual({ p50: 6, p90: 10, most: 11 })
})
