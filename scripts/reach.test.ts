import { expect, test } from 'vitest'
import { folders, limits, linesOf, searchPath, sources } from './reach.ts'

test('no source file is longer than one reads at a sitting', () => {
  expect(sources.filter((file) => linesOf(file) > limits.longestFile)).toEqual([])
})

test('no folder holds more files than one looks through', () => {
  const full = [...folders]
    .filter(([, files]) => files.length > limits.largestFolder)
    .map(([folder, files]) => `${folder}: ${files.length}`)
  expect(full).toEqual([])
})

test('a search goes from the form to the supplier through nine files', () => {
  expect(searchPath()).toHaveLength(limits.searchPath)
})
