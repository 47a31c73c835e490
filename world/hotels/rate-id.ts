import { addDays, daysBetween, parseDay } from '#domain/text/dates.ts'
import { MAX_CHILDREN, type StayQuery } from '#domain/hotels/query.ts'

/** What a rate id tells: which hotel, kind of room and plan, for which stay. */
export type RateRef = { hotelId: string; roomType: number; plan: number; query: StayQuery }

/** The part of a rate id that all rates of a search share: `20261220_5_2_5-8`. */
export function stayPart({ arrival, departure, adults, children }: StayQuery): string {
  const ages = children.length > 0 ? `_${children.join('-')}` : ''
  return `${arrival.replaceAll('-', '')}_${daysBetween(arrival, departure)}_${adults}${ages}`
}

/** `moscow-17_6_0_20261220_5_2_5-8`: letters, digits, `_` and `-` only (DHOT-11). */
export function rateIdOf(hotelId: string, roomType: number, plan: number, stay: string): string {
  return `${hotelId}_${roomType}_${plan}_${stay}`
}

const shape = /^([a-z-]+-\d+)_(\d{1,2})_(\d)_(\d{4})(\d\d)(\d\d)_(\d{1,2})_(\d)(?:_(\d{1,2}(?:-\d{1,2})*))?$/

/** Reads a rate id; undefined for what no search of ours ever wrote. */
export function readRateId(id: string): RateRef | undefined {
  const [, hotelId = '', type, plan, year, month, date, nights, adults, ages] = shape.exec(id) ?? []
  const arrival = parseDay(`${year}-${month}-${date}`)
  if (!arrival || Number(nights) < 1) return undefined
  const children = ages?.split('-').map(Number) ?? []
  if (children.length > MAX_CHILDREN) return undefined
  const query = { arrival, departure: addDays(arrival, Number(nights)), adults: Number(adults), children }
  return { hotelId, roomType: Number(type), plan: Number(plan), query }
}
