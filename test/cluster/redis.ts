import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#test/free-port.ts'

export type TestRedis = { url: string; stop(): Promise<void> }

/** A real Redis that keeps nothing; undefined where no redis-server is installed. */
export async function openRedis(): Promise<TestRedis | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = await freePort()
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
