import * as z from 'zod'
import { type RefusalCode, Refusal } from '#domain/refusal.ts'
import { parseStorable } from '#server/db/stored-json.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

export type DuffelAccess = {
  /** Without a slash at the end. */
  url: string
  token: string
  /** Receives the headers of each answer: they may ask for a pause. */
  onAnswer?: (answer: Response) => void
}

type Call<T> = { shape: z.ZodType<T>; signal: AbortSignal; method?: 'GET' | 'POST' | 'PATCH'; data?: object }
export type DuffelCall = <T>(path: string, call: Call<T>) => Promise<Reply<T>>
type Reply<T> = { data: T; after: string | null }

const DuffelError = z.looseObject({
  type: z.string().nullish(),
  code: z.string().nullish(),
  title: z.string().nullish(),
  message: z.string().nullish(),
  // An airline's error carries a word here, the name of the system it came from.
  source: z.looseObject({ pointer: z.string().nullish(), field: z.string().nullish() }).nullish().catch(null),
})
const Errors = z.looseObject({ errors: z.array(DuffelError).min(1) })
const Meta = z.looseObject({ after: z.string().nullish() })

/** A refusal of Duffel's with its code, before it is mapped to ours. */
export class DuffelRefusal extends Error {
  readonly status: number
  readonly code: string
  /** The field of the request it is about; '' without one. */
  readonly field: string

  constructor(status: number, { code, source }: Partial<z.infer<typeof DuffelError>>) {
    super(`Duffel: HTTP ${status} ${code ?? ''}`)
    this.status = status
    this.code = code ?? ''
    this.field = source?.pointer ?? source?.field ?? ''
  }
}

/**
 * One call of API v2. Anything but an answer (5xx, 202, a broken connection, an unexpected body) is `air.supplier-failed`: the
 * outcome is unknown then, and nothing is repeated from here.
 */
export function duffelCalls({ url, token, onAnswer }: DuffelAccess): DuffelCall {
  return async function call(path, { shape, signal, method = 'GET', data }) {
    signal.throwIfAborted()
    const response = await fetch(url + path, {
      method,
      redirect: 'error', // the token is for this address alone
      headers: {
        authorization: `Bearer ${token}`,
        'duffel-version': 'v2',
        accept: 'application/json',
        ...traceHeaders(),
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify({ data }) }),
      signal,
    }).catch(failUnanswered(signal))
    onAnswer?.(response)
    const body: unknown = await response.text().then(parseStorable).catch(failUnanswered(signal))
    if (response.status !== 200 && response.status !== 201) throw refusalOf(response.status, body)
    const read = z.looseObject({ data: shape, meta: Meta.nullish() }).safeParse(body)
    if (!read.success) throw new Refusal('air.supplier-failed', { supplierText: 'an answer of another shape' })
    return { data: read.data.data, after: read.data.meta?.after ?? null }
  }
}

/** They did not answer; a caller that left says nothing about them. */
function failUnanswered(signal: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    const reason: unknown = signal.reason
    if (signal.aborted && reason instanceof Error && reason.name === 'AbortError') throw reason
    throw Object.assign(new Refusal('air.supplier-failed'), { cause })
  }
}

/**
 * 4xx with an error of theirs is a refusal; anything else, wrong keys, limits and a gateway's answer included, says nothing about
 * the request.
 */
function refusalOf(status: number, body: unknown): Error {
  const read = Errors.safeParse(body)
  const isNo = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  if (isNo && read.success) return new DuffelRefusal(status, read.data.errors[0] ?? {})
  return new Refusal('air.supplier-failed', { supplierText: `HTTP ${status}` })
}

/** Their codes mapped to ours; the first match counts. Unverified codes are listed beside verified ones. */
const refusalsByCode: readonly (readonly [code: RegExp, refusal: RefusalCode])[] = [
  [/already_booked|already_paid|duplicate/, 'air.supplier-failed'],
  [/offer_no_longer_available|offer_expired|offer_request_expired|order_expired|past_.*deadline/, 'air.session-expired'],
  [
    /sold_out|no_seats|not_available|unavailable|airline_error|price_changed|schedule_changed|cancelled|past_payment/,
    'air.no-seats',
  ],
  [/identity_document|passport/, 'air.wrong-document'],
  [/email/, 'air.wrong-email'],
]

/** What is wrong with a field of an invalid request. */
const refusalsByField: readonly (readonly [field: RegExp, refusal: RefusalCode])[] = [
  [/departure_date/, 'air.past-date'],
  [/slices|origin|destination/, 'air.bad-city'],
  [/identity_documents/, 'air.wrong-document'],
  [/email/, 'air.wrong-email'],
  [/passengers/, 'air.bad-passengers'],
]

/** A refusal of theirs as one of ours; `absent` is what «not found» means. Anything else is passed on. */
export function inOurWords(error: unknown, absent: RefusalCode = 'air.session-expired'): unknown {
  if (!(error instanceof DuffelRefusal)) return error
  const supplierText = `${error.status} ${error.code}`
  return new Refusal(codeOf(error, absent), {
    supplierText,
    isAnswer: true,
    ...(error.code.includes('already_booked') && { isSoldBefore: true }),
  })
}

function codeOf({ status, code, field }: DuffelRefusal, absent: RefusalCode): RefusalCode {
  if (status === 404 || status === 410 || code === 'not_found') return absent
  const [, known] = refusalsByCode.find(([word]) => word.test(code)) ?? refusalsByField.find(([name]) => name.test(field)) ?? []
  return known ?? 'air.supplier-failed'
}

/** Throws their «no» in our words. */
export function refuse(absent?: RefusalCode): (error: unknown) => never {
  return (error) => {
    throw inOurWords(error, absent)
  }
}
