import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Failure, type MessageCode, refusalOfMessages } from '#domain/refusal-words.ts'
import type { WireCode } from '#domain/refusal.ts'
import type { Bearing } from '#web/auth/bearer.ts'
import { readServerClock } from '#web/boot/server-clock.ts'

/** An unsuccessful answer of the server, in words a person can read. */
export class ApiError extends Error {
  readonly status: number
  /** `failureOf` reads it; '' when the server could not be reached or has no code of ours. */
  readonly code: WireCode | ''
  /** The refusal by a supplier's own words, or why there are none. */
  readonly kind: MessageCode
  /** Field name → sentence, when the form was at fault. */
  readonly fields: Record<string, string>
  /** Other keys of the error body, such as `newPrice`. */
  readonly extra: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, failure: Failure = 'unknown') {
    const { error, data: _empty, ...flat } = body
    // Hotels and the timetable report errors inside `error` (DAPI-03).
    const { description, text, ...inside } = (error ?? {}) as Record<string, unknown>
    const { code, errorMessage, ErrorMessage, errorDetails: _supplier, message, fields, ...extra } = { ...flat, ...inside }
    const meaning = refusalOfMessages([errorMessage, ErrorMessage, message, description, text], failure)
    super(meaning.text)
    this.status = status
    this.code = typeof code === 'string' ? (code as WireCode) : '' // only our server is called
    this.kind = meaning.code
    this.fields = (fields ?? {}) as Record<string, string>
    this.extra = extra
  }

  /** What to show; '' means that nothing red is shown (ERR-07). */
  get text(): string {
    return this.message
  }
}

type CallOptions = {
  signal?: AbortSignal
  /** Proves a guest's order (DAPI-04); see web/purchase/order-access.ts. */
  orderKey?: string
  /** A UUID made when the form was shown (DAPI-05). */
  idempotencyKey?: string
}

type InProcess = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<{ status: number; body: unknown }>

let inProcess: InProcess | undefined

/** Injects the handlers of a page's calls while the server draws it: its own services, not HTTP. */
export function answerCallsBy(answer: InProcess): void {
  inProcess = answer
}

/** Path parameters are taken out of the input; the rest is the query of a GET and the body of anything else. */
function requestOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'form' | 'bare'>,
  input: Record<string, unknown>,
): { url: string; body: string | URLSearchParams | undefined } {
  const rest = { ...input }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.bare) return { url: path, body: JSON.stringify(rest[endpoint.bare]) }
  if (endpoint.form) return { url: path, body: formOf(rest) }
  if (endpoint.method !== 'GET') return { url: path, body: JSON.stringify(rest) }
  const query = formOf(rest)
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined }
}

/** A list is sent as repeated parameters. */
function formOf(input: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])))
}

/**
 * Makes one call of the contract and returns its parsed reply. Throws `ApiError` for an expected refusal and for an unreachable
 * server, and the signal's own error when it was aborted.
 */
export async function call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.input<I>,
  { signal, orderKey, idempotencyKey }: CallOptions = {},
): Promise<z.output<R>> {
  const values = input as Record<string, unknown> // contract inputs are objects
  const failure = endpoint.name === 'searchFlights' ? 'air.supplier-failed' : undefined
  if (import.meta.env.SSR && inProcess) {
    const answer = await inProcess(endpoint, values, signal)
    if (answer.status >= 400) throw new ApiError(answer.status, answer.body as Record<string, unknown>, failure)
    return answer.body as z.output<R> // the tests check every answer against the contract (test/agency.ts)
  }
  const { url, body } = requestOf(endpoint, values)
  const headers = new Headers()
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (orderKey) headers.set('x-order-key', orderKey)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  let response: Response
  let answer: unknown
  try {
    response = await fetchAsVisitor(url, { method: endpoint.method, headers, body, signal }, bearing(endpoint))
    if (/no-store/.test(String(response.headers.get('cache-control')))) readServerClock(response)
    answer = await response.json().catch(noJson)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, failure ?? 'offline')
  }
  if (!response.ok) throw new ApiError(response.status, answer as Record<string, unknown>, failure)
  return endpoint.reply.parse(answer)
}

/** What is said by a body that is no JSON; one that did not arrive is a lost connection. */
function noJson(error: Error): object {
  if (error.name === 'SyntaxError') return {}
  throw error
}

function bearing({ access, path, idempotent }: Endpoint): Bearing {
  if (access === 'cookie') return 'as-stored'
  if (access !== 'anyone' || idempotent) return 'renewed'
  return path.startsWith('/auth/') ? 'none' : 'renewed-or-guest'
}

/** Calls with the visitor's token; the code that renews tokens is loaded only by those who have one. */
export async function fetchAsVisitor(url: string, init: RequestInit, how: Bearing = 'renewed'): Promise<Response> {
  const isGuest = import.meta.env.SSR || localStorage.getItem('token') === null
  if (isGuest || how === 'none') return fetch(url, init)
  const { fetchAuth } = await import('#web/auth/bearer.ts')
  return fetchAuth(url, init, how)
}
