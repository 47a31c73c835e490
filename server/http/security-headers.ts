import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { jsonOf } from '#server/db/stored-json.ts'

/** Where browsers report violations of a page's content policy. */
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

/** What is logged of a report: words of ours alone, since everything in it could be typed by a stranger (I24). */
export type Stopped = { directive: string; blocked: string; source: string; line: number | undefined }

/** Accepts reports of both kinds browsers send, logs at most a line a second of them, and always answers 204. */
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

/** The violations in a body; nothing for a body that is no report. */
export function stoppedIn(body: string, origin: string): Stopped[] {
  const read = Reports.safeParse(jsonOf(body))
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

const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|frame|form|object|base|manifest|worker)-(?:src(?:-elem|-attr)?|action|ancestors|uri)$/
const FILE = /^\/assets\/[\w.-]{1,80}$/

function described(directive: string, blocked = '', source = '', origin = ''): Omit<Stopped, 'line'> {
  return {
    directive: DIRECTIVE.test(directive) ? directive : 'other',
    blocked: ['inline', 'eval'].includes(blocked) ? blocked : originKind(blocked, origin),
    source: fileOf(source, origin),
  }
}

function originKind(address: string, origin: string): 'own' | 'foreign' | 'none' {
  if (!URL.canParse(address)) return 'none'
  return new URL(address).origin === origin ? 'own' : 'foreign'
}

/** A file of our build by its name; anything else only by its host. */
function fileOf(address: string, origin: string): string {
  const side = originKind(address, origin)
  const path = side === 'own' ? new URL(address).pathname : ''
  return FILE.test(path) ? path : side
}

/** Names the endpoint a document's policy reports to. */
export const reportingEndpoints = `csp="${CSP_REPORTS}"`

/** What may run and style a document besides our own files: inline elements by their hashes, or everything with the nonce. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] }

/** Everything with this nonce; styles of the development server are inline without one. */
export function allowedByNonce(nonce: string, dev: boolean): Allowed {
  return { scripts: [`'nonce-${nonce}'`], styles: [dev ? "'unsafe-inline'" : `'nonce-${nonce}'`] }
}

/**
 * The inline scripts and styles of a document that carry its nonce, by their hashes, so that the same bytes may be sent to many:
 * injected ones carry none and stay forbidden. The document is given as its bytes, one character each.
 */
export function allowedByHashes(html: string, nonce: string): Allowed {
  const carries = String.raw`(?=[^>]* nonce="${nonce}")`
  return {
    scripts: hashesOf(html, new RegExp(`<script${carries}(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g')),
    styles: hashesOf(html, new RegExp(`<style${carries}[^>]*>([^]*?)</style>`, 'g')),
  }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => `'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`)
}

/** The content policy of a document (DAPI-07): only allowed scripts run, data is fetched from us and from the map's host. */
export function documentPolicy({ scripts, styles }: Allowed, mapOrigins: readonly string[], dev: boolean): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [...scripts, "'strict-dynamic'"],
    // Stylesheets of later navigations are our own files.
    'style-src-elem': ["'self'", ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...mapOrigins, ...(dev ? ['ws:'] : [])],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'report-uri': [CSP_REPORTS], // for browsers without Reporting-Endpoints
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * What pages of ours use: links are copied, and a bank may offer the browser's own payment in its frame. Sharing is allowed by
 * default, and not every browser knows its name.
 */
const own = ['clipboard-write', 'payment']

/** What nobody on our pages may use, whatever a script or a frame should try. */
const nobody = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Which features of a browser the site uses (DAPI-07). */
const policy = [...nobody.map((name) => `${name}=()`), ...own.map((name) => `${name}=(self)`)].join(', ')

/** Sends them with every answer: pages, the API, errors. */
export function limitPermissions(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', policy)
    done()
  })
}
