import { clockOf } from '#domain/text/dates.ts'
import { exposures, posterCities, posterSrcSet, posterUrl, widePosters } from '#art/poster-cities.ts'
import type { AirRow } from '#contract/account-orders.ts'
import { daysUntil } from '#domain/air/account-orders.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { counted } from '#domain/text/plural.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './nearest-trip.module.css'
import { SkyLine } from './sky-line.tsx'

type Props = { row: AirRow; now: Date; onOpen: (number: string) => void }

/** The trip one will make next: where, when, and its tickets at hand. */
export function NearestTrip({ row, now, onOpen }: Props) {
  const { to, dateThere, arrivalThere, fromCode, toCode } = row
  return (
    <section className={css.trip} aria-label="Ближайшая поездка">
      <CityView name={to} />
      <div className={css.about}>
        <p className="small quiet">Ближайшая поездка, {inDays(daysUntil(row, now))}</p>
        <h2 className="d3">{to}</h2>
        <div className={css.clocks}>
          <b>{clockOf(dateThere)}</b>
          <SkyLine from={dateThere} to={arrivalThere} />
          <b>{clockOf(arrivalThere)}</b>
        </div>
        <p className={css.ends}>
          <span>
            {shortDay(dateThere)}, {fromCode}
          </span>
          <span>{toCode}</span>
        </p>
        <div className={css.actions}>
          <LinkButton to={href(paths.airPaid, {}, { id: row.bookingId })} variant="primary" size="s" icon="ticket">
            Билеты
          </LinkButton>
          <Button size="s" onClick={() => onOpen(row.number)}>
            Детали заказа
          </Button>
        </div>
      </div>
    </section>
  )
}

function inDays(days: number): string {
  if (days === 0) return 'сегодня'
  return days === 1 ? 'завтра' : `через\u00a0${counted(days, ['день', 'дня', 'дней'])}`
}

/** The city as our posters show it, by day and by night; nothing of a city that was not drawn. */
function CityView({ name }: { name: string }) {
  const city = posterCities.find((each) => each.name === name)
  if (!city) return null
  const shape = widePosters.includes(city.slug) ? 'wide' : 'poster'
  return exposures.map((exposure) => (
    <img
      key={exposure}
      data-exposure={exposure}
      className={css.city}
      src={posterUrl(city.slug, exposure, shape === 'wide' ? 400 : 240, shape)}
      srcSet={posterSrcSet(city.slug, exposure, shape)}
      sizes="(width < 768px) 100vw, 480px"
      width="480"
      height="240"
      loading="lazy"
      alt=""
    />
  ))
}
