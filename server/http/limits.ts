import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { isApiPath } from './errors.ts'
import { visitorOf } from './loopback.ts'

const MINUTE = 60_000

type Limit = { name: string; path: RegExp; max: number; window: number }

/** Calls a minute, an hour… from one address (DAPI-06); the first row that fits. */
export const limits: Limit[] = [
  { name: 'webhook', path: /^\/pay\/webhook\//i, max: 3000, window: MINUTE },
  { name: 'health', path: /^\/(health|metrics)\b/i, max: 3000, window: MINUTE },
  { name: 'search', path: /^\/api\/air\/search\b/i, max: 30, window: MINUTE },
  { name: 'rates', path: /^\/api\/base\/makeratelist\b/i, max: 60, window: MINUTE },
  { name: 'suggest', path: /^\/api\/(air\/cities\/|base\/getautocomplete\b)/i, max: 120, window: MINUTE },
  { name: 'sign-in', path: /^\/auth\/account\/login\b/i, max: 10, window: MINUTE },
  { name: 'register', path: /^\/auth\/account\/register\b/i, max: 5, window: 60 * MINUTE },
  { name: 'rest', path: /^/, max: 300, window: MINUTE },
]

function limitOf(request: FastifyRequest): Limit {
  return limits.find(({ path }) => path.test(request.url))! // the last row fits everything
}

/**
 * Counts API calls per address and refuses the excess with the seconds left. Pages and files are not counted. Several
 * servers count together in Redis; while it does not answer, calls pass.
 */
export async function limitCalls(app: FastifyInstance, { redisUrl }: { redisUrl?: string }): Promise<void> {
  const redis = redisUrl ? await connect(redisUrl) : undefined
  redis?.on('error', (error) => app.log.warn({ err: error }, 'the shared counters do not answer'))
  app.addHook('onClose', () => redis?.disconnect())
  await app.register(rateLimit, {
    redis,
    nameSpace: 'strannik limit ',
    skipOnError: true,
    max: (request) => limitOf(request).max,
    timeWindow: (request: FastifyRequest) => limitOf(request).window,
    keyGenerator: (request) => `${limitOf(request).name} ${visitorOf(request)}`,
    allowList: (request) => !isApiPath(request.url),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  })
}

async function connect(url: string) {
  const { Redis } = await import('ioredis')
  return new Redis(url, { connectTimeout: 500, enableOfflineQueue: false })
}

function tooMany(seconds: number): Refusal {
  return new Refusal('too-many-requests', {
    text: `Слишком много запросов. Повторите через ${seconds}\u00a0с`,
    extra: { retryAfter: seconds },
  })
}
