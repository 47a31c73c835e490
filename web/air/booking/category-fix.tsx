import type { PassengerFields } from '#domain/air/booking-form.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { categoryError, kindNeeded } from '#domain/air/passenger-category.ts'
import { partyOf } from '#domain/air/passenger.ts'
import { isParty } from '#domain/air/query.ts'
import { type Trip, ticketSpans } from '#domain/air/trip.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { typedDay } from '#domain/text/typed-date.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  passenger: PassengerFields
  trip: Trip
  party: PassengerFields[]
  onFix: (kind: PassengerKind) => void
}

const fares: Record<PassengerKind, string> = {
  adult: 'взрослый билет',
  child: 'детский билет с\u00a0местом',
  infant: 'билет младенца',
}

/** Where the birth date does not suit the form: one press asks for the fare that does (DAIR-19). */
export function CategoryFix({ passenger, trip, party, onFix }: Props) {
  const birthDay = typedDay(passenger.birthDay) ?? ''
  const birth = parseAirDay(birthDay)
  if (!birth || !categoryError(birthDay, passenger.kind, trip)) return null
  const kind = kindNeeded(birth, ticketSpans(trip))
  const others = party.filter((other) => other !== passenger).map((other) => other.kind)
  if (!isParty(partyOf([...others, kind]))) return 'Такой состав пассажиров не\u00a0продаётся: начните новый поиск'
  return (
    <Button variant="tonal" size="s" icon="refresh" onClick={() => onFix(kind)}>
      Пересчитать: {fares[kind]}
    </Button>
  )
}
