import type { KeyRing } from '#server/keys/ring.ts'
import { type TravellerRow, placeOf } from './order-store.ts'
import { type Identity, unseal } from './sealed.ts'

/** Why a traveller's document cannot be shown: its term of retention is over, or no key of ours opens it. */
export type Hidden = 'erased' | 'closed'

/** Who a traveller is by their document. */
export function identityOf(ring: KeyRing, { order_id, position, sealed }: TravellerRow): Identity | Hidden {
  return sealed === '' ? 'erased' : (unseal(ring, placeOf(order_id, position), sealed) ?? 'closed')
}
