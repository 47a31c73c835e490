import type { AirOffer, AirlineFare, Segment } from '#domain/air/offer.ts'
import type { SearchResult } from './search.ts'

/**
 * The reply of a search as the bytes of its JSON, in half the time of JSON.stringify: a flight that many offers share is told
 * once, names are quoted once. Texts here are UTF-8 bytes, a letter each, so that joining them encodes nothing again.
 */
export function searchReply({ forwardOptions, backwardOptions, ...rest }: SearchResult): Buffer {
  const flights = new Map<string, string>()
  const listOf = (offers: AirOffer[]) => offers.map((offer) => offerText(offer, flights)).join()
  const lists = `"forwardOptions":[${listOf(forwardOptions)}],"backwardOptions":[${listOf(backwardOptions)}]`
  return Buffer.from(`{${lists},${json(rest).slice(1)}`, 'latin1')
}

function json(value: unknown): string {
  const text = JSON.stringify(value)
  return isAscii.test(text) ? text : Buffer.from(text).toString('latin1')
}

const isAscii = /^[ -~]*$/

const NAMES_KEPT = 10_000
const names = new Map<string, string>()

/** A name that comes again and again: a carrier, a family, a cabin. */
function quoted(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size >= NAMES_KEPT) names.clear()
  const text = json(name)
  names.set(name, text)
  return text
}

function offerText(offer: AirOffer, flights: Map<string, string>): string {
  const { companyCode, companyName, totalPrice, timeLimit, itineraryRef, combined, pairedOnly, bonusApplicable } = offer
  const segments = offer.flightSegments.map((segment) => segmentText(segment, flights)).join()
  const fares = offer.airlineFares.map(fareText).join()
  const limit = timeLimit === undefined ? '' : `"timeLimit":${quoted(timeLimit)},`
  return (
    `{"companyCode":${quoted(companyCode)},"companyName":${quoted(companyName)},"totalPrice":${totalPrice},${limit}` +
    `"itineraryRef":${json(itineraryRef)},"flightSegments":[${segments}],"airlineFares":[${fares}],"combined":${combined},` +
    `"pairedOnly":${pairedOnly},"bonusApplicable":${bonusApplicable},"seatsLeft":${offer.seatsLeft},"journeyKey":${json(offer.journeyKey)}}`
  )
}

// A number, a moment and a place name one flight, whatever the fare.
function segmentText(segment: Segment, flights: Map<string, string>): string {
  const { cabin, bagAllowanceKg, cabinBagKg, ticketIndex } = segment
  const key = `${segment.flight} ${segment.departureUtc} ${segment.fromCode}`
  let told = flights.get(key)
  if (told === undefined) flights.set(key, (told = flightText(segment)))
  return `${told},"cabin":${quoted(cabin)},"bagAllowanceKg":${bagAllowanceKg},"cabinBagKg":${cabinBagKg},"ticketIndex":${ticketIndex}}`
}

function flightText({
  cabin: _cabin,
  bagAllowanceKg: _bag,
  cabinBagKg: _hand,
  ticketIndex: _ticket,
  ...flight
}: Segment): string {
  return json(flight).slice(0, -1)
}

function fareText({ fareName, airlineCode, ticketIndex, passengers, refund, exchange }: AirlineFare): string {
  const lines = passengers.map(
    ({ type, count, base, taxes, total }) =>
      `{"type":"${type}","count":${count},"base":${base},"taxes":${taxes},"total":${total}}`,
  )
  return (
    `{"fareName":${quoted(fareName)},"airlineCode":${quoted(airlineCode)},"ticketIndex":${ticketIndex},"passengers":[${lines.join()}],` +
    `"refund":{"allowed":${refund.allowed},"penalty":${refund.penalty},"untilMinutesBeforeDeparture":${refund.untilMinutesBeforeDeparture}},` +
    `"exchange":{"allowed":${exchange.allowed},"penalty":${exchange.penalty}}}`
  )
}
