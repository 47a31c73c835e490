import { expect, test } from 'vitest'
import { weekdaysText } from './weekdays.ts'

test('days of flight read as people say them', () => {
  expect(weekdaysText(0b111_1111)).toBe('ежедневно')
  expect(weekdaysText(0b001_1111)).toBe('пн\u00a0— пт')
  expect(weekdaysText(0b010_1010)).toBe('вт, чт, сб')
  expect(weekdaysText(0b110_0001)).toBe('пн, сб, вс')
  expect(weekdaysText(0b111_0001)).toBe('пн, пт\u00a0— вс')
})
