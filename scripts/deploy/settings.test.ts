import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Variables } from '#server/process/env.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What the server takes when a variable is not set, as it is written in a configuration; undefined for nothing. */
function usual(name: string): string | undefined {
  const taken: unknown = Variables.shape[name as keyof typeof Variables.shape].parse(undefined)
  if (name === 'TRUST_PROXY') return taken === false ? 'off' : String(taken)
  if (typeof taken === 'boolean') return taken ? 'on' : 'off'
  return taken === undefined || (Array.isArray(taken) && taken.length === 0) ? undefined : String(taken)
}

const settings = Object.keys(Variables.shape).map((name) => [name, usual(name)])

test('the table of settings in docs/running.md names every variable the server reads, with its default', () => {
  const [, table = ''] = /## Settings\n([^]*?)\n## /.exec(read('docs/running.md')) ?? []
  const rows = [...table.matchAll(/^\| ([A-Z_]+) \| (?:`([^`]*)`|–) \| .+ \|$/gm)].map(([, name, value]) => [name, value])
  expect(rows.toSorted(byName)).toEqual(settings.toSorted(byName))
})

test('.env.example knows every variable, and nothing else', () => {
  const named = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  const known = settings.map(([name]) => name).filter((name) => name !== 'NODE_ENV') // `npm start` sets it
  expect(new Set(named)).toEqual(new Set(known))
})

function byName([one = '']: (string | undefined)[], [other = '']: (string | undefined)[]): number {
  return one.localeCompare(other)
}
