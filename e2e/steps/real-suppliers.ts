import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as paths from '#domain/paths.ts'
import type { SiteCommand } from '#test/real-suppliers-site.ts'

export type RealSuppliersSite = { origin: string; send(command: SiteCommand): Promise<void>; close(): void }

/** A site that sells what a fake Duffel, a fake ETG and, unless they are `alone`, the embedded world have; it has loaded what draws its pages. */
export async function openRealSuppliersSite({ alone = false } = {}): Promise<RealSuppliersSite> {
  const sellers = alone ? { AIR_SUPPLIERS: 'duffel', HOTEL_SUPPLIERS: 'ostrovok' } : {}
  const site = fork('test/real-suppliers-site.ts', {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...sellers },
  })
  const [written] = await once(site.stdout!, 'data')
  const origin = String(written).trim()
  for (const path of [paths.login, paths.support]) await (await fetch(origin + path)).text()
  return {
    origin,
    async send(command) {
      site.send(command)
      await once(site, 'message')
    },
    close: () => void site.kill('SIGKILL'),
  }
}
