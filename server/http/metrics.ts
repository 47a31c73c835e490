import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from './same-secret.ts'
import { bearerOf } from './caller.ts'
import type { Counters } from './counters.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

type Measuring = {
  /** Opens /metrics from anywhere. */
  token: string | undefined
  counters: Counters | undefined
}

/** GET /health for anyone, GET /metrics (Prometheus text) for this machine and for who has the token. */
export function measure(app: FastifyInstance, { token, counters }: Measuring): void {
  let begun: ReturnType<typeof beginToCount> | undefined
  const counting = () => (begun ??= beginToCount(counters)) // the first answer loads what counts, the start need not
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const [labels, seconds] = [{ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000]
    done()
    void counting().then(({ durations }) => durations.observe(labels, seconds))
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request) && !knows(request, token)) return reply.callNotFound()
    const { registry } = await counting()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function beginToCount(counters: Counters | undefined) {
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  if (counters) {
    new Gauge({
      name: 'rate_limit_shared',
      help: '1 while several servers count limits together in Redis, 0 while this process counts alone',
      registers: [registry],
      collect() {
        this.set(counters.isShared() ? 1 : 0)
      },
    })
  }
  return { registry, durations }
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
