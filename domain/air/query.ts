import { parseAirDay } from '#domain/text/dates.ts'
import type { FlightQuery } from './query-schema.ts'

export type { FlightQuery }

/** People of any age in one party (spec §5). */
export const MAX_PASSENGERS = 9

export type Party = { adults: number; children: number; infants: number }

export const ONE_ADULT: Party = { adults: 1, children: 0, infants: 0 }

/** Clamps any three counters to the rules: 1-9 in all, an adult at least, an infant per adult at most (DAIR-01). */
export function clampParty({ adults, children, infants }: Party): Party {
  const grown = Math.min(Math.max(Math.trunc(adults) || 1, 1), MAX_PASSENGERS)
  const small = Math.min(Math.max(Math.trunc(infants) || 0, 0), grown, MAX_PASSENGERS - grown)
  return {
    adults: grown,
    children: Math.min(Math.max(Math.trunc(children) || 0, 0), MAX_PASSENGERS - grown - small),
    infants: small,
  }
}

export function isParty({ adults, children, infants }: Party): boolean {
  return adults >= 1 && children >= 0 && infants >= 0 && infants <= adults && adults + children + infants <= MAX_PASSENGERS
}

export function headcount({ adults, children, infants }: Party): number {
  return adults + children + infants
}

/** The search form of the spec (§3): the query with the labels of the two places; empty strings while not chosen. */
export type AirForm = {
  iataFrom: string
  from: string
  iataTo: string
  to: string
  /** `DD-MM-YYYY`, or '' while not chosen. */
  dateThere: string
  dateBack: string
  adults: number
  children: number
  infants: number
  lastUpdate: number
}

export const emptyAirForm: AirForm = {
  iataFrom: '',
  from: '',
  iataTo: '',
  to: '',
  dateThere: '',
  dateBack: '',
  adults: 1,
  children: 0,
  infants: 0,
  lastUpdate: 0,
}

/** Parses the address of /search/avia (DAIR-01): counters are clamped, codes upper-cased, bad dates dropped. */
export function airFormOf(params: URLSearchParams): AirForm {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const date = (name: string) => (parseAirDay(text(name)) ? text(name) : '')
  const count = (name: string, absent: number) => (params.has(name) ? Number(text(name)) : absent)
  return {
    iataFrom: text('iataFrom').toUpperCase(),
    from: text('from'),
    iataTo: text('iataTo').toUpperCase(),
    to: text('to'),
    dateThere: date('dateThere'),
    dateBack: date('dateBack'),
    ...clampParty({ adults: count('adults', 1), children: count('children', 0), infants: count('infants', 0) }),
    lastUpdate: Number(text('lastUpdate')) || 0,
  }
}

/** The address parameters of a form, defaults left out only where DAIR-01 says so. */
export function airFormParams(form: AirForm): URLSearchParams {
  const params = new URLSearchParams({
    iataFrom: form.iataFrom,
    from: form.from,
    iataTo: form.iataTo,
    to: form.to,
    dateThere: form.dateThere,
  })
  if (form.dateBack) params.set('dateBack', form.dateBack)
  params.set('adults', String(form.adults))
  params.set('children', String(form.children))
  params.set('infants', String(form.infants))
  if (form.lastUpdate) params.set('lastUpdate', String(form.lastUpdate))
  return params
}

/** The query to send, or undefined while the form lacks a place or the first date (AIRF-09). */
export function flightQueryOf(form: AirForm): FlightQuery | undefined {
  const { iataFrom, iataTo, dateThere, dateBack, adults, children, infants } = form
  if (!iataFrom || !iataTo || !dateThere) return undefined
  return { iataFrom, iataTo, dateThere, dateBack: dateBack || null, adults, children, infants, locale: 'ru', currency: 'rub' }
}

/** Whether two forms make the same query: labels are ignored, and `lastUpdate` distinguishes a repeated search from the first. */
export function sameSearch(a: AirForm, b: AirForm): boolean {
  return a.lastUpdate === b.lastUpdate && JSON.stringify(flightQueryOf(a)) === JSON.stringify(flightQueryOf(b))
}
