// Remembers from which inputs a thing was made, so that nothing is made twice.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './steps.mjs'

/** A fingerprint of files and folders (tests left out) and of any words given. */
export function fingerprint(paths, ...words) {
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
export async function unlessFresh(mark, print, work) {
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
