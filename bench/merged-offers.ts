import type { AirOffer } from '#domain/air/offer.ts'
import { mergedOffers } from '#domain/air/sellers/merged-offers.ts'
import { named } from '#domain/air/sellers/seller.ts'
import { airOffer, hop } from '#test/fixtures/air-offer.ts'

const FLIGHTS = 125
const FARES = 2

/** 500 offers: the same flights of two suppliers in two fares, each by a train of two flights. */
function offers(): AirOffer[] {
  return ['embedded', 'remote'].flatMap((seller) =>
    Array.from({ length: FLIGHTS * FARES }, (_, at) => {
      const [flight, fare] = [Math.floor(at / FARES), at % FARES]
      const moment = `2026-12-${String(1 + (flight % 28)).padStart(2, '0')}T10:00:00`
      return airOffer({
        hops: [hop({ at: moment, flight: `SU-${flight}` }), hop({ at: moment, flight: `S7-${flight}` })],
        totalPrice: 5000 + at + seller.length,
        journeyKey: `${seller}-${flight}`,
        itineraryRef: named(seller, { sessionId: 's', optionId: String(fare) }),
      })
    }),
  )
}

/** Milliseconds of merging 500 offers: the half of 200 runs that are quicker end within them. */
export function timeMerging(): { offers: number; left: number; p50: number } {
  const list = offers()
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    mergedOffers(list)
    return performance.now() - start
  })
  return { offers: list.length, left: mergedOffers(list).length, p50: times.toSorted((a, b) => a - b)[100] ?? 0 }
}
