// npm run trace: which requirements of docs/requirements.md the titles of the tests prove.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepFigures } from './figures.mjs'

const root = join(import.meta.dirname, '..')
/** A sentence that claims more is not a sentence of what it proves: the test has steps, or is several. */
const MOST_IDS = 3
const folders = ['domain', 'contract', 'art', 'server', 'web', 'world', 'test', 'e2e']
const ledger = readFileSync(join(root, 'docs/requirements.md'), 'utf8')

const ids = [...ledger.matchAll(/^([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)
const finished: string[] = /^Finished areas:(.*)$/m.exec(ledger)?.[1]?.match(/[A-Z]+/g) ?? []
const proven = new Map<string, string[]>()
const sentences = folders.flatMap(testFiles).flatMap(sentencesOf)
for (const { file, claims } of sentences) for (const id of claims) proven.set(id, [...(proven.get(id) ?? []), file])

const areas = Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''))
for (const [area, all] of areas) {
  const missing = all.filter((id) => !proven.has(id)).map((id) => id.slice(area.length + 1))
  const share = `${all.length - missing.length}/${all.length}`
  const mark = finished.includes(area) ? ' finished' : ''
  process.stdout.write(
    `${area.padEnd(8)}${share.padStart(7)}${mark}${missing.length > 0 ? `  missing ${missing.join(' ')}` : ''}\n`,
  )
}
process.stdout.write(`proven  ${ids.filter((id) => proven.has(id)).length} of ${ids.length}\n`)

keepFigures('requirements', 'npm run trace', [
  ['requirements with a proof', `${ids.filter((id) => proven.has(id)).length} of ${ids.length}`],
  ['sentences that claim one, of tests and of their steps', `${sentences.filter(({ claims }) => claims.length > 0).length}`],
  ['files that prove one', `${new Set([...proven.values()].flat()).size}`],
])
const crowded = sentences.filter(({ claims }) => claims.length > MOST_IDS)
const unknown = [...proven].filter(([id]) => !ids.includes(id)).map(([id, files]) => `${id} in ${files.join(', ')}`)
const owed = ids.filter((id) => finished.includes(id.replace(/-\d+$/, '')) && !proven.has(id))
if (unknown.length > 0) process.stdout.write(`No such requirement: ${unknown.join('; ')}\n`)
if (owed.length > 0) process.stdout.write(`Not proven in finished areas: ${owed.join(' ')}\n`)
for (const { title, claims } of crowded)
  process.stdout.write(`${claims.length} ids in one sentence, ${MOST_IDS} at most: ${title}\n`)
process.exit(unknown.length + owed.length + crowded.length > 0 ? 1 : 0)

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test\.tsx?|(e2e|suite)\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Sentences of tests that run, and of their steps, with the ids at their ends: `test('… [AIRF-14 AIRF-15]', …)`. */
function sentencesOf(file: string): { file: string; title: string; claims: string[] }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const titles = text.matchAll(/\btest(?:\.step|\.each\([^]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/g)
  return [...titles].map(([, , title = '']) => {
    const claims = /\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]\s*$/.exec(title)?.[1]?.split(/[ ,]+/) ?? []
    return { file, title, claims }
  })
}
