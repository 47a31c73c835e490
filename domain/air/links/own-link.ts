import { fareNameOf } from '#domain/air/fare-name.ts'
import { type AirOffer, baggageOf } from '#domain/air/offer.ts'
import type { AirForm } from '#domain/air/query.ts'
import { type Pair, pairPrice } from '#domain/air/requote.ts'
import { type DeepLink, type LinkDirection, buildDeepLink, flightOf, linkParamsOf, parseDeepLink } from './deep-link.ts'

/**
 * The fares of a trip by name, as our own links contain them: `Лайт_Флекс`, the outbound's first; characters a link cannot
 * contain are left out.
 */
export function fareOf({ there, back }: Pair): string {
  const all = [there, ...(back ? [back] : [])].map((offer) => fareNameOf(offer).replaceAll(/[^\p{L}\d .+-]/gu, ' '))
  return all.join('_').slice(0, 64)
}

/**
 * The address of the booking of a trip where the browser itself stores no choice: a link like a metasearch's, with the fares.
 * Undefined for what such a link cannot express: cabins mixed in one direction, a flight without a number.
 */
export function ownLink({ iataFrom, iataTo, adults, children, infants }: AirForm, pair: Pair): string | undefined {
  const there = directionOf(pair.there)
  const back = pair.back && directionOf(pair.back)
  if (!there || back === undefined) return undefined
  const bag = Math.min(...[pair.there, pair.back ?? pair.there].map(baggageOf))
  const promised = { price: pairPrice(pair), bag, fare: fareOf(pair) }
  const link: DeepLink = { from: iataFrom, to: iataTo, party: { adults, children, infants }, there, back, ...promised }
  const address = buildDeepLink(link)
  return 'malformed' in parseDeepLink(linkParamsOf(address) ?? {}) ? undefined : address
}

function directionOf({ flightSegments }: AirOffer): LinkDirection | undefined {
  const [cabin, ...others] = new Set(flightSegments.map((segment) => segment.cabin))
  const flights = flightSegments.flatMap(({ flight, departure }) => {
    const name = flightOf(flight)
    return name ? [{ flight: name, departure: departure.slice(0, 16) }] : []
  })
  return cabin && others.length === 0 && flights.length === flightSegments.length ? { cabin, flights } : undefined
}
