import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  CSP_REPORTS,
  allowedByHashes,
  allowedByNonce,
  documentPolicy,
  reportingEndpoints,
  stoppedIn,
} from './security-headers.ts'

let agency: Agency
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  agency = await openAgency({ change: { log } })
})
beforeEach(() => {
  lines = []
  agency.clock.advance(60_000)
})
afterAll(() => agency.close())

const CARD = '4111111111111111'
const old = {
  'csp-report': {
    'document-uri': `http://localhost:3000/avia/booking?id=${CARD}`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': `https://${CARD}.example/x.js?anna@mail.example`,
    'source-file': 'http://localhost:3000/assets/root-Ab_1.js',
    'line-number': 7,
  },
}
const modern = [{ type: 'csp-violation', url: `/${CARD}`, body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline' } }]

const send = (payload: string, type = 'application/csp-report') =>
  agency.app.inject({ method: 'POST', url: CSP_REPORTS, headers: { 'content-type': type }, payload })

test('what a policy has stopped is written in words of ours alone, whatever the report says', async () => {
  expect((await send(JSON.stringify(old))).statusCode).toBe(204)
  expect((await send(JSON.stringify(modern), 'application/reports+json')).statusCode).toBe(204)
  expect(lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'foreign', source: '/assets/root-Ab_1.js', line: 7 },
    { directive: 'style-src-attr', blocked: 'inline', source: 'none' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${CARD}|anna`))
})

test('nonsense is taken calmly and leaves no line; a report too large is refused', async () => {
  for (const body of ['', '{', '[]', '{"csp-report":1}', '{"csp-report":{"effective-directive":{}}}', 'null'])
    expect((await send(body || ' ')).statusCode).toBe(204)
  expect(lines).toEqual([])
  expect((await send('x'.repeat(20_000))).statusCode).toBe(413)
  const typed = { 'csp-report': { 'effective-directive': `${CARD}-src`, 'source-file': `http://localhost:3000/${CARD}` } }
  expect(stoppedIn(JSON.stringify(typed), 'http://localhost:3000')).toMatchObject([{ directive: 'other', source: 'own' }])
})

test('a flood of reports writes sixty lines a minute', async () => {
  const many = JSON.stringify(Array.from({ length: 100 }, () => modern[0]))
  for (let sent = 0; sent < 10; sent += 1) expect((await send(many, 'application/reports+json')).statusCode).toBe(204)
  expect(lines).toHaveLength(60)
  agency.clock.advance(60_000)
  await send(JSON.stringify(old))
  expect(lines).toHaveLength(61)
})

test('the policy of a document names the place to report to, and every answer the powers the site uses', async () => {
  expect(documentPolicy(allowedByNonce('n', false), [], false)).toContain(`report-uri ${CSP_REPORTS}; report-to csp`)
  expect(reportingEndpoints).toBe(`csp="${CSP_REPORTS}"`)
  for (const url of ['/config.json', '/api/air/Cities/mos', '/api/absent', '/api/docs', '/pay/sandbox/absent', '/a\u0000']) {
    const policy = String((await agency.app.inject(encodeURI(url))).headers['permissions-policy'])
    expect([url, policy]).toEqual([url, expect.stringMatching(/camera=\(\).*geolocation=\(\).*clipboard-write=\(self\)/)])
  }
})

test('data is read from another origin only where the map of the operator lies there', () => {
  const policy = (...mapOrigins: string[]) => documentPolicy(allowedByNonce('n', false), mapOrigins, false)
  expect(policy()).toContain("connect-src 'self';")
  expect(policy('https://maps.example')).toContain("connect-src 'self' https://maps.example;")
})

test('a shared document allows its own inline scripts and styles by their hashes, and none that was smuggled in', () => {
  const own =
    '<style nonce="n">a{}</style><script nonce="n">go()</script><script type="text/later" nonce="n">import "/a.js"</script>'
  const foreign = '<script>steal()</script><script nonce="m">steal()</script><style>b{}</style>'
  const files = '<script nonce="n" src="/assets/a.js"></script>'
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = documentPolicy(allowedByHashes(own + foreign + files, 'n'), [], false)
  expect(policy).toContain(`script-src ${hashOf('go()')} ${hashOf('import "/a.js"')} 'strict-dynamic'; `)
  expect(policy).toContain(`style-src-elem 'self' ${hashOf('a{}')}; `)
})
