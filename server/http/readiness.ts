import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const WITHIN_MS = 1000

/** What a balancer asks. `drain` makes it send no more: the server says it is not ready, and goes on serving for a while. */
export type Readiness = { drain(ms: number): Promise<void> }

/** GET /ready: 200 while `answers` (of the database) comes true within a second and nobody wants us to end, else 503; so is /health then. */
export function answerReadiness(app: FastifyInstance, answers: () => Promise<unknown>): Readiness {
  let isDraining = false
  let asking: Promise<boolean> | undefined
  app.get('/ready', async (_request, reply) => {
    asking ??= inTime(answers).finally(() => (asking = undefined))
    const isReady = !isDraining && (await asking)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : isDraining ? 'draining' : 'no-database' })
  })
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!isDraining) return
    reply.header('connection', 'close') // a kept connection would be cut when the port closes
    // A proxy that asks only whether the process lives must not send here what comes when the port is closed: Caddy loses such a POST.
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
