import { setTimeout as pause } from 'node:timers/promises'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { mergedOffer } from '#domain/hotels/sellers/merged-offers.ts'
import { sellerOfId } from '#domain/seller.ts'
import type { JoinedById } from '#server/hotels/matches/joined-by-id.ts'

/** A hotel that is looked for by an id: the ids it is sold under, those of the first supplier of the list first. */
export type OneCard = { id: string; members: readonly string[] }

/** Hotels that several suppliers have, as one. */
export type Cards = {
  /** The hotels of these ids, each once: under the id that came first. */
  of(ids: readonly string[]): Promise<OneCard[]>
  /** The ids by which lists show these hotels, each once: the supplier that stands first in the list names it. */
  shown(ids: readonly string[]): Promise<string[]>
}

/** `sellers` are the names of those on sale in the order of their list. */
export function cards(sellers: readonly string[], joined: JoinedById | undefined): Cards {
  const place = (id: string) => sellers.indexOf(sellerOfId(id))
  async function groups(ids: readonly string[]): Promise<Map<string, readonly string[]>> {
    if (sellers.length < 2 || !joined || ids.length === 0) return new Map()
    return joined(ids)
  }
  function members(id: string, known: ReadonlyMap<string, readonly string[]>): string[] {
    const onSale = (known.get(id) ?? [id]).filter((one) => place(one) >= 0)
    return onSale.toSorted((one, other) => place(one) - place(other))
  }
  return {
    async of(ids) {
      const known = await groups(ids)
      const found = new Map<string, OneCard>()
      for (const id of ids) {
        const own = members(id, known)
        const [first = id] = own
        if (!found.has(first)) found.set(first, { id, members: own })
      }
      return [...found.values()]
    },
    async shown(ids) {
      const known = await groups(ids)
      return [...new Set(ids.map((id) => members(id, known)[0] ?? id))]
    },
  }
}

/** What each supplier offers of these hotels, as one offer a hotel in the order of the hotels. */
export function offersOfCards(found: readonly OneCard[], offers: readonly HotelOffer[], detail: 'all' | 'needed'): HotelOffer[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return found.flatMap(({ id, members }) => {
    const parts = members.flatMap((member) => byId.get(member) ?? [])
    return mergedOffer(id, parts, detail) ?? []
  })
}

type RatesCall = { seller: { alsoSoldMs?: number | undefined }; own: readonly string[]; answer: Promise<HotelOffer[]> }

/**
 * The answers of the calls of a list: of those who are first to sell no hotel of it only what comes soon after the others. So one
 * that is slow costs hotels that others sell too little; its own it is waited for.
 */
export function inShortTime(calls: readonly RatesCall[], found: readonly OneCard[]): Promise<HotelOffer[]>[] {
  const first = new Set(found.map(({ members }) => members[0]))
  const isFirst = ({ own }: RatesCall) => own.some((id) => first.has(id))
  const others = Promise.allSettled(calls.filter(isFirst).map(({ answer }) => answer))
  return calls.map((call) => {
    const { answer, seller } = call
    const ms = seller.alsoSoldMs
    if (ms === undefined || isFirst(call)) return answer
    // Where one of them has failed it may be the only one who has a price.
    const late = others.then((settled) =>
      settled.every(({ status }) => status === 'fulfilled') ? pause(ms, [], { ref: false }) : answer,
    )
    return Promise.race([answer, late])
  })
}
