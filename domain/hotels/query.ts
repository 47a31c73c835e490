import type { HotelRefusal } from '#domain/refusal-words.ts'
import { type Day, addDays, daysBetween, parseDay } from '#domain/text/dates.ts'
import { counted, words } from '#domain/text/plural.ts'

/** Limits of one room's guests and of a stay (spec §5, DHOT-23). */
export const MAX_ADULTS = 6
export const MAX_CHILDREN = 4
export const MAX_CHILD_AGE = 17
export const MAX_NIGHTS = 30
/** Ids one call of MakeRateList may carry. */
export const MAX_IDS = 200

/** Who sleeps in the room; `children` are their ages in whole years. */
export type Guests = { adults: number; children: readonly number[] }

/** The visitor's query for hotels: calendar days at the hotel's place and the guests. */
export type StayQuery = Guests & { arrival: Day; departure: Day }

/** The hotel search form of the spec (§3); empty strings while not chosen. */
export type HotelForm = {
  adults: number
  arrival: string
  departure: string
  region: string
  hotelId: string
  hotelRegionName: string
  children: { count: number; list: number[] }
  nights: number
  lastUpdate: number
}

export const emptyHotelForm: HotelForm = {
  adults: 1,
  arrival: '',
  departure: '',
  region: '',
  hotelId: '',
  hotelRegionName: '',
  children: { count: 0, list: [] },
  nights: 1,
  lastUpdate: 0,
}

/** Nights between two days; 1 while either is missing (HOTF-08). */
export function nightsOf(arrival: string, departure: string): number {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  return from && to ? daysBetween(from, to) : 1
}

/** '2 взрослых, 1 ребёнок'; the children only when there are some (DHOT-19). */
export function guestLabel({ adults, children }: Guests): string {
  const grown = counted(adults, words.adult)
  return children.length > 0 ? `${grown}, ${counted(children.length, words.child)}` : grown
}

/** Clamps any guests to the rules: 1-6 adults, up to four children, ages 0-17. */
export function clampGuests({ adults, children }: Guests): { adults: number; children: number[] } {
  const between = (value: number, least: number, most: number) => Math.min(Math.max(Math.trunc(value) || 0, least), most)
  return {
    adults: between(adults, 1, MAX_ADULTS),
    children: children.slice(0, MAX_CHILDREN).map((age) => between(age, 0, MAX_CHILD_AGE)),
  }
}

/** Why a stay cannot be searched for (DHOT-23); `today` is the day at the hotel (DGEN-02). Undefined where it can. */
export function stayError({ arrival, departure, adults, children }: StayQuery, today: Day): HotelRefusal | undefined {
  if (departure <= arrival) return 'hotels.bad-dates'
  if (arrival < today) return 'hotels.past-arrival'
  if (daysBetween(arrival, departure) > MAX_NIGHTS) return 'hotels.too-long'
  return isParty({ adults, children }) ? undefined : 'hotels.bad-guests'
}

/** Whether guests are inside the rules unchanged. */
function isParty(guests: Guests): boolean {
  const inside = clampGuests(guests)
  return `${guests.adults} ${guests.children}` === `${inside.adults} ${inside.children}`
}

function guestsIn(params: URLSearchParams): Guests {
  const ages = (params.get('children') ?? '').split(',').filter((age) => age.trim())
  return { adults: Number(params.get('adults') ?? 1), children: ages.map(Number) }
}

/** Whether an address has more guests than any room: such a search is refused with words, not made smaller (DHOT-23). */
export function isBadParty(params: URLSearchParams): boolean {
  return !isParty(guestsIn(params))
}

/**
 * Parses the address of /search/hotels or of a hotel (DHOT-01) for the form: bad dates are dropped, guests clamped to its limits.
 * `isBadParty` says whether they were outside.
 */
export function hotelFormOf(params: URLSearchParams): HotelForm {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const date = (name: string) => parseDay(text(name)) ?? ''
  const { adults, children } = clampGuests(guestsIn(params))
  return {
    adults,
    arrival: date('arrival'),
    departure: date('departure'),
    region: text('region'),
    hotelId: text('hotelId'),
    hotelRegionName: text('hotelRegionName'),
    children: { count: children.length, list: children },
    nights: nightsOf(date('arrival'), date('departure')),
    lastUpdate: Number(text('lastUpdate')) || 0,
  }
}

/** The address parameters of a form in the order of DHOT-01; the hotel itself is in the path, not here. */
export function hotelFormParams(form: HotelForm): URLSearchParams {
  const params = new URLSearchParams()
  if (form.region) params.set('region', form.region)
  if (form.hotelRegionName) params.set('hotelRegionName', form.hotelRegionName)
  if (form.arrival) params.set('arrival', form.arrival)
  if (form.departure) params.set('departure', form.departure)
  params.set('adults', String(form.adults))
  if (form.children.list.length > 0) params.set('children', form.children.list.join(','))
  if (form.lastUpdate) params.set('lastUpdate', String(form.lastUpdate))
  return params
}

/** Repairs a stored form whose arrival has passed: today, and departure today plus seven (spec §4). */
export function freshenStay(form: HotelForm, today: Day): HotelForm {
  const [arrival, departure] = [parseDay(form.arrival), parseDay(form.departure)]
  const isPast = (arrival && arrival < today) || (departure && departure <= today)
  if (!isPast) return { ...form, nights: nightsOf(form.arrival, form.departure) }
  const to = addDays(today, 7)
  return { ...form, arrival: today, departure: to, nights: nightsOf(today, to) }
}
