import { StartRefusal } from '#server/db/start-refusal.ts'
import { type Manifest, type Part, tableOf } from './archive.ts'
import { hindrances, partitionsOf, quoted } from './tables.ts'

/** A database inside a transaction. */
export type Target = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  run(text: string): Promise<void>
  /** Rows in COPY's text format into a table and its columns. */
  copyIn(place: string, content: Buffer): Promise<void>
}

/** Whether nothing was ever sold here: migrations alone leave these empty, the first start of a server does not. */
export async function isUnused({ query }: Pick<Target, 'query'>): Promise<boolean> {
  const used = ['settings', 'users', 'orders'].map((table) => `exists (select from ${table})`).join(' or ')
  return ((await query(`select not (${used}) as unused`)).rows as { unused: boolean }[])[0]?.unused === true // its column
}

/**
 * Puts the rows of an archive into tables of the same migrations: keys, indexes and triggers are away while rows come in, and
 * check all of them at the end. `other` takes what is no row of a table.
 */
export async function load(
  target: Target,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  other: (part: Part) => Promise<void>,
): Promise<void> {
  await target.run('lock table settings, users, orders in access exclusive mode')
  if (!(await isUnused(target))) throw new StartRefusal(notEmpty)
  await makePartitions(target, manifest)
  const tables = Object.keys(manifest.tables).map(quoted)
  const away = await hindrances(target.query)
  await target.run(away.map(({ drops }) => drops).join(';\n'))
  await target.run(`truncate ${tables.join(', ')}`)
  for (const table of tables) await target.run(`alter table ${table} disable trigger user`)
  for await (const part of parts) {
    const table = tableOf(part.name)
    if (table) await target.copyIn(placeOf(manifest, table), part.content)
    else await other(part)
  }
  for (const { makes } of away.toReversed()) await target.run(makes)
  for (const table of tables) await target.run(`alter table ${table} enable trigger user`)
  for (const [name, { value, called }] of Object.entries(manifest.sequences))
    await target.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
  await compareRows(target, manifest)
}

async function makePartitions(target: Target, { partitions }: Manifest): Promise<void> {
  const present = new Set((await partitionsOf(target.query)).map(({ name }) => name))
  for (const { name, whole, bounds } of partitions)
    if (!present.has(name)) await target.run(`create table ${quoted(name)} partition of ${quoted(whole)} ${bounds}`)
}

export const notEmpty = 'База не пуста: восстановить можно только в новую. Ничего не изменено.'

function placeOf({ tables }: Manifest, table: string): string {
  const columns = tables[table]?.columns ?? []
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}

async function compareRows({ query }: Target, { tables }: Manifest): Promise<void> {
  for (const [name, { rows: wanted }] of Object.entries(tables)) {
    const { rows } = await query(`select count(*)::int as count from ${quoted(name)}`)
    const [{ count }] = rows as [{ count: number }] // the column of the select
    if (count !== wanted) throw new StartRefusal(`В таблице ${name} после восстановления строк ${count}, а в копии ${wanted}.`)
  }
}
