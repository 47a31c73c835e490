import { expect, test } from 'vitest'
import { contrast } from './oklab.ts'
import { barAt, discAt, skyAt, skyGradient } from './sky.ts'

const halfHours = Array.from({ length: 48 }, (_, i) => i / 2)

test('the sky goes round the clock without a seam', () => {
  expect(skyAt(24)).toEqual(skyAt(0))
  expect(skyAt(-1)).toEqual(skyAt(23))
  expect(contrast(skyAt(23.99).zenith, skyAt(0).zenith)).toBeLessThan(1.01)
})

test('a ribbon is seen on white paper and on the dark page at any hour', () => {
  for (const hour of halfHours) {
    expect(contrast(barAt(hour), '#ffffff'), `white at ${hour}`).toBeGreaterThan(1.3)
    expect(contrast(barAt(hour), '#112227'), `dark at ${hour}`).toBeGreaterThan(1.04)
  }
})

test('a night flight passes midnight: its ribbon ends with the sky of its arrival', () => {
  const gradient = skyGradient(22, 29, 8)
  expect(gradient.startsWith(`linear-gradient(90deg,${barAt(22)} 0%,`)).toBe(true)
  expect(gradient.endsWith(`${barAt(5)} 100%)`)).toBe(true)
  expect(gradient).toContain(barAt(0))
})

test('the disc is a pale moon at night and a red sun at sunset', () => {
  expect(discAt(1)).toBe('#f3ead2')
  expect(discAt(18.3)).toBe('#ff5a34')
})

test('night is whole at one and gone at noon', () => {
  expect(skyAt(1).night).toBe(1)
  expect(skyAt(12).night).toBe(0)
})
