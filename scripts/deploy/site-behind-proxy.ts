import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { freePort } from '#test/free-port.ts'

const HOST = 'strannik.example'

/** Status 0: the line broke. */
export type Answer = { status: number; text: string; headers: IncomingHttpHeaders }
type Sent = { json?: object | undefined; form?: Record<string, string>; headers?: Record<string, string> }
type Heard = { text: string; ms: number; isEnd: boolean }

export type Visitor = {
  fetchReply(method: string, path: string, sent?: Sent): Promise<Answer>
  call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<I, R>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<z.infer<R>>
  /** A stream of events, one after another with the time since it was requested. */
  listen(path: string): { next(): Promise<Heard> }
  overHttp2(path: string): Promise<number>
}

/** Somebody at home, who reaches the site under its name and believes its certificate. */
export function visitorAt(port: number): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const where = { host: '127.0.0.1', port, agent, servername: HOST, rejectUnauthorized: false }

  function send(method: string, path: string, { json, form, headers }: Sent = {}): ClientRequest {
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
    const own = { host: HOST, ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }), ...headers }
    const sent = request({ ...where, method, path, headers: own })
    sent.end(body)
    return sent
  }

  async function fetchReply(method: string, path: string, sent?: Sent): Promise<Answer> {
    try {
      const [answer] = (await once(send(method, path, sent), 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, text: await textOf(answer), headers: answer.headers }
    } catch (error) {
      return { status: 0, text: String(error), headers: {} }
    }
  }

  return {
    fetchReply,
    async call(endpoint, input, headers = {}) {
      const { status, text } = await fetchReply(endpoint.method, endpoint.path, { json: input as object, headers })
      if (status !== 200) throw new Error(`${endpoint.name} answers ${status} ${text.slice(0, 200)}`)
      return endpoint.reply.parse(JSON.parse(text))
    },
    listen(path) {
      const [begun, heard] = [performance.now(), readEvents(send('GET', path))]
      return {
        async next() {
          const { value, done } = await heard.next()
          return { text: value ?? '', ms: Math.round(performance.now() - begun), isEnd: done ?? false }
        },
      }
    },
    async overHttp2(path) {
      const session = connect(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false })
      const stream = session.request({ ':path': path, ':authority': HOST })
      const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
      session.destroy()
      return headers[':status']
    },
  }
}

async function* readEvents(sent: ClientRequest): AsyncGenerator<string, undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  for await (const part of answer) yield String(part)
  return undefined
}

const root = join(import.meta.dirname, '../..')
const TOKEN = 'a token for those who measure'
const SECRET = 'a secret only the trial knows, long enough'
const STARTS_WITHIN_MS = 60_000

export type Process = {
  port: number
  start(): Promise<void>
  /** As systemd and Docker do, and waits for the end. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** How many pages and files were requested. */
  requests(): Promise<number>
}

/** A process of the site with the settings of the examples, ready. */
export async function startProcess(role: 'web' | 'worker', databaseUrl: string, mapTiles = ''): Promise<Process> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), `strannik-${role}-`))]
  const { DRAIN_MS, TRUST_PROXY } = parseEnv(readFileSync(join(root, 'deploy/strannik.env.example'), 'utf8'))
  const own = { ROLE: role, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: 'on',
    PUBLIC_URL: `https://${HOST}`,
    DRAIN_MS,
    TRUST_PROXY,
    SECRET,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'error',
    MAP_TILES: mapTiles,
    ...own,
  }
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(process.execPath, ['build/node/main.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200)
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    port,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async requests() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
      const counts = [...(await answer.text()).matchAll(/^http_request_seconds_count\{.*route="\/\*".*\} (\d+)$/gm)]
      return counts.reduce((sum, [, count]) => sum + Number(count), 0)
    },
  }
}

export type Proxy = {
  port: number
  plainPort: number
  /** How much of answers lies in its folder. */
  cachedBytes(): number
  kill(): Promise<void>
}

/** The proxy of deploy/ with ports, certificates and folders of this trial. */
export async function startProxy(name: 'nginx' | 'caddy', upstreams: [number, number]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `strannik-${name}-`))
  const [port, plainPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  )
  const place = { folder, port, plainPort, key, certificate }
  const child = spawn(name, name === 'nginx' ? nginx(place, upstreams) : caddy(place, upstreams), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => (await fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' })).status > 0)
  return {
    port,
    plainPort,
    cachedBytes: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return files.reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0)
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

type Place = { folder: string; port: number; plainPort: number; key: string; certificate: string }

function here(file: string, [one, two]: [number, number]): string {
  const text = readFileSync(join(root, 'deploy', file), 'utf8')
  return text
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replaceAll('/opt/strannik/current', root)
}

function nginx({ folder, port, plainPort, key, certificate }: Place, upstreams: [number, number]): string[] {
  const site = here('nginx/strannik.conf', upstreams)
    .replaceAll(/listen \[::\]:\d+.*\n/g, '\n')
    .replace('listen 80;', `listen ${plainPort};`)
    .replaceAll('listen 443', `listen ${port}`)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
    .replaceAll('/var/cache/nginx', folder)
  mkdirSync(join(folder, 'strannik'), { mode: 0o777 })
  writeFileSync(join(folder, 'strannik.conf'), site)
  const whole = `user root; worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; include ${folder}/strannik.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return ['-c', join(folder, 'nginx.conf')]
}

function caddy({ folder, port, plainPort, key, certificate }: Place, upstreams: [number, number]): string[] {
  const site = here('caddy/Caddyfile', upstreams)
    .replace(`\n${HOST} {`, `\n${HOST} {\n\ttls ${certificate} ${key}`)
    .replace(`\nwww.${HOST} {`, `\nwww.${HOST} {\n\ttls ${certificate} ${key}`)
  const ours = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tskip_install_trust\n\tlog {\n\t\toutput file ${folder}/caddy.log\n\t}\n}\n`
  writeFileSync(join(folder, 'Caddyfile'), ours + site)
  return ['run', '--config', join(folder, 'Caddyfile')]
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + STARTS_WITHIN_MS
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error('it does not come up')
    await wait(50)
  }
}
