// node --import ./test/faults/apply-mutant.ts …: loads the sources with the mistake MUTANT names planted in them.
import fs from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Edit, mutants } from './mutants.ts'

const mutant = mutants[Number(process.env.MUTANT)]
if (!mutant) throw new Error('MUTANT is not the number of a planted mistake')
const missing = new Set<Edit>([mutant, ...(mutant.also ?? [])])
const byFile = Map.groupBy(missing, ({ file }) => pathToFileURL(join(import.meta.dirname, '..', '..', file)).href)

function planted(url: string, source: string): string {
  return (byFile.get(url) ?? []).reduce((text, edit) => {
    if (text.split(edit.find).length !== 2) throw new Error(`«${edit.find}» does not stand once in ${edit.file} any more`)
    missing.delete(edit)
    return text.replace(edit.find, () => edit.put)
  }, source)
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    return byFile.has(url) ? { ...loaded, source: planted(url, String(loaded.source)) } : loaded
  },
})

// Migrations are read as text.
const readFile = fs.readFile.bind(fs)
fs.readFile = (async (path: string | URL, options: BufferEncoding) => {
  const url = path instanceof URL ? path.href : pathToFileURL(path).href
  const content = await readFile(path, options)
  return byFile.has(url) && fileURLToPath(url).endsWith('.sql') ? planted(url, content) : content
}) as typeof fs.readFile // only what readMigrations needs
syncBuiltinESMExports()

/** A mistake in a file nobody loads would be missed for the wrong reason. */
process.on('exit', () => {
  for (const { file } of missing) {
    process.stderr.write(`nothing was planted in ${file}: nobody loads it\n`)
    process.exitCode = 70
  }
})
