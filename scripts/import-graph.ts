import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const folders = ['art', 'bench', 'contract', 'domain', 'e2e', 'scripts', 'server', 'test', 'web', 'world']

/** Every source file from the root of the project, tests too. */
export function sourceFiles(root: string): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...readdirSync(root), ...inFolders].filter((name) => /\.(tsx?|mjs|mts)$/.test(name))
}

/** Which source files each of them imports, types and lazy imports included. */
export function importsOf(root: string): Map<string, Set<string>> {
  const files = new Set(sourceFiles(root))
  return new Map(
    [...files].map((file) => {
      const targets = specifiersOf(file, readFileSync(join(root, file), 'utf8')).map((specifier) =>
        specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier)),
      )
      return [file, new Set(targets.filter((target) => files.has(target)))]
    }),
  )
}

/** What the import statements and `import('…')` of a file name, by value and by type, in the order of their places. */
export function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const statements = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const again = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''))
  const lazy = module.dynamicImports.map(
    ({ moduleRequest }) => /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? '',
  )
  return [...statements, ...again, ...lazy]
}
