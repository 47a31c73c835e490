import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Who asks: a signed-in user, or null for a guest. */
export type Caller = { userId: string } | null

/** Reads the Bearer; a token nobody issued is refused even where guests may call (DAPI-04). */
export function callerOf(request: FastifyRequest): Caller {
  if (request.headers.authorization) throw new Refusal('sign-in-needed')
  return null
}

/** One header as text; undefined when absent, repeated or longer than any honest value. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
}
