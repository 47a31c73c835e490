import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, onPGlite } from '#server/db/db.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { parsers } from '#server/db/parsers.ts'

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'strannik')

/** 128 MB of page buffers, which it would take by itself, take longer to clear than the rest of the start. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/** A fresh migrated database in memory, filled from a template that is made once per set of migrations. */
export async function openMemoryDatabase(): Promise<Database> {
  return onPGlite(await openMemoryPglite())
}

/** The engine of such a database, for whoever stands between it and the SQL. */
export async function openMemoryPglite(): Promise<PGlite> {
  const path = join(cache, `template-${await fingerprint()}.tar`)
  const template = read(path) ?? (await makeTemplate(path))
  return PGlite.create({ loadDataDir: new Blob([template]), parsers, startParams })
}

async function fingerprint(): Promise<string> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  return createHash('sha256').update(checksums.join('\n')).digest('hex').slice(0, 16)
}

function read(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return undefined
  }
}

async function makeTemplate(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create()
  await migrate(onPGlite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const bytes = new Uint8Array(await dump.arrayBuffer())
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
  return bytes
}
