import type { AirOffer } from '#domain/air/offer.ts'
import { ownRisks } from './stopover-words.ts'

/** The transfers of an offer on several tickets, one line each: whose risk, and whether the time is enough. */
export function TransferLine({ offer }: { offer: AirOffer }) {
  return <>{ownRisks(offer).join('. ')}</>
}
