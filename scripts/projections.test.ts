import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './import-graph.ts'
import { impureProjections } from './projections.ts'

const root = join(import.meta.dirname, '..')

test('what is named …Of reads no row and waits for nobody', () => {
  const names = sourceFiles(root).flatMap((file) =>
    impureProjections(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(names).toEqual([])
})

test.each([
  'async function itemsOf(id: string) { return [id] }',
  'function itemsOf(id: string): Promise<string[]> { return load(id) }',
  'const itemsOf = async (id: string) => (await load(id)).items',
  'const itemsOf = once(async (id: string) => load(id))',
  'const prices = { itemsOf: async (id: string) => load(id) }',
  'const prices = { async itemsOf(id: string) { return load(id) } }',
  'class Prices { async itemsOf(id: string) { return load(id) } }',
  'const prices = async function itemsOf(id: string) { return load(id) }',
  'type Prices = { itemsOf(id: string): Promise<string[]> }',
  'type Prices = { itemsOf: (id: string) => Promise<string[]> }',
  'async function* itemsOf(ids: string[]) { yield* ids }',
  "function itemsOf(trx: Trx) { return trx.selectFrom('items').selectAll() }",
  "const itemsOf = (id: string) => agency.db.selectFrom('items').execute()",
  'function itemsOf(db: Db) { return load(db) }',
  'const itemsOf = (page: Page) => page.evaluate(() => window.items)',
])('an impure projection is found: %s', (text) => {
  expect(impureProjections('planted.ts', text)).toEqual(['itemsOf'])
})

test.each([
  'function itemsOf(order: Order) { return order.items }',
  'const itemsOf = (order: Order) => order.items',
  'async function loadItems(db: Db) { return [] }',
  'const itemsOf = (await load()).items',
  'const itemsOf = new Map<string, Promise<string[]>>()',
  'async function of() {}',
  'function loaderOf(id: string) { return async () => load(id) }',
  'function itemsOf(id: string): Map<string, Promise<string>> { return known[id] }',
])('a pure one is let be: %s', (text) => {
  expect(impureProjections('planted.ts', text)).toEqual([])
})
