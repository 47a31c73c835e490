import { deepStrictEqual } from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { callsOf } from '#server/http/serve.ts'

/**
 * Holds every answer of an app against its contract: nothing more in it than the contract names, nothing that JSON would change,
 * and nobody may change it afterwards. Pages take answers as they are, without reading them again (server/pages/draw-page.ts).
 */
export function checkAnswers(app: FastifyInstance): void {
  const calls = new Map(callsOf(app).map((call) => [`${call.method} ${call.path}`, call]))
  app.addHook('preSerialization', async ({ method, routeOptions }, { statusCode }, answer) => {
    const call = calls.get(`${method} ${routeOptions.url}`)
    if (!call || statusCode >= 400) return answer
    const wire: unknown = JSON.parse(JSON.stringify(answer))
    deepStrictEqual(call.reply.parse(wire), wire, `${call.name} answers more than its contract names`)
    freezePlain(answer, call.name)
    return answer
  })
}

/** Freezes data in all its depth; complains of what JSON cannot carry. */
function freezePlain(value: unknown, place: string): void {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return
  if (Number.isFinite(value)) return
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (typeof value !== 'object' || !isPlain) throw new TypeError(`${place} answers what JSON cannot carry: ${String(value)}`)
  for (const [name, part] of Object.entries(value)) freezePlain(part, `${place}.${name}`)
  Object.freeze(value)
}
