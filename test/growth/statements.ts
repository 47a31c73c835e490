import pg from 'pg'
import type { Database } from '#server/db/db.ts'

/** A node of a plan as PostgreSQL explains it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** One statement that ran: its text without the values, how long it took, and how. */
export type Statement = { text: string; ms: number; plan: Node }

const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
}

/** Statements of triggers and foreign keys too, planned as in a much larger agency, where full scans are expensive. */
export const strictly = { 'auto_explain.log_nested_statements': 'on', seq_page_cost: '20' }

/** The address of a database whose every statement is logged with its plan. */
export function explaining(url: string, more: Record<string, string> = {}): string {
  const options = Object.entries({ ...EXPLAIN, ...more }).map(([name, value]) => `-c ${name}=${value}`)
  return `${url}?options=${encodeURIComponent(options.join(' '))}`
}

type Notice = { message?: string }

/** Receives the plans of every client of this process, from now until `stop`. */
export function recordStatements(record: (statement: Statement) => void): { stop(): void } {
  const client = pg.Client.prototype as unknown as { emit?: (event: string, ...rest: unknown[]) => boolean }
  const plain = client.emit!
  client.emit = function emit(event, ...rest) {
    const statement = event === 'notice' && read(rest[0] as Notice)
    if (statement) record(statement)
    return plain.call(this, event, ...rest)
  }
  return { stop: () => void (client.emit = plain) }
}

const SAID = /^duration: ([\d.]+) ms {2}plan:\n/

function read({ message = '' }: Notice): Statement | undefined {
  const [said, ms] = SAID.exec(message) ?? []
  if (!said) return undefined
  const { Plan, 'Query Text': text } = JSON.parse(message.slice(said.length)) as { Plan: Node; 'Query Text': string }
  return { text: text.replaceAll(/\s+/g, ' ').trim(), ms: Number(ms), plan: Plan }
}

/** Rows of one table that no statement may go through, whatever the size of the agency. */
const MOST_ROWS = 5000

/** What makes a statement slower as the agency grows; empty for one that costs the same for ever. */
export function growthIn(plan: Node): string[] {
  const inside = (plan.Plans ?? []).flatMap(growthIn)
  const table = plan['Relation Name']
  if (!table || isSmall(table)) return inside
  if (plan['Node Type'] === 'Seq Scan') return [`reads ${table} from end to end`, ...inside]
  const read = rowsOf(plan)
  return read > MOST_ROWS ? [`goes through ${read} rows of ${table} by ${plan['Index Name'] ?? 'its pages'}`, ...inside] : inside
}

/** Rows of one table a statement goes through. */
export function rowsReadOf(table: string, plan: Node): number {
  const inside = (plan.Plans ?? []).reduce((sum, inner) => sum + rowsReadOf(table, inner), 0)
  return inside + (plan['Relation Name'] === table ? rowsOf(plan) : 0)
}

function rowsOf(node: Node): number {
  const passed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round(((node['Actual Rows'] ?? 0) + passed) * (node['Actual Loops'] ?? 1))
}

/** A plan in a few lines, the innermost node furthest to the right. */
export function planLines(plan: Node, depth = 0): string[] {
  const where = [plan['Relation Name'], plan['Index Name']].filter(Boolean).join(' by ')
  const line = `${'  '.repeat(depth)}${plan['Node Type']} ${where} rows ${rowsOf(plan)}`
  return [line, ...(plan.Plans ?? []).flatMap((inner) => planLines(inner, depth + 1))]
}

/** Tables that stay small however much is sold; every other one grows. */
const small = new Set(['schema_migrations', 'jobs', 'settings', 'order_moves', 'content_pages', 'etg_dumps', 'etg_common_words'])

export function isSmall(table: string): boolean {
  return small.has(table)
}

/**
 * How often these tables have been read from their beginning to their end so far, queried through a database of one connection.
 */
export async function wholeScans({ query }: Pick<Database, 'query'>, ...tables: string[]): Promise<number> {
  await query('select pg_stat_force_next_flush()')
  await query('select 1')
  const names = tables.map((table) => `'${table}'`).join()
  const { rows } = await query(`select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in (${names})`)
  return (rows[0] as { scans: number }).scans // the column of the select
}
