import { expect, test } from 'vitest'
import { typedAt } from './typing.ts'

const claims = ['Ау', 'Мир велик']

test('five characters a second, five seconds to read, then the next claim, and again from the first [ABOUT-02]', () => {
  expect(typedAt(claims, 0)).toEqual({ text: 'А', nextMs: 200 })
  expect(typedAt(claims, 200)).toEqual({ text: 'Ау', nextMs: 5000 })
  expect(typedAt(claims, 5199)).toEqual({ text: 'Ау', nextMs: 1 })
  expect(typedAt(claims, 5200)).toEqual({ text: 'М', nextMs: 200 })
  expect(typedAt(claims, 5200 + 1000)).toMatchObject({ text: 'Мир ве' })
  expect(typedAt(claims, 5200 + 1600)).toEqual({ text: 'Мир велик', nextMs: 5000 })
  expect(typedAt(claims, 5200 + 6600)).toMatchObject({ text: 'А' })
})
