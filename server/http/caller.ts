import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** The caller: a signed-in user and the session of their token, or null for a guest. */
export type Caller = { userId: string; sessionId: string } | null

/** Identifies the user of a Bearer token; refuses `sign-in-needed` for one that is foreign, expired or of a closed session. */
export type Recognise = (bearer: string) => Promise<NonNullable<Caller>>

const recognisers = new WeakMap<FastifyInstance['server'], Recognise>()

/** Injects how an app identifies its callers, so that this area does not depend on accounts. */
export function recogniseBy(app: FastifyInstance, recognise: Recognise): void {
  recognisers.set(app.server, recognise)
}

/** Reads the Bearer token; an invalid one is refused even where guests may call (DAPI-04). */
export async function readCaller(request: FastifyRequest): Promise<Caller> {
  const bearer = bearerOf(request)
  if (bearer === undefined) return null
  const recognise = recognisers.get(request.server.server)
  if (!recognise) throw new Refusal('sign-in-needed')
  return recognise(bearer)
}

/** The text after `Bearer`; undefined without the header, '' for another kind of authorisation. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}

/** The user of a call whose access is `account`; refuses `sign-in-needed` for a guest. */
export function userIdOf({ caller }: { caller: Caller }): string {
  if (!caller) throw new Refusal('sign-in-needed')
  return caller.userId
}

/** One header as text; undefined when absent, repeated or longer than any honest value. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
}
