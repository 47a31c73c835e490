import { BlockList } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedText, observe } from '#server/metrics/meters.ts'
import { type Sources, reader } from '#server/metrics/readings.ts'
import { bearerOf } from './caller.ts'
import { isSameSecret } from './same-secret.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

type Measuring = {
  /** Opens /metrics from anywhere. */
  token: string | undefined
  sources: Sources
}

/** GET /health for anyone, GET /metrics (Prometheus text) for this machine and for who has the token. */
export function measure(app: FastifyInstance, { token, sources }: Measuring): void {
  const readings = reader(sources)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    observe('http_request_seconds', { method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request) && !isAuthorised(request, token)) return reply.callNotFound()
    const { text, contentType } = await countedText()
    return reply.type(contentType).send(`${text}${await readings()}\n`)
  })
}

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Requested from this machine and not through a proxy: one beside us also connects from here. */
function isNear({ ip, socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(ip) && !forwarding.some((name) => name in headers)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return thisMachine.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

function isAuthorised(request: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(bearerOf(request) ?? '', token)
}

const WITHIN_MS = 1000

/** The balancer's probes. `drain` makes it send no more: the server says it is not ready, and goes on serving for a while. */
export type Readiness = { drain(ms: number): Promise<void> }

/**
 * GET /ready: 200 while `answers` (of the database) resolves to true within a second and the process is not ending, else 503; so
 * is /health then.
 */
export function answerReadiness(app: FastifyInstance, answers: () => Promise<unknown>): Readiness {
  let isDraining = false
  let checking: Promise<boolean> | undefined
  app.get('/ready', async (_request, reply) => {
    checking ??= inTime(answers).finally(() => (checking = undefined))
    const isReady = !isDraining && (await checking)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : isDraining ? 'draining' : 'no-database' })
  })
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!isDraining) return
    reply.header('connection', 'close') // a kept connection would be cut when the port closes
    // A proxy that checks only whether the process is alive must not send requests here when the port is closed: Caddy loses such
    // a POST.
    if (routeOptions.url === '/health') return reply.code(503).send({ status: 'draining' })
  })
  return {
    async drain(ms) {
      isDraining = true
      await wait(ms)
    },
  }
}

async function inTime(answers: () => Promise<unknown>): Promise<boolean> {
  const tooLate = new AbortController()
  const late = wait(WITHIN_MS, false, { signal: tooLate.signal }).catch(() => false)
  const isReady = await Promise.race([answers().then(() => true, () => false), late]) // prettier-ignore
  tooLate.abort()
  return isReady
}
