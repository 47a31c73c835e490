/** What came back; status 0 when the connection ended without an answer. */
export type FuzzAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string; hung?: true }

const traces = [
  /\bat [\w.<>$ ]+ \((?:file:|node:|\/)[^)]+:\d+:\d+\)/,
  /\bat (?:file:|node:)\S+:\d+:\d+/,
  /\bnode_modules\//,
  /syntax error at or near|violates (?:check|unique|foreign|not-null)|invalid byte sequence|invalid input syntax|duplicate key value/i,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError):/,
]
const markup = [/<img src=x onerror=fz7/i, /<script>fz7/i]

/** What no answer may be or hold, in words; empty for a good one. */
export function faultsOf({ status, headers, body, hung }: FuzzAnswer): string[] {
  const isHtml = /html/.test(String(headers['content-type']))
  const isScript = /javascript/.test(String(headers['content-type']))
  return [
    hung && 'no answer in time',
    status >= 500 && !isExpected(status, body) && `status ${status}`,
    !isScript && traces.some((trace) => trace.test(body)) && 'a stack or the text of a database',
    isHtml && markup.some((sign) => sign.test(body)) && 'what was sent stands in the page as markup',
    ('x-fz7' in headers || String(headers['set-cookie']).includes('fz7')) && 'a header was injected',
  ].filter((fault) => typeof fault === 'string')
}

/** The gates of passwords and of payment streams are full: an honest answer, counted apart. */
function isExpected(status: number, body: string): boolean {
  return status === 503 && body.includes('"OVERLOADED"')
}
