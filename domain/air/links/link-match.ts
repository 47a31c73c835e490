import { isFeasibleReturn, sellsWith } from '#domain/air/itinerary.ts'
import { type AirOffer, baggageOf, samePriceSession } from '#domain/air/offer.ts'
import { type Pair, pairPrice } from '#domain/air/requote.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { type DeepLink, type LinkDirection, flightOf } from './deep-link.ts'
import { fareOf } from './own-link.ts'

/** A take-off that moved: local times, `HH:mm`. */
export type Shift = { flight: string; was: string; now: string }

/** What became of the offer a metasearch showed (DAIR-17). `was` and `now` are roubles for the whole party. */
export type LinkMatch =
  | { kind: 'exact'; pair: Pair }
  | { kind: 'priceChanged'; pair: Pair; was: number; now: number }
  | { kind: 'timeChanged'; pair: Pair; shifts: Shift[] }
  | { kind: 'gone'; nearest: Pair[] }

type SearchOptions = { forwardOptions: FoundOffer[]; backwardOptions: FoundOffer[] }

/** How many alternatives are offered in place of a sold-out offer. */
const NEAREST = 3

/** Finds the offer of a link among the offers of today: first by the same departures, then by the same flights at other times. */
export function matchDeepLink(link: DeepLink, found: SearchOptions): LinkMatch {
  const pairs = Map.groupBy(pairsOf(link, found), (pair) => shiftsOf(link, pair).length)
  const pair = best(link, pairs.get(Math.min(...pairs.keys())) ?? [])
  if (!pair) return { kind: 'gone', nearest: nearestTo(link, found) }
  const shifts = shiftsOf(link, pair)
  if (shifts.length > 0) return { kind: 'timeChanged', pair, shifts }
  const [was, now] = [link.price, pairPrice(pair)]
  return was !== undefined && now > was ? { kind: 'priceChanged', pair, was, now } : { kind: 'exact', pair }
}

/** Whether these are the flights of the link, whatever their hour and price. */
export function isOfLink(link: DeepLink, { there, back }: { there: AirOffer | null; back: AirOffer | null }): boolean {
  if (!there || !sameFlights(link.there, there)) return false
  return link.back && back ? sameFlights(link.back, back) : link.back === back
}

/** The same flights on the same days in the same cabin, whatever the hour. */
function sameFlights({ cabin, flights }: LinkDirection, { flightSegments }: AirOffer): boolean {
  return (
    flights.length === flightSegments.length &&
    flightSegments.every((segment, at) => {
      const wanted = flights[at]
      return (
        wanted !== undefined &&
        flightOf(segment.flight) === wanted.flight &&
        segment.cabin === cabin &&
        dayOfLocal(segment.departure) === dayOfLocal(wanted.departure)
      )
    })
  )
}

function sameCabin({ cabin }: LinkDirection, { flightSegments }: AirOffer): boolean {
  return flightSegments.every((segment) => segment.cabin === cabin)
}

/** Everything that can be bought of these flights: one way, or both ways that can be combined. */
function pairsOf({ there: wanted, back: wantedBack }: DeepLink, found: SearchOptions): Pair[] {
  const theres = found.forwardOptions.filter((offer) => sameFlights(wanted, offer))
  if (!wantedBack) return theres.filter((offer) => !offer.pairedOnly).map((there) => ({ there, back: null }))
  const backs = found.backwardOptions.filter((offer) => sameFlights(wantedBack, offer))
  return theres.flatMap((there) => backs.filter((back) => isCombinable(there, back)).map((back) => ({ there, back })))
}

function isCombinable(there: FoundOffer, back: FoundOffer): boolean {
  return sellsWith(there, back) && isFeasibleReturn(there, back)
}

function shiftsOf(link: DeepLink, { there, back }: Pair): Shift[] {
  const shifts = (wanted: LinkDirection | null, offer: AirOffer | null) =>
    (offer?.flightSegments ?? []).flatMap(({ flight, departure }, at) => {
      const [was, now] = [clockOf(wanted?.flights[at]?.departure ?? ''), clockOf(departure)]
      return was === now ? [] : { flight, was, now }
    })
  return [...shifts(link.there, there), ...shifts(link.back, back)]
}

/**
 * Of several: the fares that were shown, with the baggage that was shown, then both ways in one session, then the cheapest, then
 * the first by id.
 */
function best({ bag = 0, fare }: DeepLink, pairs: Pair[]): Pair | undefined {
  const lean = ({ there, back }: Pair) => [there, back].filter((offer) => offer && baggageOf(offer) < bag).length
  const apart = ({ there, back }: Pair) => Number(back !== null && !samePriceSession(there, back))
  const other = (pair: Pair) => Number(fare !== undefined && fareOf(pair) !== fare)
  return pairs.toSorted((a, b) => other(a) - other(b) || lean(a) - lean(b) || apart(a) - apart(b) || byPrice(a, b))[0]
}

function byPrice(a: Pair, b: Pair): number {
  return pairPrice(a) - pairPrice(b) || (idOf(a) < idOf(b) ? -1 : 1)
}

function idOf({ there, back }: Pair): string {
  return `${there.id} ${back?.id ?? ''}`
}

/** The cheapest other ways on the same days in the same cabin, each with another flight there. */
function nearestTo({ there: wanted, back: wantedBack }: DeepLink, { forwardOptions, backwardOptions }: SearchOptions): Pair[] {
  const backs = backwardOptions
    .filter((offer) => wantedBack && sameCabin(wantedBack, offer))
    .toSorted((a, b) => a.totalPrice - b.totalPrice)
  const cheapest = forwardOptions
    .filter((offer) => sameCabin(wanted, offer))
    .flatMap((there): Pair[] => {
      if (!wantedBack) return there.pairedOnly ? [] : [{ there, back: null }]
      const back = backs.find((one) => isCombinable(there, one))
      return back ? [{ there, back }] : []
    })
  const ways = Map.groupBy(cheapest.toSorted(byPrice), ({ there }) => there.journeyKey)
  return [...ways.values()].flatMap(([first]) => first ?? []).slice(0, NEAREST)
}
