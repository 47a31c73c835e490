import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Area, areas, isFile } from './areas.ts'
import { importsOf, sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')

test('every folder of the product is an area of its own', () => {
  const folders = ['web', 'server', 'server/adapters', 'world'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'public')
      .map((entry) => `${folder}/${entry.name}`),
  )
  const files = sourceFiles(root).filter((file) => !file.includes('/'))
  const known = new Set(areas.map(({ path }) => path))
  expect(folders.filter((folder) => !known.has(folder) && hasCode(folder))).toEqual([])
  expect(files.filter((file) => !file.endsWith('.config.ts'))).toEqual([])
  expect(areas.map(({ path }) => path).filter((path) => !sourceFiles(root).some((file) => isWithin(file, path)))).toEqual([])
})

test('no import goes in a circle, neither one of types nor a lazy one', () => {
  expect(circleIn(importsOf(root))).toEqual([])
})

test('the product imports no test and no script', () => {
  const product = [...importsOf(root)].filter(([file]) => !isTest(file) && /^(domain|contract|art|server|web|world)\//.test(file))
  const crossing = product.flatMap(([file, imported]) =>
    [...imported].filter((other) => isTest(other) || /^(bench|e2e|scripts)\//.test(other)).map((other) => `${file} → ${other}`),
  )
  expect(crossing).toEqual([])
})

const planted = mkdtempSync(join(tmpdir(), 'strannik-walls-'))
/** Lines the linter refused: `web/air/planted.ts:12`. */
let refused: Set<string>

beforeAll(() => {
  mkdirSync(join(planted, 'scripts'))
  for (const file of ['oxlint.config.ts', 'scripts/areas.ts']) copyFileSync(join(root, file), join(planted, file))
  for (const area of areas) plant(area)
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix'], {
    cwd: planted,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  refused = new Set(stdout.split('\n').flatMap((line) => /^(.+?:\d+):.*no-restricted-imports/.exec(line)?.[1] ?? []))
})

afterAll(() => rmSync(planted, { recursive: true }))

test.each(areas)('$path may import what its row names and nothing else', (area) => {
  const lines = readFileSync(join(planted, plantedFile(area)), 'utf8').split('\n')
  const wrong = lines.filter((line, at) => refused.has(`${plantedFile(area)}:${at + 1}`) !== line.includes('forbidden'))
  expect(wrong).toEqual([])
})

/** A file in the area with an import of every other one, in each of the ways there are. */
function plant(area: Area): void {
  const file = join(planted, plantedFile(area))
  mkdirSync(dirname(file), { recursive: true })
  const others = ['test', 'e2e', 'scripts', 'bench', ...areas.map(({ path }) => path)].map((other, at) => {
    const specifier = isFile(other) ? `#${other}` : `#${other}/deep/planted.ts`
    const isAllowed = [area.path, ...area.imports].some((path) => isWithin(specifier.slice(1), path))
    const name = `${isAllowed ? 'allowed' : 'forbidden'}${at}`
    return [
      `import { ${name} } from '${specifier}'`,
      `import type { ${name}Type } from '${specifier}'`,
      `export const ${name}Lazy = () => import('${specifier}')`,
      `export * as ${name}All from '${specifier}'`,
    ]
  })
  const packages = ['node:fs', 'node:fs/promises', 'fastify', 'react', 'kysely', 'left-pad'].map((name, at) => {
    const isAllowed = area.packages.includes(name.startsWith('node:') ? 'node' : name)
    return `import { ${isAllowed ? 'allowed' : 'forbidden'}Package${at} } from '${name}'`
  })
  const beside = [`import { forbiddenAbove } from '../planted.ts'`, `import { allowedBeside } from './planted.ts'`]
  writeFileSync(file, [...others.flat(), ...packages, ...beside].join('\n'))
}

function plantedFile({ path }: Area): string {
  return isFile(path) ? path : `${path}/planted.ts`
}

function isWithin(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}

function isTest(file: string): boolean {
  return /\.(test|e2e|suite)\.tsx?$|^test\//.test(file)
}

function hasCode(folder: string): boolean {
  return sourceFiles(root).some((file) => file.startsWith(`${folder}/`))
}

/** The first way found that leads from a file back to itself. */
function circleIn(graph: Map<string, Set<string>>): string[] {
  const finished = new Set<string>()
  function from(file: string, way: string[]): string[] {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    for (const other of finished.has(file) ? [] : graph.get(file)!) {
      const circle = from(other, [...way, file])
      if (circle.length > 0) return circle
    }
    finished.add(file)
    return []
  }
  for (const file of graph.keys()) {
    const circle = from(file, [])
    if (circle.length > 0) return circle
  }
  return []
}
