export type Json = Record<string, unknown>
export type Reply = { status: number; body: Json }

type Oddity =
  | 'unknown enums'
  | 'missing fields'
  | 'odd money'
  | 'duplicates'
  | 'small pages'
  | 'filters ignored'
  | 'lists late'
  | 'sells twice'
  | 'price up'
  | 'offer run out'
  | 'instant only'
  | 'bags of infants alone'
  | 'nothing found'
  | 'documents required'
  | 'documents refused'
  | 'names refused'
  | 'orders refused'
  | 'pay_later only'
  | 'accepted'
  | 'tickets never'
  | 'tickets from one'
  | 'payment lost'
  | 'calculations are short'
  | 'coupons only'
  | 'penalties near the fare'
  | 'calculations unknown'
  | 'changes elsewhere'
  | 'signs no database keeps'

/** What it keeps while it runs, and what it does otherwise than usual. */
export type FakeState = {
  now: () => Date
  oddities: Set<Oddity>
  requests: Map<string, Json[]>
  offers: Map<string, Json>
  orders: Map<string, Json>
  cancellations: Map<string, Json>
  /** What airlines changed of orders, by order. */
  airlineChanges: Map<string, Json[]>
  /** Ids of offers that somebody else has bought. */
  soldOut: Set<string>
  /** What was sold and what was returned, in its currency. */
  records: { sold: { orderId: string; amount: string }[]; refunded: { orderId: string; amount: string }[] }
}

const titles: Record<number, string> = {
  400: 'Bad request',
  404: 'Not found',
  422: 'Unprocessable',
  429: 'Rate limit exceeded',
  500: 'Internal error',
}

/** An airline's error names the system it came from, where others name the field they are about. */
const AIRLINES = /offer_no_longer_available|airline|duplicate_booking/

/** An error in the form of all their calls. */
export function errorReply(status: number, code: string, pointer?: string): Reply {
  const isAirlines = AIRLINES.test(code)
  const error = {
    type: isAirlines ? 'airline_error' : status === 422 ? 'validation_error' : 'api_error',
    code,
    title: titles[status] ?? 'Error',
    message: `${code} at ${pointer ?? 'the request'}`,
    documentation_url: 'https://duffel.com/docs/api/overview/errors',
    ...(isAirlines && { source: 'travelport' }),
    ...(pointer && { source: { field: pointer.split('/').at(-1), pointer } }),
  }
  return { status, body: { errors: [error], meta: { status, request_id: 'FsampleRequest' } } }
}

/** A page of a list behind its cursor. */
export function pageOf(items: readonly Json[], query: URLSearchParams, most: number): Reply {
  const start = Number(query.get('after') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 50), most)
  const end = start + limit
  const after = end < items.length ? String(end) : null
  return { status: 200, body: { data: items.slice(start, end), meta: { limit, before: null, after } } }
}
