import type { LogEvent } from 'kysely'
import { begin, end, isTracing, isUnderWay } from './tracing.ts'

/** Kysely's log while tracing is on: each statement of a trace becomes a span, its text without the values. */
export function queryLog(): ((event: LogEvent) => void) | undefined {
  return isTracing() ? noteQuery : undefined
}

function noteQuery(event: LogEvent): void {
  if (!isUnderWay()) return
  const { query, queryDurationMillis } = event
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql.replaceAll(LITERAL, '?').slice(0, LONGEST) }
  const name = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'query'
  const part = begin({ name: `db ${name}`, kind: 'client', attributes, began: Date.now() - queryDurationMillis })
  if (part) end(part, event.level === 'error' ? event.error : undefined)
}

/** Values are parameters; literals inside a statement are left out all the same. */
const LITERAL = /'(?:[^']|'')*'/g
const LONGEST = 2000
