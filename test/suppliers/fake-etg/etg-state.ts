export type Json = Record<string, unknown>
/** An envelope of theirs: HTTP 200 says nothing about success. */
export type Reply = { status: number; body: { status: string; error: string | null; data: unknown; debug: Json | null } }

/** What no honest reading of the sheet expects, and what an adapter has to live with. */
export type Oddity =
  | 'unknown words'
  | 'missing fields'
  | 'odd money'
  | 'duplicates'
  | 'packages only'
  | 'price up'
  | 'another currency'
  | 'form dearer'
  | 'form of other digits'
  | 'deposit spent'
  | 'listed late'
  | 'not cancellable'
  | 'gender asked'
  | 'no child meals'
  | 'stricter at prebook'
  | 'numbers for sums'
  | 'terms missing'
  | 'new words of state'

/** What becomes of an order that was started: booked, or one of the errors of the sheet. */
export type Ending = 'ok' | 'soldout' | 'provider' | 'block' | 'charge' | '3ds' | 'book_limit' | 'not_allowed'

export type EtgOrder = {
  orderId: number
  partnerOrderId: string
  bookHash: string
  amount: string
  currency: string
  checkin: string
  checkout: string
  state: 'form' | 'started' | 'completed' | 'failed' | 'cancelled'
  /** What was sent with finish. */
  finish?: Json
  /** So many more questions are answered by «processing», and before them by «order_not_found». */
  processing: number
  unseen: number
  ending: Ending
  at: number
}

/** What it keeps while it runs, and what it does otherwise than usual. */
export type EtgState = {
  now: () => Date
  oddities: Set<Oddity>
  /** What the contract is reckoned in. */
  contract: { currency: string }
  /** Of orders that are started from now on. */
  next: { ending: Ending; processing: number; unseen: number }
  orders: Map<string, EtgOrder>
  /** The stay and the rate behind each hash that was given out. */
  hashes: Map<string, { hid: number; stay: Json; rate: Json }>
  /** `match_hash` of rates that somebody else has. */
  soldOut: Set<string>
  /** What was sold and what it costs to have given it back, in the contract's currency. */
  records: { sold: { partnerOrderId: string; amount: string }[]; cancelled: { partnerOrderId: string; penalty: string }[] }
}

export function ok(data: unknown): Reply {
  return { status: 200, body: { status: 'ok', error: null, data, debug: null } }
}

export function no(error: string, status = 200): Reply {
  return { status, body: { status: 'error', error, data: null, debug: null } }
}
