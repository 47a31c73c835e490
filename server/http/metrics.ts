import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedText, observe } from '#server/metrics/meters.ts'
import { type Sources, reader } from '#server/metrics/readings.ts'
import { isSameSecret } from './same-secret.ts'
import { bearerOf } from './caller.ts'

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
    if (!isNear(request) && !knows(request, token)) return reply.callNotFound()
    const { text, contentType } = await countedText()
    return reply.type(contentType).send(`${text}${await readings()}\n`)
  })
}

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Asked on this machine by nobody else's order: a proxy beside us also calls from here. */
function isNear({ ip, socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(ip) && !forwarding.some((name) => name in headers)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return thisMachine.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

function knows(request: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(bearerOf(request) ?? '', token)
}
