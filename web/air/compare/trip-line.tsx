import type { AirForm } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { partyText } from '#web/air/search/party-words.ts'

/** «Москва — Сочи, 12–19 декабря, 2 взрослых» of the address. */
export function TripLine({ form }: { form: AirForm }) {
  const there = parseAirDay(form.dateThere)
  if (!there) return null
  return (
    <p className="quiet">
      {form.from || form.iataFrom}&nbsp;— {form.to || form.iataTo}, {dayRange(there, parseAirDay(form.dateBack))},{' '}
      {partyText(form)}
    </p>
  )
}
