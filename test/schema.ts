import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/db.ts'

type Column = { name: string; type: string }
export type Schema = Record<string, Column[]>

/** The tables and columns of a migrated database; types as tables.ts writes the plain ones. */
export async function loadSchema({ query }: Database): Promise<Schema> {
  const { rows } = await query(
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  )
  const columns = rows as Record<'table_name' | 'column_name' | 'data_type' | 'is_nullable', string>[]
  return Object.fromEntries(
    [...Map.groupBy(columns, ({ table_name }) => table_name)].map(([table, all]) => [
      table,
      all.map(({ column_name, data_type, is_nullable }) => ({
        name: column_name,
        type: `${plainTypes[data_type] ?? 'string'}${is_nullable === 'YES' ? ' | null' : ''}`,
      })),
    ]),
  )
}

const plainTypes: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json',
}

/** The tables and columns named in the interfaces of server/db/*tables.ts. */
export function writtenTables(): Record<string, string[]> {
  const folder = join(import.meta.dirname, '../server/db')
  const files = readdirSync(folder).filter((name) => name.endsWith('tables.ts'))
  return Object.assign({}, ...files.map((name) => tablesIn(readFileSync(join(folder, name), 'utf8'))))
}

function tablesIn(source: string): Record<string, string[]> {
  const body = source.slice(source.search(/^export interface \w*Tables/m))
  const tables: Record<string, string[]> = {}
  for (const [, name = '', inside = ''] of body.matchAll(/^ {2}(\w+): \{([^]*?)(?:^ {2}\}| \}$)/gm)) {
    tables[name] = [...inside.matchAll(/(?:^|[{;\n])\s*(\w+):/g)].map(([, column = '']) => column)
  }
  return tables
}

/** One line for every table or column that only one of the two knows. */
export function differences(real: Schema, written: Record<string, string[]>): string[] {
  const inDatabase = Object.entries(real).flatMap(([table, columns]) => columns.map(({ name }) => `${table}.${name}`))
  const inSource = Object.entries(written).flatMap(([table, columns]) => columns.map((name) => `${table}.${name}`))
  return [
    ...inDatabase.filter((column) => !inSource.includes(column)).map((column) => `${column} is missing in server/db/*tables.ts`),
    ...inSource.filter((column) => !inDatabase.includes(column)).map((column) => `${column} is not in the database`),
  ]
}
