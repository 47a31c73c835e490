import type { AirOffer, AirlineFare, Segment } from '#domain/air/offer.ts'
import type { SearchResult } from './search.ts'

/**
 * The reply of a search as the bytes of its JSON, in a fraction of the time of JSON.stringify: a flight shared by many offers is
 * serialised once, names are quoted once. Texts here are UTF-8 bytes, one character each, so that nothing is encoded again.
 */
export function searchReply({ forwardOptions, backwardOptions, ...rest }: SearchResult): Buffer {
  const reply: Reply = { pieces: [], written: new Map() }
  reply.pieces.push('{"forwardOptions":[')
  writeOffers(reply, forwardOptions)
  reply.pieces.push('],"backwardOptions":[')
  writeOffers(reply, backwardOptions)
  reply.pieces.push(`],${json(rest).slice(1)}`)
  return bytesOf(reply.pieces)
}

/** What is written so far, in pieces that are never joined: flights are the most of it and are copied once, into the bytes. */
type Reply = {
  pieces: string[]
  /** By flight number, the last flight serialised under it. */
  written: Map<string, { segment: Segment; text: string }>
}

function bytesOf(pieces: string[]): Buffer {
  let length = 0
  for (const piece of pieces) length += piece.length
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at, 'latin1')
  return bytes
}

function json(value: unknown): string {
  const text = JSON.stringify(value)
  return isAscii.test(text) ? text : Buffer.from(text).toString('latin1')
}

const isAscii = /^[ -~]*$/

const MAX_NAMES = 10_000
const names = new Map<string, string>()

/** A repeated name, quoted: a carrier, a fare family, a cabin. */
function quoted(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) names.clear()
  const text = json(name)
  names.set(name, text)
  return text
}

/** A code, a moment or an id in quotes: unescaped when it contains nothing that JSON would escape. */
function plain(text: string): string {
  return isPlain.test(text) ? text : json(text).slice(1, -1)
}

const isPlain = /^[\w.:+-]*$/

function writeOffers(reply: Reply, offers: AirOffer[]) {
  let before = ''
  for (const offer of offers) {
    writeOffer(reply, offer, before)
    before = ','
  }
}

function writeOffer({ pieces, written }: Reply, offer: AirOffer, before: string) {
  const { companyCode, companyName, totalPrice, timeLimit, itineraryRef, combined, pairedOnly, bonusApplicable } = offer
  const limit = timeLimit === undefined ? '' : `"timeLimit":${quoted(timeLimit)},`
  let text =
    `${before}{"companyCode":${quoted(companyCode)},"companyName":${quoted(companyName)},"totalPrice":${totalPrice},${limit}` +
    `"itineraryRef":{"sessionId":"${plain(itineraryRef.sessionId)}","optionId":"${plain(itineraryRef.optionId)}"},"flightSegments":[`
  for (const [at, segment] of offer.flightSegments.entries()) {
    pieces.push(at === 0 ? text : `${text},`, flightText(written, segment))
    text = segmentEnd(segment)
  }
  pieces.push(
    `${text}],"airlineFares":[${faresText(offer.airlineFares)}],"combined":${combined},"pairedOnly":${pairedOnly},` +
      `"bonusApplicable":${bonusApplicable},"seatsLeft":${offer.seatsLeft},"journeyKey":"${plain(offer.journeyKey)}"` +
      (offer.documents ? `,"documents":${JSON.stringify(offer.documents)}` : '') +
      (offer.agesOnWayBack === undefined ? '}' : `,"agesOnWayBack":${offer.agesOnWayBack}}`),
  )
}

function segmentEnd({ cabin, bagAllowanceKg, bagPieces, cabinBagKg, cabinBagPieces, ticketIndex }: Segment): string {
  const checked = bagPieces === undefined ? '' : `"bagPieces":${bagPieces},`
  const inCabin = cabinBagPieces === undefined ? '' : `"cabinBagPieces":${cabinBagPieces},`
  return (
    `,"cabin":${quoted(cabin)},"bagAllowanceKg":${bagAllowanceKg},${checked}"cabinBagKg":${cabinBagKg},${inCabin}` +
    `"ticketIndex":${ticketIndex}}`
  )
}

// A number, a moment and a place identify one flight, whatever the fare.
function flightText(written: Reply['written'], segment: Segment): string {
  const known = written.get(segment.flight)
  if (known && known.segment.departureUtc === segment.departureUtc && known.segment.fromCode === segment.fromCode)
    return known.text
  const text = newFlightText(segment)
  written.set(segment.flight, { segment, text })
  return text
}

// Joined, not concatenated: one piece for however many offers it belongs to.
function newFlightText(segment: Segment): string {
  const { from, fromCode, fromCity, fromCountry, to, toCode, toCity, toCountry, operatingCarrier } = segment
  return [
    '{"from":',
    quoted(from),
    ',"fromCode":',
    quoted(fromCode),
    ',"fromCity":',
    quoted(fromCity),
    ',"fromCountry":',
    quoted(fromCountry),
    ',"to":',
    quoted(to),
    ',"toCode":',
    quoted(toCode),
    ',"toCity":',
    quoted(toCity),
    ',"toCountry":',
    quoted(toCountry),
    ',"departure":"',
    plain(segment.departure),
    '","arrival":"',
    plain(segment.arrival),
    '","departureUtc":"',
    plain(segment.departureUtc),
    '","arrivalUtc":"',
    plain(segment.arrivalUtc),
    segment.clockChange ? `","clockChange":${json(segment.clockChange)},"flight":"` : '","flight":"',
    plain(segment.flight),
    '","airlineCode":',
    quoted(segment.airlineCode),
    ',"airline":',
    quoted(segment.airline),
    ',"operatingCarrier":',
    operatingCarrier === null ? 'null' : quoted(operatingCarrier),
    ',"equipment":',
    quoted(segment.equipment),
  ].join('')
}

function faresText(fares: AirlineFare[]): string {
  let text = ''
  for (const fare of fares) text += text === '' ? fareText(fare) : `,${fareText(fare)}`
  return text
}

function fareText({ fareName, airlineCode, ticketIndex, passengers, refund, exchange }: AirlineFare): string {
  return (
    `{"fareName":${quoted(fareName)},"airlineCode":${quoted(airlineCode)},"ticketIndex":${ticketIndex},` +
    `"passengers":[${linesText(passengers)}],"refund":${ruleText(refund)},"exchange":${ruleText(exchange)}}`
  )
}

function linesText(lines: AirlineFare['passengers']): string {
  let text = ''
  for (const { type, count, base, taxes, total } of lines)
    text += `${text === '' ? '' : ','}{"type":"${type}","count":${count},"base":${base},"taxes":${taxes},"total":${total}}`
  return text
}

const rules = new WeakMap<AirlineFare['refund' | 'exchange'], string>()

/** The rules of a fare: a supplier's fares share a few. */
function ruleText(rule: AirlineFare['refund' | 'exchange']): string {
  let text = rules.get(rule)
  if (text === undefined) rules.set(rule, (text = JSON.stringify(rule)))
  return text
}
