import { CSP_REPORTS } from './csp-reports.ts'

/** Names the place a document's policy reports to. */
export const reportingEndpoints = `csp="${CSP_REPORTS}"`

/** The content policy of a document (DAPI-07): only what carries the nonce runs, only the payment provider is framed. */
export function documentPolicy(nonce: string, paymentOrigins: readonly string[], dev: boolean): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    // Stylesheets of later navigations are our own files.
    'style-src-elem': ["'self'", dev ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
    'frame-src': ["'self'", ...paymentOrigins],
    'form-action': ["'self'", ...paymentOrigins],
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
