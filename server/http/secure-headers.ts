import type { FastifyInstance } from 'fastify'

/** Nothing in an answer runs, is guessed at, framed by others or told to them (DAPI-07). Documents set a policy of their own over it. */
const strict = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const YEAR_S = 31_536_000

/** Puts the strict headers on every answer, and over https the order to come back by https only. */
export function secureHeaders(app: FastifyInstance, publicUrl: string): void {
  const transport = { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
  const headers = publicUrl.startsWith('https://') ? { ...strict, ...transport } : strict
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
