import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a tab-separated file of this folder, without its heading. */
export function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => row.split('\t'))
}
