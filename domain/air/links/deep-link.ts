import type { Cabin } from '#domain/air/cabin.ts'
import { endsOf } from '#domain/air/offer.ts'
import { type AirForm, type Party, emptyAirForm, isParty } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { type Day, airDay, dayOfLocal, parseAirDay } from '#domain/text/dates.ts'

/** One flight of a link: `SU-26` without leading zeros and its take-off in local time, `YYYY-MM-DDTHH:mm`. */
type LinkFlight = { flight: string; departure: string }
export type LinkDirection = { cabin: Cabin; flights: LinkFlight[] }

/**
 * What a metasearch showed and its visitor pressed (DAIR-16). `price` is roubles for the whole party, `bag` kilograms; `fare` is
 * in our own links alone: the names of both ways' fares.
 */
export type DeepLink = {
  from: string
  to: string
  party: Party
  there: LinkDirection
  back: LinkDirection | null
  price?: number
  bag?: number
  fare?: string
  marker?: string
  click?: string
}

/** An invalid link, and the search form with everything that could be parsed. */
export type ParseError = { malformed: true; form: AirForm }

/** The path parameters of the address in their order, still percent-encoded (NAV-10). */
const linkParams = ['from', 'to', 'times', 'passengers', 'flights', 'cabin', 'options'] as const
export type LinkParams = Partial<Record<(typeof linkParams)[number], string>>

const ROOT = `${paths.airBooking}/`
const cabinWords: Record<string, Cabin> = {
  economy: 'Economy',
  comfort: 'Comfort',
  business: 'Business',
  first: 'First class',
}

/** The parameters of a path `/avia/booking/…`; undefined when there are more of them than a link has. */
export function linkParamsOf(pathname: string): LinkParams | undefined {
  const parts = pathname.slice(ROOT.length).replace(/\/$/, '').split('/')
  if (parts.length > linkParams.length) return undefined
  return Object.fromEntries(parts.map((part, at) => [linkParams[at], part]))
}

/** Parses a link; the six parameters come together, options may be missing (NAV-11). Unknown options are ignored. */
export function parseDeepLink(params: LinkParams): DeepLink | ParseError {
  const [from, to] = [placeOf(params.from), placeOf(params.to)]
  const party = partyOf(text(params.passengers))
  const times = text(params.times).split('_').map(timesOf)
  const flights = text(params.flights).split('_').map(flightsOf)
  const cabins = text(params.cabin)
    .toLowerCase()
    .split('_')
    .map((word) => (Object.hasOwn(cabinWords, word) ? cabinWords[word] : undefined))
  const options = optionsOf(params.options)
  const directions = directionsOf(times, flights, cabins)
  if (from && to && party && directions && options) {
    const [there, back = null] = directions
    return { from, to, party, there, back, ...options }
  }
  return { malformed: true, form: formOf({ from, to, party, days: times.map((moments) => moments?.[0]) }) }
}

function text(param: string | undefined): string {
  try {
    return decodeURIComponent(param ?? '')
  } catch {
    return ''
  }
}

function placeOf(param: string | undefined): string | undefined {
  return /^[a-z]{3}$/i.exec(text(param))?.[0].toUpperCase()
}

function partyOf(words: string): Party | undefined {
  const [, adults, children, infants] = /^(\d)-(\d)-(\d)$/.exec(words) ?? []
  const party = { adults: Number(adults), children: Number(children), infants: Number(infants) }
  return infants && isParty(party) ? party : undefined
}

function timesOf(direction: string): string[] | undefined {
  return allOf(direction, momentOf)
}

function flightsOf(direction: string): string[] | undefined {
  return allOf(direction, flightOf)
}

/** Every item of a comma-separated list, or nothing when one of them is invalid. */
function allOf(list: string, read: (item: string) => string | undefined): string[] | undefined {
  const items = list.split(',').map(read)
  return items.every((item) => item !== undefined) ? items : undefined
}

function momentOf(words: string): string | undefined {
  const [, date = '', hour = '', minute = ''] = /^([\d-]{10})T([01]\d|2[0-3])([0-5]\d)$/.exec(words) ?? []
  const day = parseAirDay(date)
  return day && `${day}T${hour}:${minute}`
}

/** `SU-26` of `su-0026`: two characters of the airline, up to four digits and a letter; undefined when it is not that. */
export function flightOf(words: string): string | undefined {
  const [, airline = '', digits, letter = ''] = /^([A-Z\d]{2})-(\d{1,4})([A-Z]?)$/.exec(words.toUpperCase()) ?? []
  return digits && `${airline}-${Number(digits)}${letter}`
}

type Read<Item> = (Item | undefined)[]

/** Times, flights and cabins combined; undefined unless they are one or two directions of the same flights. */
function directionsOf(
  times: Read<string[]>,
  flights: Read<string[]>,
  cabins: Read<Cabin>,
): [LinkDirection, LinkDirection?] | undefined {
  if (times.length > 2 || flights.length !== times.length || (cabins.length !== 1 && cabins.length !== times.length))
    return undefined
  const whole = times.map((moments, at) => directionOf(moments, flights[at], cabins.length === 1 ? cabins[0] : cabins[at]))
  const [there, back] = whole
  if (!there || (whole.length === 2 && (!back || firstDay(back) < firstDay(there)))) return undefined
  return back ? [there, back] : [there]
}

function directionOf(
  moments: string[] | undefined,
  names: string[] | undefined,
  cabin: Cabin | undefined,
): LinkDirection | undefined {
  if (!moments || !cabin || names?.length !== moments.length) return undefined
  return { cabin, flights: names.map((flight, at) => ({ flight, departure: moments[at]! })) } // as many as names
}

function firstDay({ flights }: LinkDirection): Day {
  return dayOfLocal(endsOf(flights)[0].departure) // its day is checked
}

type Options = Pick<DeepLink, 'price' | 'bag' | 'fare' | 'marker' | 'click'>

/** It is written by a page: it may contain nothing but a name. */
const FARE = /^[\p{L}\d .+_-]{1,64}$/u

/**
 * The options of a link. What the traveller was promised (price, baggage) must be valid, so an invalid number invalidates the
 * link; an invalid partner's mark is only dropped.
 */
function optionsOf(param: string | undefined): Options | undefined {
  const options: Options = {}
  for (const option of (param ?? '').split(';').filter(Boolean)) {
    const [key, ...rest] = option.split(':').map(text)
    const value = rest.join(':')
    if (key === 'price' || key === 'bag') {
      if (!/^\d{1,9}$/.test(value)) return undefined
      options[key] = Number(value)
    }
    if (key === 'fare' && FARE.test(value)) options.fare = value
    if (key === 'marker' && /^[\w.-]{1,64}$/.test(value)) options.marker = value
    if (key === 'click' && value.length > 0 && value.length <= 64) options.click = value
  }
  return options
}

type LinkParts = { from: string | undefined; to: string | undefined; party: Party | undefined; days: (string | undefined)[] }

/** The search form with what could be parsed; places have their codes until they are looked up. */
function formOf({ from = '', to = '', party, days }: LinkParts): AirForm {
  const [dateThere, dateBack] = days.map((moment) => (moment ? airDay(dayOfLocal(moment)) : '')) // checked by momentOf
  const places = { iataFrom: from, from, iataTo: to, to }
  return { ...emptyAirForm, ...places, ...party, dateThere: dateThere ?? '', dateBack: (dateThere && dateBack) || '' }
}

/** The ordinary search a link means: the days of the first flights of each direction (DAIR-17). */
export function formOfLink({ from, to, party, there, back }: DeepLink): AirForm {
  const days = [there, back].map((direction) => direction?.flights[0]?.departure)
  return formOf({ from, to, party, days })
}

/** The address of a link: the inverse of `parseDeepLink(linkParamsOf(…))`. */
export function buildDeepLink({ from, to, party, there, back, ...options }: DeepLink): string {
  const directions = back ? [there, back] : [there]
  const each = (write: (flight: LinkFlight) => string) => directions.map(({ flights }) => flights.map(write).join(',')).join('_')
  const cabins = [...new Set(directions.map(({ cabin }) => cabin))]
  const parts = [
    from,
    to,
    each(({ departure }) => `${airDay(dayOfLocal(departure))}T${departure.slice(11).replace(':', '')}`), // a local time
    `${party.adults}-${party.children}-${party.infants}`,
    each(({ flight }) => flight),
    (cabins.length === 1 ? cabins : directions.map(({ cabin }) => cabin)).map(cabinWord).join('_'),
    optionsText(options),
  ]
  return ROOT + parts.filter(Boolean).join('/')
}

function cabinWord(cabin: Cabin): string {
  return Object.keys(cabinWords).find((word) => cabinWords[word] === cabin) ?? ''
}

function optionsText(options: Options): string {
  return (['price', 'bag', 'fare', 'marker', 'click'] as const)
    .flatMap((key) => (options[key] === undefined ? [] : `${key}:${encodeURIComponent(options[key])}`))
    .join(';')
}
