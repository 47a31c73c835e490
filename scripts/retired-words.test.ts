import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './import-graph.ts'
import { retiredNames, retiredWords } from './retired-words.ts'

const root = join(import.meta.dirname, '..')
const retired = retiredWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

test('no name in the code is a word retired by the glossary', () => {
  const names = sourceFiles(root).flatMap((file) =>
    retiredNames(file, readFileSync(join(root, file), 'utf8'), retired).map((name) => `${file}: ${name}`),
  )
  expect(names).toEqual([])
})

const planted = retiredWords(`## Words that are not used
| Not | But | Where |
|---|---|---|
| sieve, let go, type asked | something else | |
| wave | bank | world/air/ |
| deck | results | but art/ |`)

test.each([
  ['domain/air/a.ts', 'const openSieve = 1'],
  ['domain/air/sieve.ts', ''],
  ['domain/air/a.ts', 'function letGoLapsed() {}'],
  ['domain/air/a.ts', 'type A = { SIEVE_SIZE: number }'],
  ['web/a.tsx', 'const a = <Frame sieve={1} />'],
  ['domain/air/a.ts', 'class A { #sieve = 1 }'],
  ['world/air/a.ts', 'const wave = 1'],
  ['web/a.ts', 'const deck = 1'],
  ['web/a.ts', 'type Asked = { page: number }'],
])('a retired word in %s is found: %s', (file, text) => {
  expect(retiredNames(file, text, planted)).toHaveLength(1)
})

test('the author of a retired word is shown what to write instead', () => {
  expect(retiredNames('world/air/a.ts', 'const wave = 1', planted)).toEqual(['wave (docs/glossary.md has for it: bank)'])
})

test.each([
  ['domain/air/a.ts', 'const sievert = 1'],
  ['domain/air/a.ts', 'let go = 1'],
  ['domain/air/a.ts', 'const asked = 1'],
  ['web/a.ts', 'const wave = 1'],
  ['art/a.ts', 'const deck = 1'],
])('nothing is found in %s: %s', (file, text) => {
  expect(retiredNames(file, text, planted)).toEqual([])
})
