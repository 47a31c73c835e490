import type { Segment } from '#domain/air/offer.ts'
import { type LocalTime, clockOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { stayBetween } from './stay-between.ts'

/** A part of a trip: a way from city to city, or the nights between two ways; `hotel` is where they are spent, when known. */
export type TripPart =
  | { kind: 'way'; from: string; to: string; departure: LocalTime; arrival: LocalTime }
  | { kind: 'nights'; city: string; nights: number; since: LocalTime; hotel: string | null }

/** The whole trip in one sentence, for screen readers. */
export function tripSentence(parts: readonly TripPart[]): string {
  const sentences = parts.map((part) =>
    part.kind === 'way'
      ? `${part.from}\u00a0— ${part.to}, вылет ${longDay(part.departure)} в\u00a0${clockOf(part.departure)}, прилёт ${longDay(part.arrival)} в\u00a0${clockOf(part.arrival)}`
      : `${counted(part.nights, words.night)} в\u00a0городе ${part.city}, ${part.hotel ?? 'жильё не\u00a0выбрано'}`,
  )
  return `Вся поездка: ${sentences.join('; ')}`
}

/** The parts of a ribbon of flights: there, the nights without a hotel yet, and back. */
export function partsOf(there: readonly Segment[], back: readonly Segment[] | null): TripPart[] {
  const stay = stayBetween(there, back)
  const landing = there.at(-1)?.arrival
  const nights: TripPart[] =
    stay?.departure && landing ? [{ kind: 'nights', city: stay.city, nights: stay.nights, since: landing, hotel: null }] : []
  return [...wayOf(there), ...nights, ...wayOf(back ?? [])]
}

function wayOf(segments: readonly Segment[]): TripPart[] {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last
    ? [{ kind: 'way', from: first.fromCity, to: last.toCity, departure: first.departure, arrival: last.arrival }]
    : []
}
