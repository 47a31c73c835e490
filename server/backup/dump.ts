import type { ArchiveWriter, Manifest } from './archive.ts'
import { linesOf } from './archive.ts'
import { type StoredTable, partitionsOf, quoted, sequencesOf, storedTables } from './tables.ts'

/** A database of one moment: everything it is asked sees the same rows. */
export type Source = {
  engine: Manifest['engine']
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** What `copy (select) to …` gives, in COPY's text format. */
  copyOut(select: string): Promise<Buffer>
}

/** So many pages of a table go into one part: what lies beside the table (TOAST) may be fifty times as much. */
const PAGES = 128

type Dumped = Pick<Manifest, 'engine' | 'migrations' | 'tables' | 'partitions' | 'sequences'>

/** Writes every row of every table into an archive; answers what the manifest says of them. */
export async function dump(source: Source, archive: ArchiveWriter): Promise<Dumped> {
  const { rows } = await source.query('select name, checksum from schema_migrations order by name')
  const tables: Dumped['tables'] = {}
  for (const table of await storedTables(source.query)) {
    const rowsBefore = tables[table.name]?.rows ?? 0
    const written = await dumpTable(source, archive, table)
    tables[table.name] = { columns: table.columns, rows: rowsBefore + written }
  }
  const sequences = await sequencesOf(source.query)
  return {
    engine: source.engine,
    migrations: rows as Dumped['migrations'], // the columns of the select
    tables,
    partitions: await partitionsOf(source.query),
    sequences: Object.fromEntries(sequences.map(({ name, value, called }) => [name, { value, called }])),
  }
}

async function dumpTable(
  source: Source,
  archive: ArchiveWriter,
  { name, relation, columns, pages }: StoredTable,
): Promise<number> {
  let rows = 0
  const select = `select ${columns.map(quoted).join(', ')} from only ${relation}`
  for (let from = 0; from === 0 || from < pages; from += PAGES) {
    const isLast = from + PAGES >= pages // rows may come to stand behind the pages that were there
    const end = isLast ? '' : ` and ctid < '(${from + PAGES},0)'`
    const content = await source.copyOut(`${select} where ctid >= '(${from},0)'${end}`)
    rows += linesOf(content)
    const part = relation.replaceAll(/^public\.|"/g, '')
    if (content.length > 0) await archive.add({ name: `database/${name}/${part}-${from}.copy`, content })
  }
  return rows
}
