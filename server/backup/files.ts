import { mkdir, open, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { ArchiveWriter, Part } from './archive.ts'

const PLACE = 'files/'

/** What of DATA_DIR is left out of a copy: the database has its own parts, the secret is elsewhere, the rest is rebuilt. */
const LEFT_OUT = /^(db|db\.[\w-]+|db\.(lock|copy).*|secret|compiled|art)$/

/** Adds the files beside the database, letters first of all; returns how many. */
export async function addFiles(dataDir: string, archive: ArchiveWriter): Promise<number> {
  const names = await listFiles(dataDir)
  let added = 0
  for (const name of names) {
    const content = await readFile(join(dataDir, name)).catch(unlessGone)
    if (!content) continue
    await archive.add({ name: PLACE + name, content })
    added += 1
  }
  return added
}

/** The files a copy would contain, or that would block a restore. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  const inside = await Promise.all(
    entries
      .filter(({ name }) => !LEFT_OUT.test(name))
      .map(async (entry) => {
        if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
        const within = await readdir(join(dataDir, entry.name), { recursive: true, withFileTypes: true })
        return within.filter((one) => one.isFile()).map((one) => relative(dataDir, join(one.parentPath, one.name)))
      }),
  )
  return inside
    .flat()
    .map((name) => name.replaceAll(sep, '/'))
    .toSorted()
}

/** Writes one file of an archive to its place under DATA_DIR. Nothing is written outside of it, and nothing is overwritten. */
export async function writePart(dataDir: string, { name, content }: Part): Promise<string> {
  const path = join(dataDir, name.slice(PLACE.length))
  if (!name.startsWith(PLACE) || relative(dataDir, path).startsWith('..') || path === dataDir)
    throw new StartRefusal(`В копии файл, которому здесь не место: ${name}.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(path) // a part of it, when the disk is full
    throw error
  } finally {
    await file.close()
  }
  return path
}

/** A letter deleted in the meantime. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
