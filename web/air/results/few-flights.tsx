import type { AirForm } from '#domain/air/query.ts'
import css from './few-flights.module.css'
import { NearbyFlights } from './nearby-flights.tsx'

/** Under a short list: the neighbouring cities with their prices. */
export function FewFlights({ form }: { form: AirForm }) {
  return (
    <section className={css.few} aria-label="Соседние города">
      <NearbyFlights form={form} />
    </section>
  )
}
