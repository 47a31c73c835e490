import type { AirTickets } from '#contract/air-orders.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import css from './traveller-list.module.css'

/** Who flies, as their tickets will name them. */
export function TravellerList({ tickets }: { tickets: AirTickets }) {
  return (
    <ol className={css.list} aria-label="Пассажиры">
      {tickets.passengers.map(({ surname, name, type }, at) => (
        <li key={`${surname} ${name} ${at}`}>
          <b lang="en">{passengerName(surname, name)}</b>
          <span>{kindLabel[type]}</span>
        </li>
      ))}
    </ol>
  )
}
