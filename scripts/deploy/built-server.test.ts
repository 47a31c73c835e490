import { join } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import config from '../../rolldown.config.ts'

type Chunk = { fileName: string; code: string; imports: string[]; dynamicImports: string[] }
let chunks: Chunk[] = []

beforeAll(async () => {
  const bundle = await rolldown({ ...config, cwd: join(import.meta.dirname, '../..') })
  const { output } = await bundle.generate(config.output as OutputOptions) // it has one
  await bundle.close()
  chunks = output.filter((part) => part.type === 'chunk')
})

test('the built server starts with build/node/main.js and imports only packages installed where it runs', () => {
  const own = new Set(chunks.map(({ fileName }) => fileName))
  expect(own).toContain('main.js')
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const packages = imported.filter((name) => !own.has(name) && !name.startsWith('node:')).map(packageOf)
  expect(packages).toContain('react-router')
  expect([...new Set(packages)].filter((name) => !(name in packageJson.dependencies))).toEqual(['vite']) // only `npm run dev` needs it
})

test('files located beside a source are resolved there', () => {
  const places = chunks.flatMap(({ code }) =>
    [...code.matchAll(/import\.meta\.(?:dirname|url)[^\n]{0,12}/g)].map(([text]) => text),
  )
  expect(places.length).toBeGreaterThan(10)
  const lost = places.filter((text) => !text.startsWith('import.meta.dirname + ') && !text.startsWith('import.meta.url).href'))
  expect(lost).toEqual([])
})

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
