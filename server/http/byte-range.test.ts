import { expect, test } from 'vitest'
import { byteRange } from '#server/map-tiles/map-tiles.ts'

const SIZE = 1000

test('a range is requested by both ends, by its start or from the end; a longer one ends with the file', () => {
  expect(byteRange('bytes=0-126', SIZE)).toEqual({ start: 0, end: 126 })
  expect(byteRange('bytes=990-', SIZE)).toEqual({ start: 990, end: 999 })
  expect(byteRange('bytes=-10', SIZE)).toEqual({ start: 990, end: 999 })
  expect(byteRange('bytes=-5000', SIZE)).toEqual({ start: 0, end: 999 })
  expect(byteRange('bytes=0-16383', SIZE)).toEqual({ start: 0, end: 999 })
})

test('what begins behind the end cannot be had', () => {
  for (const header of ['bytes=1000-', 'bytes=1000-1200', 'bytes=-0']) expect(byteRange(header, SIZE)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
})

test('what is no single part of bytes is answered by the whole', () => {
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=a-b'])
    expect(byteRange(header, SIZE)).toBe('whole')
})
