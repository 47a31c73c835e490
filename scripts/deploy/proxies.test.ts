import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { caddyFaults, faultsByCaddy, faultsByNginx, nginxFaults } from './proxy-faults.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const [nginx, caddy] = [read('nginx/strannik.conf'), read('caddy/Caddyfile')]
const drainMs = Number(parseEnv(read('strannik.env.example'))['DRAIN_MS'])

test('the nginx configuration follows its directives and our promises, and nginx itself accepts it where it is installed', () => {
  expect(nginxFaults(nginx, drainMs)).toEqual([])
  expect(faultsByNginx(nginx) ?? []).toEqual([])
})

const inNginx: [from: string, to: string, said: string, byNginx?: string][] = [
  ['proxy_http_version 1.1;', 'proxy_http 1.1;', 'nobody knows proxy_http', 'unknown directive "proxy_http"'],
  ['proxy_pass http://strannik;', 'proxy_pass http://shop;', 'there is no http://shop', 'host not found in upstream "shop"'],
  ['next_upstream error timeout;', 'next_upstream error timeout non_idempotent;', 'a purchase may be sent twice'],
  ['next_upstream error timeout;', 'next_upstream error timeout http_503;', 'one visitor may put the site out of use'],
  ['error timeout http_404;', 'error timeout;', 'a file of one release is looked for only in the other'],
  ['proxy_pass_header Date;', '', 'visitors read the clock of nginx'],
  ['access_log off;', 'access_log /var/log/nginx/access.log;', 'addresses that open orders are logged'],
  ['proxy_buffering off;', 'proxy_buffering on;', 'events of a payment wait for each other'],
  ['location = /map/tiles.pmtiles', 'location = /map/tiles', "all of an operator's map is fetched for a part of it"],
  [
    'tiles.pmtiles {',
    'tiles.pmtiles {\n        proxy_cache strannik_pages;',
    "all of an operator's map is fetched for a part of it",
  ],
  ['keepalive_timeout 5s;', 'keepalive_timeout 60s;', 'a connection is kept longer than a drain takes'],
  ['return 404;', 'proxy_pass http://strannik;', 'everybody may read /metrics'],
  ['$proxy_add_x_forwarded_for', '$http_x_forwarded_for', 'the site does not receive X-Forwarded-For'],
  ['127.0.0.1:3002', '10.0.0.2:3002', 'the site is called over an open connection'],
  ['/down.html', '/lost.html', 'there is no /lost.html'],
  ['proxy_cache_methods', 'proxy_cache_lock on;\n        proxy_cache_methods', 'visitors of one address wait for each other'],
  ['server_name www.strannik.example;', 'server_name w3.strannik.example;', 'the site has a second name by https'],
]

test.each(inNginx)('a mistake in it is found: %s becomes %s', (from, to, said, byNginx) => {
  const wrong = nginx.replace(from, to)
  expect(wrong).not.toBe(nginx)
  expect(nginxFaults(wrong, drainMs).join('\n')).toContain(said)
  if (byNginx) expect((faultsByNginx(wrong) ?? [byNginx]).join('\n')).toContain(byNginx)
})

test('a missing semicolon or brace of nginx is found', () => {
  expect(() => nginxFaults(nginx.replace('keepalive 64;', 'keepalive 64'), drainMs)).not.toThrow('a brace')
  expect(() => nginxFaults(nginx.replace(/\}\s*$/, ''), drainMs)).toThrow('a brace is missing')
  expect(() => nginxFaults(nginx.replace('keepalive_timeout 5s;\n}', 'keepalive_timeout 5s\n}'), drainMs)).toThrow('no semicolon')
})

test('the Caddyfile follows its directives and our promises, and Caddy itself accepts it where it is installed', () => {
  expect(caddyFaults(caddy, drainMs)).toEqual([])
  expect(faultsByCaddy(caddy) ?? []).toEqual([])
})

const inCaddy: [from: string, to: string, said: string, byCaddy?: string][] = [
  ['lb_policy round_robin', 'lb_policies round_robin', 'nobody knows lb_policies', 'lb_policies'],
  ['lb_policy round_robin', 'lb_policy least_conn', 'who is gone is asked again and again'],
  ['lb_policy first', 'lb_policy round_robin', 'a file of one release is looked for only in the other'],
  ['@missing status 404', '@missing status 410', 'a file of one release is looked for only in the other'],
  ['method GET HEAD', 'method GET HEAD POST', 'what is sent to a file is sent twice, the second time without its body'],
  ['flush_interval -1', 'flush_interval 5s', 'events of a payment wait for each other'],
  ['health_uri /health', 'fail_duration 2s\n\t\thealth_uri /health', 'one visitor may put the site out of use'],
  ['\thandle_errors {', '\tlog\n\thandle_errors {', 'addresses that open orders are logged'],
  ['health_uri /health', 'health_uri /ready', 'whether a process lives is not asked'],
  ['keepalive 5s', 'keepalive 60s', 'a connection is kept longer than a drain takes'],
  ['health_interval 1s', 'health_interval 10s', 'a process that stops is not looked at in time'],
  ['respond @metrics 404', 'respond @metrics 200', 'everybody may read /metrics'],
  ['127.0.0.1:3002', 'shop:3002', 'the site is called over an open connection'],
  ['\t\tlb_policy round_robin\n', '\t\tlb_policy round_robin\n\t\ttrusted_proxies 0.0.0.0/0\n', 'strangers may say who they are'],
  ['rewrite * /down.html', 'rewrite * /lost.html', 'there is no /lost.html'],
]

test.each(inCaddy)('a mistake in it is found: %s becomes %s', (from, to, said, byCaddy) => {
  const wrong = caddy.replace(from, to)
  expect(wrong).not.toBe(caddy)
  expect(caddyFaults(wrong, drainMs).join('\n')).toContain(said)
  if (byCaddy) expect((faultsByCaddy(wrong) ?? [byCaddy]).join('\n')).toContain(byCaddy)
})

test('PgBouncer tries a PostgreSQL that was restarted each second: by itself it waits a quarter of a minute', () => {
  const settings = new Map(
    [...read('pgbouncer/pgbouncer.ini').matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(settings.get('pool_mode')).toBe('transaction')
  expect(Number(settings.get('server_login_retry'))).toBe(1)
})
