import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

export type YookassaAccess = {
  shopId: string
  secretKey: string
  /** Where the API is; another address in tests only. */
  api?: string
}

/** A changing call; one without it only reads. */
export type YookassaRequest = { key: string; body: object }

type CallOptions<T> = { shape: z.ZodType<T>; signal: AbortSignal; request?: YookassaRequest }

/** There is no such thing at YooKassa. */
export class Absent extends Refusal {}

const API = 'https://api.yookassa.ru/v3'

/** One call of the API: at most 64 signs of a key, whatever ours is; 429 and 5xx mean «ask again with the same key». */
export function yookassaCalls({ shopId, secretKey, api = API }: YookassaAccess) {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  return async function call<T>(path: string, { shape, signal, request }: CallOptions<T>): Promise<T> {
    const response = await fetch(api + path, {
      redirect: 'error', // the credentials are for this address alone
      method: request ? 'POST' : 'GET',
      headers: {
        authorization,
        ...traceHeaders(),
        ...(request && { 'content-type': 'application/json', 'idempotence-key': keyOf(request.key) }),
      },
      ...(request && { body: JSON.stringify(request.body) }),
      signal,
    }).catch(unanswered)
    if (response.status === 404) throw new Absent('payment.failed')
    if (response.status !== 200) throw new Refusal('payment.failed', { supplierText: `HTTP ${response.status}` })
    const read = shape.safeParse(await response.json().catch(unanswered))
    if (!read.success) throw new Refusal('payment.failed', { supplierText: 'an answer of another shape' })
    return read.data
  }
}

function unanswered(): never {
  throw new Refusal('payment.failed')
}

function keyOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
