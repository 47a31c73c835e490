import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inLatin, squeeze } from './spelling.ts'

/** A town without an airport of its own. */
export type Town = { name: string; lat: number; lon: number }

type Spelled = Town & { spellings: string[] }

let read: Spelled[] | undefined

function rowsOf(file: string): string[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return rows
}

/** Every town, read at the first call: those of Russia first, the most populous first; then small places people travel to. */
export function towns(): Spelled[] {
  if (read) return read
  read = [...rowsOf('towns.tsv'), ...rowsOf('villages.tsv')].map((row) => {
    const [name = '', nameEn = '', , lat, lon] = row.split('\t')
    const squeezed = squeeze(name)
    return { name, lat: Number(lat), lon: Number(lon), spellings: [squeezed, inLatin(squeezed), squeeze(nameEn)] }
  })
  return read
}

/** The likeliest town with this whole name; of squeezed text. */
export function townNamed(text: string): Town | undefined {
  return towns().find(({ spellings }) => spellings.includes(text))
}

/** The likeliest town that begins so; of squeezed text. */
export function townBeginning(text: string): Town | undefined {
  return townNamed(text) ?? towns().find(({ spellings }) => spellings.some((spelling) => spelling.startsWith(text)))
}
