// What the commands measure is kept in docs/figures.json when they are run with `--figures`; `npm run docs` writes its tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../docs/figures.json')

export function readFigures() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Keeps the rows of a subject in the place of the earlier ones, with the day they were measured on. */
export function keepFigures(subject, command, rows) {
  if (!process.argv.includes('--figures')) return
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('.')
  const figures = { ...readFigures(), [subject]: { command, day, rows } }
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`)
}
