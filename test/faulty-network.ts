import { Agent, type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to calls of one browser whose path begins so, from the one after `after` others on. */
export type NetworkFault = { path: string; method?: string; after?: number } & (
  | { kind: 'answer'; status: number; json?: object }
  | { kind: 'cut' }
  | { kind: 'hold' }
  | { kind: 'delay'; ms: number }
)

/** Names the browser whose calls meet the faults: journeys run side by side on one site. */
export const VISITOR_COOKIE = 'journey'
/** Where faults of a browser are ordered: others end, and what they held meets the new ones. Answers those that have met no call yet. */
export const FAULTS_PATH = '/__faults'
/** A page of nobody's at the site's address, under none of its policies. */
export const BLANK_PATH = '/__blank'

type Faults = { list: NetworkFault[]; seen: Map<NetworkFault, number>; over: PromiseWithResolvers<void> }

/** A network before a site that listens on `port`, as bad as a journey orders it; without orders it only passes on. */
export function faultyNetwork(port: number): Server {
  const byVisitor = new Map<string, Faults>()
  const agent = new Agent({ keepAlive: true })

  function order(visitor: string, list: NetworkFault[]): void {
    byVisitor.get(visitor)?.over.resolve()
    byVisitor.set(visitor, { list, seen: new Map(), over: Promise.withResolvers() })
  }

  function unmet(visitor: string): NetworkFault[] {
    const { list = [], seen } = byVisitor.get(visitor) ?? {}
    return list.filter((fault) => !seen?.has(fault))
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const faults = byVisitor.get(visitorOf(incoming) ?? '')
    const fault = faults && faultOf(faults, incoming)
    if (fault?.kind === 'cut') return void incoming.socket.destroy()
    if (fault?.kind === 'answer') return answer(outgoing, fault)
    if (fault?.kind === 'delay') await wait(fault.ms)
    if (fault?.kind === 'hold') return faults?.over.promise.then(() => pass(incoming, outgoing))
    const { method, url: path, headers } = incoming
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.on('close', () => sent.destroy())
    incoming.pipe(sent)
  }

  return createServer(async (incoming, outgoing) => {
    if (incoming.url === BLANK_PATH)
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<title>blank</title>')
    if (incoming.url !== FAULTS_PATH) return pass(incoming, outgoing)
    const { visitor, faults } = JSON.parse(await readBody(incoming)) as { visitor: string; faults?: NetworkFault[] } // e2e/steps/network.ts
    if (faults) order(visitor, faults)
    return void answer(outgoing, { status: 200, json: unmet(visitor) })
  })
}

function visitorOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${VISITOR_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
}

function faultOf({ list, seen }: Faults, { url = '', method }: IncomingMessage): NetworkFault | undefined {
  const fault = list.find((each) => url.startsWith(each.path) && (each.method === undefined || each.method === method))
  if (!fault) return undefined
  const count = seen.get(fault) ?? 0
  seen.set(fault, count + 1)
  return count < (fault.after ?? 0) ? undefined : fault
}

function answer(outgoing: ServerResponse, { status, json = {} }: { status: number; json?: object }): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
