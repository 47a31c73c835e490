import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** JSX drops a break of lines between a figure and the word after it: «0,5 %с его билетов». */
const STUCK = /\{[a-z][^{}\n]*\}\n\s+(?=[а-яё])/gu

test('no word sticks to the figure before it', () => {
  const files = globSync('web/**/*.tsx')
  expect(files.length).toBeGreaterThan(200)
  const stuck = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(STUCK)].map(({ index }) => `${file} at ${index}`))
  expect(stuck).toEqual([])
})

test('no telephone breaks between its figures', () => {
  const files = globSync('web/**/*.tsx')
  const broken = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\+7 \d{3}/gu)].map(() => file))
  expect(broken).toEqual([])
})

test('a year on a page stays with its word', () => {
  const lines = globSync('web/**/*.tsx').flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const shown = lines.filter((line) => !/^\s*(\/?\*|\/\/|'.*\.',$)|aria-label/.test(line)) // a page's description is on no page
  expect(shown.filter((line) => /(\}|\d) года(?![а-яё])/u.test(line))).toEqual([])
})
