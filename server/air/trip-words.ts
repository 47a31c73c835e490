import { skyGradient } from '#art/sky.ts'
import { type AirOffer, type Segment, durationOf, stopsOf } from '#domain/air/offer.ts'
import { formatDuration } from '#domain/dates.ts'
import { longDay, weekdayOf } from '#domain/day-words.ts'
import { counted, words } from '#domain/plural.ts'
import type { FlightLine } from '#server/mail/template.ts'

type Trip = { there: AirOffer; back: AirOffer | null }

/** `Москва — Сочи`. */
export function routeOf({ there }: Trip): string {
  const [first, last] = [there.flightSegments[0], there.flightSegments.at(-1)]
  return `${first?.fromCity ?? ''}\u00a0— ${last?.toCity ?? ''}`
}

export function hourOf(localTime: string): number {
  return Number(localTime.slice(11, 13)) + Number(localTime.slice(14, 16)) / 60
}

/** `SU 1138`: a flight number as boards write it. */
export function flightName({ airline, flight }: Segment): string {
  return `${airline}, рейс ${flight.replace('-', '\u00a0')}`
}

/** `Шереметьево, SVO`. */
function placeName(name: string, code: string): string {
  return `${name}, ${code}`
}

/** The trip as lines of a letter, one per direction. */
export function flightLines({ there, back }: Trip): FlightLine[] {
  return [there, ...(back ? [back] : [])].flatMap((offer) => {
    const [first, last] = [offer.flightSegments[0], offer.flightSegments.at(-1)]
    return first && last ? [lineOf(offer, first, last)] : []
  })
}

function lineOf(offer: AirOffer, first: Segment, last: Segment): FlightLine {
  const names = [...new Set(offer.flightSegments.map(({ airline, flight }) => `${airline} ${flight.replace('-', '\u00a0')}`))]
  const nextDay = last.arrival.slice(0, 10) > first.departure.slice(0, 10) ? `, ${longDay(last.arrival)}` : ''
  return {
    heading: `${longDay(first.departure)}, ${weekdayOf(first.departure)} · ${names.join(', ')}`,
    leaves: first.departure.slice(11, 16),
    lands: last.arrival.slice(11, 16),
    from: placeName(first.from, first.fromCode),
    to: `${placeName(last.to, last.toCode)}${nextDay}`,
    ribbon: skyGradient(hourOf(first.departure), hourOf(last.arrival)),
    about: `${formatDuration(durationOf(offer))}, ${stopsOf(offer) > 0 ? counted(stopsOf(offer), words.stop) : 'прямой'}`,
  }
}
