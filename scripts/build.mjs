import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setUp } from './setup.mjs'
import { giveUp, root, runStep } from './steps.mjs'

// Remembers from which inputs a thing was made, so that nothing is made twice.

/** A fingerprint of files and folders (tests left out) and of any words given. */
function fingerprint(paths, ...words) {
  const hash = createHash('sha256').update(words.join('\n'))
  for (const file of paths.flatMap(filesOf).toSorted()) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** Does `work` unless the mark file already holds this fingerprint; answers whether it worked. */
async function unlessFresh(mark, print, work) {
  if (read(mark) === print) return false
  await work()
  mkdirSync(dirname(join(root, mark)), { recursive: true })
  writeFileSync(join(root, mark), print)
  return true
}

function read(mark) {
  try {
    return readFileSync(join(root, mark), 'utf8')
  } catch {
    return undefined
  }
}

// Builds the pages and the server; nothing when the inputs are those of the last build.

const pages = [
  'web',
  'art',
  'domain',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'web/boot/build/browser-build.ts',
]

const drawings = ['art', 'server/pictures', 'scripts/assets/art.ts', 'package-lock.json']

const server = ['server', 'world', 'domain', 'contract', 'art', 'rolldown.config.ts', 'package-lock.json']

/** Files and folders all that is built comes from. */
export const inputs = [...new Set([...drawings, ...pages, ...server])]

/** Builds unless what was built from the same inputs still stands; answers whether it built the pages. */
export async function build() {
  await unlessFresh('.art/inputs', fingerprint(drawings), async () => {
    await runStep('Печать афиш', 'node', ['scripts/assets/art.ts'])
  })
  const isNew = await unlessFresh('build/server/inputs', fingerprint(pages), async () => {
    await runStep('Сборка страниц', 'react-router', ['build'], { env: { NODE_ENV: 'production' } }) // it empties build/
  })
  await unlessFresh('build/node/inputs', fingerprint(server), async () => {
    await runStep('Сборка сервера', 'rolldown', ['-c'])
  })
  return isNew
}

if (import.meta.filename === process.argv[1]) {
  await setUp().then(build).catch(giveUp)
}
