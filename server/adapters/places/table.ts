import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a tab-separated file, without its heading; `folder` is that of the module that reads it. */
export function rowsOf(folder: string, file: string): string[][] {
  const [, ...rows] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}
