import { type TravellerRow, placeOf } from './order-store.ts'
import { type Identity, unseal } from './sealed.ts'

/** Who a traveller is by their document; undefined once its term of retention is over. */
export function identityOf(secret: string, { order_id, position, sealed }: TravellerRow): Identity | undefined {
  return sealed === '' ? undefined : unseal(secret, placeOf(order_id, position), sealed)
}
