import { type Day, formatDay, parseAirDay } from '#domain/text/dates.ts'
import type { PassengerKind } from './passenger-kind.ts'
import { ageOn, kindOfAge } from './passenger.ts'
import { type TicketSpan, type Trip, ticketSpans } from './trip.ts'

const rank: Record<PassengerKind, number> = { infant: 0, child: 1, adult: 2 }

/** The category a person needs for the whole trip: the oldest over the days its tickets count ages on (DAIR-19). */
export function kindNeeded(birth: Day, tickets: TicketSpan[]): PassengerKind {
  const kinds = tickets.map(({ ages }) => kindOfAge(ageOn(birth, ages)))
  return kinds.reduce((oldest, kind) => (rank[kind] > rank[oldest] ? kind : oldest))
}

const whoIs: Record<PassengerKind, string> = {
  adult: 'взрослому тарифу',
  child: 'детскому тарифу с местом',
  infant: 'тарифу для младенца',
}
const turning: Record<PassengerKind, string> = { infant: '', child: '2\u00a0года', adult: '12\u00a0лет' }

/**
 * Why a birth date (`DD-MM-YYYY`) does not suit the category of its form (VALID-14), or undefined. Age is taken on the
 * first flight of each ticket, or of its way back; a child who has a birthday before the last of these needs the older category
 * for all of them.
 */
export function categoryError(birthDay: string, kind: PassengerKind, trip: Trip): string | undefined {
  const birth = parseAirDay(birthDay)
  if (!birth) return undefined
  const tickets = ticketSpans(trip)
  const needed = kindNeeded(birth, tickets)
  if (needed === kind) return undefined
  const grown = tickets.find(({ ages }) => kindOfAge(ageOn(birth, ages)) === needed)!
  const before = kindOfAge(ageOn(birth, tickets[0]!.first))
  if (before === kind) {
    return `К\u00a0рейсу ${formatDay(grown.ages)} исполнится ${turning[needed]}: на всю поездку нужен билет по\u00a0${whoIs[needed]}`
  }
  return `На день вылета ${formatDay(tickets[0]!.ages)} пассажир летит по\u00a0${whoIs[needed]}`
}

/** A kind word where the age changes inside one ticket whose first flight decides: the fare stays, one should know (DAIR-19). */
export function categoryNote(birthDay: string, trip: Trip): string | undefined {
  const birth = parseAirDay(birthDay)
  if (!birth) return undefined
  const ticket = ticketSpans(trip).find(
    ({ first, ages, lastTakeOff }) => ages === first && kindOfAge(ageOn(birth, first)) !== kindOfAge(ageOn(birth, lastTakeOff)),
  )
  if (!ticket) return undefined
  const next = kindOfAge(ageOn(birth, ticket.lastTakeOff))
  return `В\u00a0поездке исполнится ${turning[next]}. Возраст считают на день первого рейса, доплачивать не нужно`
}

/** Whether children or infants fly with nobody of 18 or older; false until every birth date is known. */
export function lacksGrownUp(birthDays: string[], firstDay: Day): boolean {
  const ages = birthDays.map((text) => parseAirDay(text)).map((birth) => birth && ageOn(birth, firstDay))
  return ages.every((age) => age !== undefined) && ages.some((age) => age < 12) && ages.every((age) => age < 18)
}
