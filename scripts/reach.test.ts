import { expect, test } from 'vitest'
import {
  abortControllers,
  effects,
  filesOfPage,
  folders,
  limits,
  linesOf,
  payingPath,
  results,
  searchPath,
  sources,
} from './reach.ts'

test('the code has no more files than a newcomer can find their way around', () => {
  expect(sources.length).toBeLessThanOrEqual(limits.sourceFiles)
})

test('no source file is longer than one reads at a sitting', () => {
  expect(sources.filter((file) => linesOf(file) > limits.longestFile)).toEqual([])
})

test('no folder holds more files than one looks through', () => {
  const full = [...folders]
    .filter(([, files]) => files.length > limits.largestFolder)
    .map(([folder, files]) => `${folder}: ${files.length}`)
  expect(full).toEqual([])
})

test('a search goes from the form to the supplier through eight files', () => {
  expect(searchPath()).toHaveLength(limits.searchPath)
})

test('what the page of results alone needs, and what one opens to follow a payment, does not grow', () => {
  expect(filesOfPage(results.air).length).toBeLessThanOrEqual(limits.airResults)
  expect(filesOfPage(results.hotels).length).toBeLessThanOrEqual(limits.hotelResults)
  expect(payingPath().length).toBeLessThanOrEqual(limits.payingPath)
})

test('the pages do with no more effects and controllers of their own', () => {
  expect(effects()).toBeLessThanOrEqual(limits.effects)
  expect(abortControllers()).toBeLessThanOrEqual(limits.abortControllers)
})

test('a file that another page needs too is no page\u2019s own', () => {
  const graph = new Map([
    ['a.route.tsx', new Set(['own.ts', 'shared.ts'])],
    ['b.route.tsx', new Set(['shared.ts'])],
    ['own.ts', new Set<string>()],
    ['shared.ts', new Set<string>()],
  ])
  expect(filesOfPage('a.route.tsx', graph)).toEqual(['a.route.tsx', 'own.ts'])
})
