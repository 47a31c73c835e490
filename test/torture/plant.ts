// node --import ./test/torture/plant.ts …: loads one source with the mistake BUG names planted in it.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bugs } from './bugs.ts'

const bug = bugs[Number(process.env.BUG)]
if (!bug) throw new Error('BUG is not the number of a planted mistake')
const target = pathToFileURL(join(import.meta.dirname, '..', '..', bug.file)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== target) return loaded
    const source = String(loaded.source)
    if (source.split(bug.find).length !== 2) throw new Error(`«${bug.find}» does not stand once in ${bug.file} any more`)
    return { ...loaded, source: source.replace(bug.find, () => bug.put) }
  },
})
