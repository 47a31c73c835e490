import { hash } from 'node:crypto'
import { CSP_REPORTS } from './csp-reports.ts'

/** Names the place a document's policy reports to. */
export const reportingEndpoints = `csp="${CSP_REPORTS}"`

/** What may run and style a document besides our own files: inline elements by their hashes, or whatever carries the nonce. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] }

/** Everything with this nonce; styles of the development server stand inline without one. */
export function allowedByNonce(nonce: string, dev: boolean): Allowed {
  return { scripts: [`'nonce-${nonce}'`], styles: [dev ? "'unsafe-inline'" : `'nonce-${nonce}'`] }
}

/**
 * The inline scripts and styles of a document that carry its nonce, by their hashes, so that the same bytes may go to many: what
 * somebody smuggled in carries none and stays forbidden. The document is given as its bytes, a letter each.
 */
export function allowedByHashes(html: string, nonce: string): Allowed {
  const carries = String.raw`(?=[^>]* nonce="${nonce}")`
  return {
    scripts: hashesOf(html, new RegExp(`<script${carries}(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g')),
    styles: hashesOf(html, new RegExp(`<style${carries}[^>]*>([^]*?)</style>`, 'g')),
  }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text]) => `'sha256-${hash('sha256', Buffer.from(text!, 'latin1'), 'base64')}'`) // the group is not optional
}

/** The content policy of a document (DAPI-07): only what is allowed runs, data comes from us and from where the map lies. */
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
