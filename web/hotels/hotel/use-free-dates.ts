import { useCallback } from 'react'
import { type Day, addDays, dayOf, daysBetween, parseDay } from '#domain/text/dates.ts'
import { type HotelForm, MAX_NIGHTS } from '#domain/hotels/query.ts'
import { useRequest } from '#web/data/use-request.ts'
import { askRates } from './hotel-data.ts'

/** A stay near the asked one with the least price of it; no price while it has not been asked. */
export type NearStay = { arrival: Day; departure: Day; price?: number }

/** Days to move a full stay by, the least first. */
const SHIFTS = [-1, 1, -2, 2, -3, 3, 7, 14]
const SHOWN = 3

/** Stays of as many nights near the asked one, none before today. */
export function nearStays({ arrival, departure }: Pick<HotelForm, 'arrival' | 'departure'>, today: Day): NearStay[] {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  const nights = from && to ? Math.min(Math.max(daysBetween(from, to), 1), MAX_NIGHTS) : 1
  const base = from && from > today ? from : today
  return [0, ...SHIFTS]
    .map((shift) => addDays(base, shift))
    .filter((day) => day >= today && !(day === from && addDays(day, nights) === to))
    .map((day) => ({ arrival: day, departure: addDays(day, nights) }))
}

type FreeDatesQuery = { id: string; stay: HotelForm; zone: string; now: string }

/** The nearest stays for which the hotel has a room, by date; undefined while it is being asked. */
export function useFreeDates({ id, stay, zone, now }: FreeDatesQuery): NearStay[] | undefined {
  const ask = useCallback((signal: AbortSignal) => freeDates({ id, stay, zone, now }, signal), [id, stay, zone, now])
  const { request } = useRequest(ask)
  if (request.phase === 'loading') return undefined
  return request.phase === 'ready' ? request.reply : []
}

async function freeDates({ id, stay, zone, now }: FreeDatesQuery, signal: AbortSignal): Promise<NearStay[]> {
  const near = nearStays(stay, dayOf(new Date(now), zone))
  const answers = await Promise.all(near.map((dates) => askRates(id, { ...stay, ...dates }, signal)))
  const free = near.flatMap((dates, at): NearStay[] => {
    const rates = answers[at]
    const [cheapest] = rates?.kind === 'found' ? rates.offer.rates : []
    return cheapest ? [{ ...dates, price: cheapest.price }] : []
  })
  return free.slice(0, SHOWN).toSorted((a, b) => a.arrival.localeCompare(b.arrival))
}
