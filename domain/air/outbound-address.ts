import { offerName } from './comparison.ts'
import type { RangeKey } from './filters/view-params.ts'
import type { FoundOffer } from './results.ts'

const PARAM = 'there'
/** Filters of one list: the hours that suit on the way there are not those of the way back (DAIR-08). */
const HOURS: readonly RangeKey[] = ['departureTime', 'arrivalTime']

/** The address of the returns that go with an outbound; without one, of the outbounds (DAIR-15). */
export function withOutbound(params: URLSearchParams, there: FoundOffer | null): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of HOURS) next.delete(key)
  if (there) next.set(PARAM, offerName(there))
  else next.delete(PARAM)
  return next
}

/** The address of a search whose outbound is the one that the address `before` names, also before its list has arrived. */
export function sameOutbound(params: URLSearchParams, before: string): URLSearchParams {
  const name = new URLSearchParams(before).get(PARAM)
  if (name) params.set(PARAM, name)
  return params
}

/** The outbound in the address, at its cheapest; null without one, or when it is not on sale any more. */
export function outboundOf(params: URLSearchParams, outbounds: readonly FoundOffer[]): FoundOffer | null {
  const name = params.get(PARAM)
  if (!name) return null
  const named = outbounds.filter((offer) => offerName(offer) === name)
  return named.toSorted((a, b) => a.totalPrice - b.totalPrice)[0] ?? null
}
