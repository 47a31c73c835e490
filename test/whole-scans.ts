import type { Database } from '#server/db/db.ts'

/** How often these tables have been read from their beginning to their end so far, asked through a database of one connection. */
export async function wholeScans({ query }: Pick<Database, 'query'>, ...tables: string[]): Promise<number> {
  await query('select pg_stat_force_next_flush()')
  await query('select 1')
  const names = tables.map((table) => `'${table}'`).join()
  const { rows } = await query(`select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in (${names})`)
  return (rows[0] as { scans: number }).scans // the column of the select
}
