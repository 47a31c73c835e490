import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunks, late } from '#web/boot/build/chunks.ts'

const root = join(import.meta.dirname, '..')

/** `a(b|c)` as `ab` and `ac`; what a pattern leaves out is no file it names. */
function spelled(source: string): string[] {
  const [group, inside] = /\(((?!\?)[^()]*)\)/.exec(source) ?? []
  if (group === undefined) return [source]
  return [...new Set(inside!.split('|').flatMap((one) => spelled(source.replace(group, () => one))))]
}

test('a file that is renamed does not fall out of its chunk: whatever a pattern names is there', () => {
  const files = ['art', 'contract', 'domain', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const code = files.filter((file) => !file.includes('.test.'))
  const patterns = [...chunks, ...late].flatMap(({ test: pattern }) => (pattern instanceof RegExp ? [pattern.source] : []))
  expect(patterns.length).toBeGreaterThan(20)
  const ours = patterns
    .flatMap((source) => spelled(`(${source.replaceAll(/\(\?!.*?\)/g, '')})`))
    .filter((one) => !/^(node_modules|rolldown)/.test(one))
  expect(ours.filter((one) => !code.some((file) => new RegExp(one).test(file)))).toEqual([])
})
