import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** GET /health for anyone, GET /metrics (Prometheus text) for this machine and its private network. */
export function measure(app: FastifyInstance): void {
  let begun: ReturnType<typeof beginToCount> | undefined
  const counting = () => (begun ??= beginToCount()) // the first answer loads what counts, the start need not
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const [labels, seconds] = [{ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000]
    done()
    void counting().then(({ durations }) => durations.observe(labels, seconds))
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request.ip)) throw new Refusal('not-found')
    const { registry } = await counting()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function beginToCount() {
  const { Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return { registry, durations }
}

function isNear(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/, '')
  return near.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}
