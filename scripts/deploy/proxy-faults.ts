import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentEvents } from '#contract/hotel-orders.ts'
import { TILES_PATH } from '#server/map-tiles/map-tiles.ts'

const root = join(import.meta.dirname, '../..')

type Directive = { name: string; args: string[]; block: Directive[] | undefined }

const nginxDirectives =
  `upstream server keepalive keepalive_timeout proxy_cache_path listen server_name return ssl_certificate ssl_certificate_key
  ssl_protocols ssl_session_cache ssl_session_timeout ssl_session_tickets server_tokens access_log client_max_body_size client_body_timeout
  client_header_timeout proxy_http_version proxy_set_header proxy_pass_header proxy_connect_timeout proxy_read_timeout proxy_next_upstream
  proxy_next_upstream_tries proxy_next_upstream_timeout location proxy_buffering proxy_pass proxy_cache proxy_cache_valid proxy_cache_key
  proxy_cache_methods proxy_cache_background_update proxy_cache_use_stale error_page internal default_type add_header root
  try_files`.split(/\s+/)
const headers = [
  'Host $host',
  'X-Forwarded-For $proxy_add_x_forwarded_for',
  'X-Forwarded-Proto $scheme',
  'Connection ""',
  'X-Forwarded-Host ""',
  'traceparent ""',
]

/** Reads nginx's own format; throws where a brace or a semicolon is missing. */
export function readNginx(text: string): Directive[] {
  const words = text.replaceAll(/^\s*#.*$/gm, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []
  let at = 0
  function block(isInner: boolean): Directive[] {
    const directives: Directive[] = []
    for (let words: string[] = []; ;) {
      const word = next()
      if (word === undefined || word === '}') {
        if (words.length > 0) throw new Error(`no semicolon after ${words.join(' ')}`)
        if ((word === '}') !== isInner) throw new Error('a brace is missing')
        return directives
      }
      if (word !== ';' && word !== '{') words.push(word)
      else {
        directives.push({ name: words[0] ?? '', args: words.slice(1), block: word === '{' ? block(true) : undefined })
        words = []
      }
    }
  }
  const next = () => words[at++]
  return block(false)
}

/** What is wrong with the configuration: unknown names, and what we promise of the proxy; `drainMs` is the site's. */
export function nginxFaults(text: string, drainMs: number): string[] {
  const whole = readNginx(text)
  const all = whole.flatMap(withInner)
  const valuesOf = (name: string, within = all) => within.filter((one) => one.name === name).map(({ args }) => args.join(' '))
  const upstreams = all.filter(({ name }) => name === 'upstream')
  const site = whole.find(({ name, block }) => name === 'server' && block?.some((one) => one.name === 'location'))?.block ?? []
  const locations = site.filter(({ name }) => name === 'location')
  const events = locations.find(({ args }) => paymentEvents.path.startsWith(args[0] ?? '-'))?.block ?? []
  const tiles = locations.find(({ args }) => args.join(' ') === `= ${TILES_PATH}`)?.block
  const files = locations.find(({ args }) => args[0] === '/assets/')
  const elsewhere = all.filter((one) => !files?.block?.includes(one))
  const metrics = locations.find(({ args }) => args.join(' ') === '~* ^/metrics/?$')?.block ?? []
  const idleS = Math.max(
    ...upstreams.flatMap(({ block = [] }) => valuesOf('keepalive_timeout', block)).map((time) => Number.parseInt(time, 10)),
  )
  const wanted: [holds: boolean, otherwise: string][] = [
    [valuesOf('return', metrics)[0] === '404', 'everybody may read /metrics'],
    [events.length === 0 || valuesOf('proxy_buffering', events)[0] === 'off', 'events of a payment wait for each other'],
    [
      tiles !== undefined && !tiles.some(({ name }) => name === 'proxy_cache') && valuesOf('proxy_buffering', tiles)[0] === 'off',
      "all of an operator's map is fetched for a part of it",
    ],
    [valuesOf('proxy_pass_header', site).includes('Date'), 'visitors read the clock of nginx'],
    [!valuesOf('proxy_next_upstream').some((value) => value.includes('non_idempotent')), 'a purchase may be sent twice'],
    [!valuesOf('proxy_next_upstream', elsewhere).some((value) => /http_/.test(value)), 'one visitor may put the site out of use'],
    [
      valuesOf('proxy_next_upstream', files?.block)[0] === 'error timeout http_404',
      'a file of one release is looked for only in the other',
    ],
    // whether a page will be cached is unknown beforehand, and waiting requests look again only after half a second
    [!all.some(({ name }) => name === 'proxy_cache_lock'), 'visitors of one address wait for each other'],
    [whole.some(({ block = [] }) => isRedirectOfWww(block)), 'the site has a second name by https'],
    [
      whole.every(({ name, block = [] }) => name !== 'server' || valuesOf('access_log', block)[0] === 'off'),
      'addresses that open orders are logged',
    ],
    [idleS * 1000 < drainMs, 'a connection is kept longer than a drain takes'],
    [
      upstreams.every(({ block = [] }) => valuesOf('server', block).every((server) => server.startsWith('127.0.0.1:'))),
      'the site is called over an open connection',
    ],
    [
      valuesOf('proxy_cache_valid', locations.find(({ args }) => args[0] === '/')?.block).length === 0,
      'pages are kept that do not allow it',
    ],
  ]
  return [
    ...all.flatMap(({ name }) => (nginxDirectives.includes(name) ? [] : [`nobody knows ${name}`])),
    ...wanted.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
    ...headers
      .filter((header) => !valuesOf('proxy_set_header', site).includes(header))
      .map((header) => `the site does not receive ${header}`),
    ...valuesOf('proxy_pass')
      .filter((to) => !upstreams.some(({ args }) => to === `http://${args[0]}`))
      .map((to) => `there is no ${to}`),
    ...valuesOf('try_files')
      .map((value) => value.split(' ')[0] ?? '')
      .filter((page) => !existsSync(join(root, 'deploy/pages', page)))
      .map((page) => `there is no ${page}`),
  ]
}

function isRedirectOfWww(server: Directive[]): boolean {
  const says = (name: string, value: RegExp) => server.some((one) => one.name === name && value.test(one.args.join(' ')))
  return says('listen', /^443 ssl/) && says('server_name', /^www\./) && says('return', /^301 https:/)
}

function withInner(directive: Directive): Directive[] {
  return [directive, ...(directive.block ?? []).flatMap(withInner)]
}

/** What nginx itself says; undefined where it is not installed. Certificates are read when a visitor arrives. */
export function faultsByNginx(text: string): string[] | undefined {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'strannik-nginx-'))
  try {
    const here = text.replaceAll('/var/cache/nginx', folder).replaceAll(/ssl_certificate(_key)? /g, 'ssl_certificate$1 $host')
    writeFileSync(join(folder, 'strannik.conf'), here)
    mkdirSync(join(folder, 'strannik'))
    const config = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/strannik.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), config)
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
    return status === 0 ? [] : [stderr]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const caddyDirectives =
  `(process) import redir @metrics @files path method @missing respond reverse_proxy lb_policy health_uri health_interval health_timeout
  lb_try_duration lb_try_interval header_up flush_interval transport dial_timeout response_header_timeout keepalive handle_errors handle_response @down handle
  root rewrite header file_server`.split(/\s+/)

/** What is wrong with a Caddyfile: unknown names, and what we promise of the proxy; `drainMs` is the site's. */
export function caddyFaults(text: string, drainMs: number): string[] {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' || line.trim().startsWith('#') ? [] : [line.trim()]))
  const depth = lines.reduce((sum, line) => sum + (line.endsWith('{') ? 1 : 0) - (line === '}' ? 1 : 0), 0)
  const names = lines.filter((line) => line !== '}' && !/^[\w.]+ \{$/.test(line)).map((line) => line.split(' ')[0] ?? '')
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const page = valueOf('rewrite').replace('* ', '')
  const wanted: [holds: boolean, otherwise: string][] = [
    [depth === 0, 'a brace is missing'],
    [lines.includes('respond @metrics 404') && valueOf('@metrics').includes('/metrics'), 'everybody may read /metrics'],
    [valueOf('health_uri') === '/health', 'whether a process lives is not asked'],
    [
      lines.some((line, at) => /^reverse_proxy \d/.test(line) && lines[at + 1] === 'lb_policy round_robin'),
      'who is gone is asked again and again',
    ],
    [findsFilesOfEither(lines), 'a file of one release is looked for only in the other'],
    [
      lines[lines.indexOf('@files {') + 2] === 'method GET HEAD',
      'what is sent to a file is sent twice, the second time without its body',
    ],
    [valueOf('flush_interval') === '-1', 'events of a payment wait for each other'],
    [!lines.some((line) => line.startsWith('lb_retry_match')), 'a purchase may be sent twice'],
    [!lines.some((line) => line.startsWith('fail_duration')), 'one visitor may put the site out of use'],
    [!lines.some((line) => /^log\b/.test(line)), 'addresses that open orders are logged'],
    [!lines.some((line) => line.includes('trusted_proxies')), 'strangers may say who they are'],
    [lines.includes('header_up -traceparent'), 'visitors say which traces are kept'],
    [Number.parseInt(valueOf('keepalive'), 10) * 1000 < drainMs, 'a connection is kept longer than a drain takes'],
    [Number.parseInt(valueOf('health_interval'), 10) * 2000 < drainMs, 'a process that stops is not looked at in time'],
    [
      lines
        .filter((line) => line.startsWith('reverse_proxy '))
        .every((line) => line.split(' ').every((to) => /^(reverse_proxy|@files|\{|127\.0\.0\.1:\d+)$/.test(to))),
      'the site is called over an open connection',
    ],
    [existsSync(join(root, 'deploy/pages', page)), `there is no ${page}`],
  ]
  return [
    ...names.flatMap((name) => (caddyDirectives.includes(name) ? [] : [`nobody knows ${name}`])),
    ...wanted.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
  ]
}

/** Whether a file that one process does not have is requested from the other. */
function findsFilesOfEither(lines: string[]): boolean {
  const at = lines.findIndex((line) => line.startsWith('reverse_proxy @files '))
  const within = lines.slice(at, at + 9)
  const [first = '', second = ''] = within
    .filter((line) => line.startsWith('reverse_proxy '))
    .map((line) => line.split(' ').at(-3) ?? '')
  const isFirst = within.filter((line) => line === 'lb_policy first').length === 2
  return at >= 0 && isFirst && within.includes('@missing status 404') && first !== second
}

/** What Caddy itself says; undefined where it is not installed. */
export function faultsByCaddy(text: string): string[] | undefined {
  if (spawnSync('caddy', ['version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'strannik-caddy-'))
  try {
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, text)
    const { status, stderr } = spawnSync('caddy', ['adapt', '--config', file, '--validate'], { encoding: 'utf8' })
    return status === 0 ? [] : [stderr]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
