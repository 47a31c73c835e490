import { expect, test } from 'vitest'
import { randomOf } from './random.ts'
import { box, dome, onion, spire, windows } from './shapes.ts'
import { d } from './svg.ts'

const tones = ['#ffffff', '#000000'] as const
const fillsOf = (svg: string) => [...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill)

test('every volume has one side in the light and one in the shade', () => {
  for (const shape of [box, dome, onion, spire]) {
    expect(new Set(fillsOf(shape(0, 0, 100, 80, tones))), shape.name).toEqual(new Set(tones))
  }
})

test('a wall turns from the light at 58 % of its width', () => {
  const [, shade] = box(50, 0, 100, 80, tones).split('<rect').slice(1)
  expect(shade).toContain('x="58"')
  expect(shade).toContain('fill="#000000"')
})

test('numbers are written to a tenth', () => {
  expect(d`M${1 / 3} ${-0.04}`).toBe('M0.3 0')
})

test('the same seed lights the same windows, another seed others', () => {
  const lit = (seed: string) => windows([0, 0, 40, 40], [8, 8], '#fff', { random: randomOf(seed), share: 0.5 })
  expect(lit('a')).toBe(lit('a'))
  expect(lit('a')).not.toBe(lit('b'))
})
