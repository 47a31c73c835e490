import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { DuffelRefusal } from './duffel-calls.ts'

/** Their codes in our words; the first that fits counts. Codes nobody has verified stand beside those somebody has. */
const words: readonly (readonly [code: RegExp, refusal: RefusalCode])[] = [
  [/already_booked|already_paid|duplicate/, 'air.supplier-failed'],
  [/offer_no_longer_available|offer_expired|offer_request_expired|order_expired|past_.*deadline/, 'air.session-expired'],
  [/sold_out|no_seats|not_available|unavailable|airline_error|price_changed|cancelled/, 'air.no-seats'],
  [/identity_document|passport/, 'air.wrong-document'],
  [/email/, 'air.wrong-email'],
]

/** What is wrong with a field of a request that cannot be read. */
const fields: readonly (readonly [field: RegExp, refusal: RefusalCode])[] = [
  [/departure_date/, 'air.past-date'],
  [/slices|origin|destination/, 'air.bad-city'],
  [/identity_documents/, 'air.wrong-document'],
  [/email/, 'air.wrong-email'],
  [/passengers/, 'air.bad-passengers'],
]

/** A «no» of theirs as one of ours; `absent` is what it means that they know no such thing. Anything else is as it was. */
export function inOurWords(error: unknown, absent: RefusalCode = 'air.session-expired'): unknown {
  if (!(error instanceof DuffelRefusal)) return error
  return new Refusal(codeOf(error, absent), { supplierText: `${error.status} ${error.code}` })
}

function codeOf({ status, code, field }: DuffelRefusal, absent: RefusalCode): RefusalCode {
  if (status === 404 || status === 410 || code === 'not_found') return absent
  const [, known] = words.find(([word]) => word.test(code)) ?? fields.find(([name]) => name.test(field)) ?? []
  return known ?? 'air.supplier-failed'
}

/** Throws their «no» in our words. */
export function refuse(absent?: RefusalCode): (error: unknown) => never {
  return (error) => {
    throw inOurWords(error, absent)
  }
}
