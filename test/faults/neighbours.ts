import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Role } from './neighbour.ts'

type Started = { url: string; command<Answer>(path: string, body?: object): Promise<Answer>; stop(): Promise<void> }
/** `duffel` and `etg` where real adapters are tested. */
export type Neighbours = Record<'bank' | 'supplier' | 'post', Started> & Partial<Record<Role, Started>>

/** The same code in every process of every agency. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/strannik/compiled')

/** `suppliers`: the share of calls that fail on the lines of the real suppliers; undefined without them. */
type NeighbourPlan = { seed: number; share: number; folder: string; suppliers?: number | undefined }

/** Bank, supplier and post office, each in a process of its own that outlives every server of the agency. */
export async function startNeighbours(plan: NeighbourPlan): Promise<Neighbours> {
  const [bank, supplier, post] = await Promise.all([start('bank', plan), start('supplier', plan), start('post', plan)])
  if (plan.suppliers === undefined) return { bank, supplier, post }
  const line = { ...plan, share: plan.suppliers }
  const [duffel, etg] = await Promise.all([start('duffel', line), start('etg', line)])
  return { bank, supplier, post, duffel, etg }
}

async function start(role: Role, { seed, share, folder }: NeighbourPlan): Promise<Started> {
  const settings = JSON.stringify({ seed, share, file: join(folder, `${role}.jsonl`) })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'neighbour.ts'), role, settings], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string] // neighbour.ts prints it first
  return { url, command: (path, body) => command(url + path, body), stop: () => stop(child) }
}

async function command<Answer>(address: string, body?: object): Promise<Answer> {
  const answer = await fetch(address, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Fine weather on every line, and so many milliseconds ahead of the real clock. */
export async function calm(neighbours: Neighbours, ahead: number): Promise<void> {
  for (const { command } of Object.values(neighbours)) {
    await command('/weather', { share: 0 })
    await command('/clock', { ahead })
  }
}
