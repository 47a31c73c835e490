import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const known = `redir @metrics respond reverse_proxy lb_policy health_uri health_interval health_timeout
  lb_try_duration lb_try_interval header_up flush_interval transport dial_timeout response_header_timeout keepalive handle_errors @down handle
  root rewrite header file_server`.split(/\s+/)

/** What is wrong with a Caddyfile: names nobody knows, and what we promise of the proxy; `drainMs` is the shop's. */
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
    [valueOf('lb_policy') === 'round_robin', 'who is gone is asked again and again'],
    [valueOf('flush_interval') === '-1', 'events of a payment wait for each other'],
    [!lines.some((line) => line.startsWith('lb_retry_match')), 'a purchase may be sent twice'],
    [!lines.some((line) => line.startsWith('fail_duration')), 'one visitor may put the shop out of use'],
    [!lines.some((line) => /^log\b/.test(line)), 'addresses that open orders are logged'],
    [!lines.some((line) => line.includes('trusted_proxies')), 'strangers may say who they are'],
    [lines.includes('header_up -traceparent'), 'visitors say which traces are kept'],
    [Number.parseInt(valueOf('keepalive'), 10) * 1000 < drainMs, 'a connection is kept longer than a drain takes'],
    [Number.parseInt(valueOf('health_interval'), 10) * 2000 < drainMs, 'a process that stops is not looked at in time'],
    [
      valueOf('reverse_proxy')
        .split(' ')
        .every((to) => to === '{' || to.startsWith('127.0.0.1:')),
      'the shop is spoken to over an open line',
    ],
    [existsSync(join(root, 'deploy/pages', page)), `there is no ${page}`],
  ]
  return [
    ...names.flatMap((name) => (known.includes(name) ? [] : [`nobody knows ${name}`])),
    ...wanted.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
  ]
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
