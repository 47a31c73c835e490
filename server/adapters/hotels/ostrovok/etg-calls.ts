import * as z from 'zod'
import { type RefusalCode, Refusal } from '#domain/refusal.ts'
import { parseStorable } from '#server/db/stored-json.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

type AnswerHead = { status: number; headers: { get(name: string): string | null } }

/** How often each of their endpoints may be called; every endpoint has a limit of its own. */
type EndpointPace = { spend(isChanging: boolean): Promise<void>; recordAnswer(answer: AnswerHead): void }

export type EtgAccess = {
  /** Without a slash at the end. */
  url: string
  keyId: string
  key: string
  paceOf: (endpoint: string) => EndpointPace
}

type Call<T> = { data: object; shape: z.ZodType<T>; signal: AbortSignal; isChanging?: boolean; method?: 'GET' | 'POST' }
export type EtgCall = <T>(endpoint: string, call: Call<T>) => Promise<T>

const Limits = z.looseObject({ remaining: z.number().nullish(), reset: z.union([z.string(), z.number()]).nullish() })
const Envelope = z.looseObject({
  status: z.string(),
  error: z.string().nullish(),
  data: z.unknown(),
  debug: z
    .looseObject({ api_endpoint: Limits.nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Any status of theirs but «ok»: its error, or the status itself where it has none (`processing`, `3ds`). */
export class EtgRefusal extends Error {
  readonly code: string
  /** They are working on it: `processing` or an unknown word, not a refusal. */
  readonly isUnderWay: boolean

  constructor(status: string, error: string | null | undefined) {
    const code = error ?? status
    super(`ETG: ${code}`)
    this.code = code
    this.isUnderWay = status !== 'error' && status !== '3ds'
  }
}

/** Errors that say nothing about the request itself: it may have been carried out, or is denied to us and not to the visitor. */
const tellsNothing = new Set([
  'timeout',
  'unknown',
  'lock',
  'core_search_error',
  'endpoint_exceeded_limit',
  'endpoint_not_active',
  'endpoint_not_found',
  'decoding_json',
  'no_auth_header',
  'invalid_auth_header',
  'incorrect_credentials',
  'not_allowed_host',
  'overdue_debt',
  'unexpected_method',
])
const tellsNothingHttp = new Set([401, 403, 408, 429])

/**
 * One call of API v3. Anything but an answer (5xx, a broken connection, an unexpected body) is `hotels.supplier-failed`: the
 * outcome is unknown then, and nothing is repeated from here.
 */
export function etgCalls({ url, keyId, key, paceOf }: EtgAccess): EtgCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${key}`).toString('base64')}`
  const paces = new Map<string, EndpointPace>()
  function pace(endpoint: string): EndpointPace {
    const known = paces.get(endpoint) ?? paceOf(endpoint)
    paces.set(endpoint, known)
    return known
  }
  return async function call(endpoint, { data, shape, signal, isChanging = false, method = 'POST' }) {
    signal.throwIfAborted()
    await pace(endpoint)
      .spend(isChanging)
      .catch(() => failed(`${endpoint} allows no more calls now`))
    const response = await fetch(`${url}/${endpoint}`, {
      method,
      redirect: 'error', // the key is for this address alone
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...traceHeaders() },
      ...(method === 'POST' && { body: JSON.stringify(data) }),
      signal,
    }).catch(failUnanswered(signal))
    const read = await response
      .text()
      .then((text) => Envelope.safeParse(parseStorable(text)))
      .catch(() => undefined)
    // a gateway before them has no envelope, and may ask for a pause by its headers all the same
    pace(endpoint).recordAnswer(headOf(response, read?.data?.debug?.api_endpoint ?? {}))
    if (!read) return failUnanswered(signal)()
    if (!read.success) return failed(`HTTP ${response.status}, an answer of another shape`)
    const { status, error } = read.data
    if (response.status >= 500 || tellsNothingHttp.has(response.status) || tellsNothing.has(error ?? ''))
      return failed(`HTTP ${response.status} ${error ?? ''}`)
    if (status !== 'ok') throw new EtgRefusal(status, error)
    const parsed = shape.safeParse(read.data.data)
    return parsed.success ? parsed.data : failed('an answer of another shape')
  }
}

function failed(supplierText: string): never {
  throw new Refusal('hotels.supplier-failed', { supplierText })
}

/** They did not answer; a caller that left says nothing about them. */
export function failUnanswered(signal: AbortSignal): (cause?: unknown) => never {
  return (cause) => {
    const reason: unknown = signal.reason
    if (signal.aborted && reason instanceof Error && reason.name === 'AbortError') throw reason
    throw Object.assign(new Refusal('hotels.supplier-failed'), { cause })
  }
}

/** Their limits are in the body; translated into headers, which is how others send theirs. Their times are UTC. */
function headOf({ status, headers }: Response, { remaining, reset }: z.infer<typeof Limits>): AnswerHead {
  const moment = typeof reset === 'string' && !/[Zz+]/.test(reset) ? `${reset}Z` : reset
  const limits: Record<string, string> = {
    ...(typeof remaining === 'number' && { 'ratelimit-remaining': String(remaining) }),
    ...(moment !== null && moment !== undefined && { 'ratelimit-reset': String(moment) }),
  }
  return { status, headers: { get: (name) => headers.get(name) ?? limits[name] ?? null } }
}

/** What a refusal before anything is started means to the visitor: whatever it says, this room is not available. */
export function refuseAs(code: RefusalCode = 'hotels.rate-gone'): (error: unknown) => never {
  return (error) => {
    throw error instanceof EtgRefusal ? new Refusal(code, { supplierText: error.code, isAnswer: true }) : error
  }
}

/** They know no such thing. */
export function isAbsent(error: unknown): boolean {
  return error instanceof EtgRefusal && /not_found|invalid_params|no_available_rates/.test(error.code)
}

/** Calls a minute that their contracts allow, as a rule; each answer states the limit of the contract. */
export const aMinute: Record<string, number> = {
  'search/multicomplete/': 30,
  'search/serp/region/': 10,
  'search/serp/hotels/': 150,
  'search/hp/': 10,
  'hotel/info/': 30,
  'hotel/prebook/': 30,
  'hotel/order/booking/form/': 30,
  'hotel/order/booking/finish/': 30,
  'hotel/order/booking/finish/status/': 30,
  'hotel/order/info/': 30,
  'hotel/order/cancel/': 30,
}

export function quotaOf(endpoint: string): { calls: number; perMs: number } {
  return { calls: aMinute[endpoint] ?? 10, perMs: 60_000 }
}
