import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { inputs } from '../build.mjs'
import { importsOf, specifiersOf } from '../import-graph.ts'
import { dockerIgnore, imageFaults, readDockerfile } from './image.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
/** What is started in the image, and what those start in a process or thread of their own. */
const started = [
  'server/main.mjs',
  'server/pictures/render-thread.ts',
  'server/db/pglite-thread.ts',
  ...['backup', 'migrate', 'orders', 'restore', 'rotate', 'suppliers'].map((name) => `scripts/${name}.ts`),
]
/** Only those who develop the site record a supplier's calls. */
const leftOut = 'scripts/record/record-duffel.ts'

test('the Dockerfile meets the rules of its linter and our promises', () => {
  expect(imageFaults(dockerfile)).toEqual([])
})

test.each([
  ['RUN npm run build', 'RUNN npm run build', 'Unknown instruction: RUNN'],
  ['--interval=15s', '--every=15s', 'Unknown flag: every'],
  ['USER 1000', 'USER root', 'it runs as root'],
  ['EXPOSE 3000', 'EXPOSE 8080', 'it exposes 8080 and listens on 3000'],
  ['HOST=0.0.0.0', 'ADDRESS=0.0.0.0', 'the site reads no ADDRESS'],
  ['--from=packages', '--from=modules', 'there is no stage modules'],
  ['CMD ["node", "-e"', 'CMD ["curl", "-f"', 'its health is not asked by Node itself'],
  ['RUN npm ci\n', 'RUN npm install\n', 'packages are not those of the lockfile'],
  ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', 'it is stopped by SIGKILL'],
  ['VOLUME /data', 'VOLUME /var', 'DATA_DIR is no volume'],
])('a mistake in it is found: %s becomes %s', (from, to, said) => {
  expect(dockerfile).toContain(from)
  expect(imageFaults(dockerfile.replace(from, to)).join('\n')).toContain(said)
})

test('everything the image runs is in it: files, and packages that are no tools of development', () => {
  const copied = readDockerfile(dockerfile)
    .at(-1)!
    .steps.flatMap((step) => (step.do === 'copy' && !step.from ? step.sources : []))
  const graph = importsOf(root)
  const needed = new Set(started)
  for (const file of needed) if (file !== leftOut) for (const next of graph.get(file) ?? []) needed.add(next)
  const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
  expect([...needed].filter((file) => !isCopied(file))).toEqual([leftOut])

  const packages = new Set([...needed].filter(isCopied).flatMap((file) => specifiersOf(file, read(file)).flatMap(packageOf)))
  const missing = [...packages].filter((name) => !(name in packageJson.dependencies))
  expect(missing).toEqual(['vite']) // only `npm run dev` needs it
})

test('no secret, no data and no test goes into the image, and everything it is built from does', () => {
  const isLeftOut = dockerIgnore(read('.dockerignore'))
  for (const file of [
    '.env',
    '.data/secret',
    '.git/config',
    'deploy/nginx/strannik.conf',
    'server/app.test.ts',
    'node_modules/pg/index.js',
  ])
    expect([file, isLeftOut(file)]).toEqual([file, true])
  const sources = readDockerfile(dockerfile).flatMap(({ steps }) =>
    steps.flatMap((step) => (step.do === 'copy' && !step.from ? step.sources : [])),
  )
  expect([...sources, ...inputs].filter((path) => path !== '.' && isLeftOut(path))).toEqual([])
})

function packageOf(specifier: string): string[] {
  if (!/^[@a-z]/.test(specifier) || specifier.startsWith('node:')) return []
  return [
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  ]
}
