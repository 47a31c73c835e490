import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#domain/text/dates.ts'

/** Where browsers tell what the content policy of a page has stopped. */
export const CSP_REPORTS = '/api/csp-reports'

/** A browser's report is some hundred bytes; it may send several at once. */
const LARGEST = 16 * 1024
const MOST_IN_ONE = 10
/** Lines a minute: a flood of reports says no more than the first of them. */
const MOST_LINES = 60

const Violation = z.object({
  'effective-directive': z.optional(z.string()),
  'violated-directive': z.optional(z.string()),
  'blocked-uri': z.optional(z.string()),
  'source-file': z.optional(z.string()),
  'line-number': z.optional(z.number()),
})
const Modern = z.object({
  effectiveDirective: z.string(),
  blockedURL: z.optional(z.string()),
  sourceFile: z.optional(z.string()),
  lineNumber: z.optional(z.number()),
})
const Reports = z.union([z.array(z.object({ body: Modern })), z.object({ 'csp-report': Violation })])

/** What is written of a report: words of ours alone, since everything in it could be typed by a stranger (I24). */
export type Stopped = { directive: string; blocked: string; source: string; line: number | undefined }

/** Takes reports of both kinds browsers send, writes at most a line a second of them, and always answers 204. */
export function takeCspReports(app: FastifyInstance, { origin, now }: { origin: string; now: () => Date }): void {
  let [minute, written] = [0, 0]
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, text, done) => done(null, text),
    )
    scope.post(CSP_REPORTS, async ({ body, log }, reply) => {
      const current = Math.floor(now().getTime() / MINUTE_MS)
      if (current !== minute) [minute, written] = [current, 0]
      for (const stopped of stoppedIn(String(body), origin)) {
        if (written++ < MOST_LINES) log.warn(stopped, 'a page tried what its content policy forbids')
      }
      return reply.code(204).send()
    })
  })
}

/** What a body reports; nothing for a body that is no report. */
export function stoppedIn(body: string, origin: string): Stopped[] {
  const read = Reports.safeParse(parsed(body))
  if (!read.success) return []
  if (Array.isArray(read.data)) {
    return read.data.slice(0, MOST_IN_ONE).map(({ body: { effectiveDirective, blockedURL, sourceFile, lineNumber } }) => {
      return { ...described(effectiveDirective, blockedURL, sourceFile, origin), line: lineNumber }
    })
  }
  const report = read.data['csp-report']
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  return [{ ...described(directive, report['blocked-uri'], report['source-file'], origin), line: report['line-number'] }]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|frame|form|object|base|manifest|worker)-(?:src(?:-elem|-attr)?|action|ancestors|uri)$/
const FILE = /^\/assets\/[\w.-]{1,80}$/

function described(directive: string, blocked = '', source = '', origin = ''): Omit<Stopped, 'line'> {
  return {
    directive: DIRECTIVE.test(directive) ? directive : 'other',
    blocked: ['inline', 'eval'].includes(blocked) ? blocked : whose(blocked, origin),
    source: fileOf(source, origin),
  }
}

function whose(address: string, origin: string): 'own' | 'foreign' | 'none' {
  if (!URL.canParse(address)) return 'none'
  return new URL(address).origin === origin ? 'own' : 'foreign'
}

/** A file of our build by its name; whatever else only by whose it is. */
function fileOf(address: string, origin: string): string {
  const side = whose(address, origin)
  const path = side === 'own' ? new URL(address).pathname : ''
  return FILE.test(path) ? path : side
}
