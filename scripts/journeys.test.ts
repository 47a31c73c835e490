import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')

test('no journey answers the page’s requests itself, or waits for the network to fall silent', () => {
  const journeys = sourceFiles(root).filter((file) => file.startsWith('e2e/'))
  const texts = journeys.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(journeys.length).toBeGreaterThan(30)
  expect(texts.filter(([, text]) => /\.route\(|routeFromHAR|networkidle/.test(text)).map(([file]) => file)).toEqual([])
})
