import { inLatin, squeeze } from './spelling.ts'
import { rowsOf } from './table.ts'

/** A town without an airport of its own. */
export type Town = { name: string; lat: number; lon: number }

type Spelled = Town & { spellings: string[] }

let read: Spelled[] | undefined

/** Every town, read at the first call: those of Russia first, the most populous first; then small places people travel to. */
export function towns(): Spelled[] {
  if (read) return read
  const rows = ['towns.tsv', 'villages.tsv'].flatMap((file) => rowsOf(import.meta.dirname, file))
  read = rows.map(([name = '', nameEn = '', , lat, lon]) => {
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
