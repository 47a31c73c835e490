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
  | 'pay_later only'
  | 'accepted'
  | 'tickets never'
  | 'payment lost'
  | 'calculations are short'
  | 'coupons only'
  | 'calculations unknown'
  | 'changes elsewhere'

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
  /** What was sold and what came back, in its currency. */
  records: { sold: { orderId: string; amount: string }[]; refunded: { orderId: string; amount: string }[] }
}
