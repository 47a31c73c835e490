import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dawnsAhead } from '#server/pictures/picture-cache.ts'
import { freePort } from '#test/free-port.ts'
import { build } from '../build.mjs'

export type OwnServer = { url: string; pid: number; stop(): Promise<void> }

type Watch = {
  /** Settings beside its own. */
  env?: Record<string, string>
  /** What it writes, errors too; without it they go where ours go. */
  onOutput?: (text: string) => void
  /** Called when it ends, for whatever reason. */
  onExit?: () => void
}

/**
 * A server of the site, rebuilt when its sources have changed, on a free port with an empty data folder of its own; gone without
 * a trace after `stop`.
 */
export async function startOwnServer({ env: settings, onOutput, onExit }: Watch = {}): Promise<OwnServer> {
  await build()
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-own-'))
  const url = `http://localhost:${port}`
  const env = { NODE_ENV: 'production', DEMO: 'on', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['build/node/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, RATE_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', onOutput ? 'pipe' : 'inherit'],
  })
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  server.once('exit', () => onExit?.())
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const answered = await fetch(`${url}/health`).catch(() => undefined)
    if (answered?.ok) return { url, pid: server.pid!, stop } // it runs
    await wait(100)
  }
  await stop()
  throw new Error('The server did not start')
}

/**
 * The same at rest, for what measures time: the dawns of the hour, whose printing takes a core for ten seconds of a server's
 * first start, are there.
 */
export async function startRestedServer(): Promise<OwnServer> {
  const server = await startOwnServer()
  for (const address of dawnsAhead(new Date())) await fetch(`${server.url}/art/${address}`)
  return server
}
