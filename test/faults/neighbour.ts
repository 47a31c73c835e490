// One neighbour of the site under test: node neighbour.ts bank|supplier|post|duffel|etg '{"seed":1,"share":0.05,"file":"bank.jsonl"}'.
// It is never killed, keeps its own books in its own file, and prints its address. Lines to it are bad: a share of the
// calls fails, before they take effect or after.
import { appendFileSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import module from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openBank } from './bank.ts'
import type { Call } from './neighbour-role.ts'
import { openPostOffice } from './post-office.ts'
import { type Random, randomOf } from './random.ts'
import { openSupplier } from './supplier.ts'
import { openDuffel, openEtg } from './suppliers/supplier-neighbours.ts'

const roles = { bank: openBank, supplier: openSupplier, post: openPostOffice, duffel: openDuffel, etg: openEtg } as const
export type Role = keyof typeof roles

async function main(role: Role, { seed, share, file }: { seed: number; share: number; file: string }): Promise<void> {
  const random = randomOf(seed)
  const weather = { share }
  const clock = { ahead: 0 }
  let address = ''
  const note = (line: object) => appendFileSync(file, `${JSON.stringify({ at: Date.now() + clock.ahead, ...line })}\n`)
  const now = () => Date.now() + clock.ahead
  const neighbour = await roles[role]({ random, weather, now, note, address: () => address })
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    const fault = neighbour.outside(call.path) ? faultOf(random, weather.share) : undefined
    if (fault === 'before') return void response.writeHead(500).end('{}')
    const { status, body } = inner(call, { clock, weather }) ?? (await neighbour.answer(call))
    if (fault === 'after') return void request.socket.destroy()
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>')
    if (fault === 'slow') await wait(200 + random.below(1500))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.stdout.write(`${address}\n`)
  module.flushCompileCache() // it will have no last moment
}

type Fault = 'before' | 'after' | 'nonsense' | 'slow'

function faultOf(random: Random, share: number): Fault | undefined {
  return random.hits(share) ? random.pick(['before', 'before', 'after', 'after', 'nonsense', 'slow']) : undefined
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers: request.headers, text }
}

/** The harness sets the clock ahead and calms the weather. */
function inner({ path, text }: Call, { clock, weather }: { clock: { ahead: number }; weather: { share: number } }) {
  if (path === '/clock') Object.assign(clock, JSON.parse(text))
  else if (path === '/weather') Object.assign(weather, JSON.parse(text))
  else return undefined
  return { status: 200, body: {} }
}

if (import.meta.main) {
  process.stdin.on('end', () => process.exit()).resume() // nobody outlives the harness
  const [role, plan] = process.argv.slice(2)
  await main(role as Role, JSON.parse(plan ?? '')) // written by neighbours.ts
}
