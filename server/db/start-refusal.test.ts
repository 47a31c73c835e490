import { expect, test } from 'vitest'
import { StartRefusal, startFailure } from './start-refusal.ts'

test('whoever starts the server reads what to change, and of a bug where it is, whatever its language', () => {
  expect(startFailure(new StartRefusal('Порт 3000 занят.'))).toBe('Порт 3000 занят.')
  expect(startFailure(Object.assign(new Error('Папка занята.'), { name: 'StartRefusal' }))).toBe('Папка занята.')
  expect(startFailure(new Error('Нет страницы'))).toContain('start-refusal.test.ts')
})
