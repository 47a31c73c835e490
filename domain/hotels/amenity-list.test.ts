import { expect, test } from 'vitest'
import { amenityList } from './rooms.ts'

test('a list of what is in a room reads as one sentence', () => {
  expect(amenityList(['Вай-фай', 'Рабочий стол', 'USB-розетка'])).toBe('Вай-фай, рабочий стол, USB-розетка')
})
