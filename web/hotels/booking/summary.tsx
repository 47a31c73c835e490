import { type ReactNode, useState } from 'react'
import { skyGradient } from '#art/sky.ts'
import type { RateInfo } from '#contract/hotels.ts'
import { duesInWords } from '#domain/hotels/dues.ts'
import { roomInWords } from '#domain/hotels/offer.ts'
import { guestsInWords, displayPriceText } from '#domain/hotels/stay-words.ts'
import { termWords } from '#domain/hotels/term-words.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { usePriceUnit } from '#web/hotels/results/price-unit.ts'
import { Stars } from '#web/hotels/stars.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useClock } from '#web/ui/timers.ts'
import css from './summary.module.css'

type Props = {
  stay: RateInfo
  /** On top, edge to edge, in place of the picture: the countdown. */
  picture?: ReactNode
  /** Roubles paid by points. */
  off?: number
  totalWord?: string
  /** Under the total: the button. */
  action?: ReactNode
}

/** What is being booked, at the side of every screen of the purchase. */
export function StaySummary({ stay, picture, off = 0, totalWord = 'Итого', action }: Props) {
  const { hotel, nights, price } = stay
  const unit = usePriceUnit(nights)
  return (
    <div className={css.card}>
      {picture ??
        (hotel.picture && (
          <div className={css.picture}>
            <HotelPicture picture={hotel.picture} alt="" eager />
          </div>
        ))}
      <div className={css.body}>
        <Stars stars={hotel.stars} />
        <h2 className="h3">{glued(hotel.name)}</h2>
        <p className="small quiet">{hotel.address}</p>
        <Dates stay={stay} />
        <ul className={css.facts}>
          <li>
            <Icon name="bed" />
            {roomInWords(stay)}
            {stay.areaM2 && `, ${stay.areaM2}\u00a0м²`}
          </li>
          {stay.childBeds && (
            <li>
              <Icon name="users" />
              {stay.childBeds}
            </li>
          )}
          <li>
            <Icon name={stay.meal.info.id === 'nomeal' ? 'x' : 'coffee'} />
            {stay.meal.info.name}
          </li>
          <Terms stay={stay} />
        </ul>
        <p className={css.line}>
          <span>
            {counted(nights, words.night)}, {guestsInWords(stay)}
            {unit === 'night' && <small>{displayPriceText(price, { unit, nights })}</small>}
          </span>
          <span>{formatRub(price)}</span>
        </p>
        {off > 0 && (
          <p className={css.line}>
            <span>Бонусами</span>
            <span>{formatRub(-off)}</span>
          </p>
        )}
        <p className={css.total}>
          <span className="h3">{totalWord}</span>
          <b>{formatRub(price - off)}</b>
        </p>
        {stay.touristTax > 0 && <p className="small quiet">В&nbsp;том числе туристический налог {formatRub(stay.touristTax)}</p>}
        {stay.payAtHotel && <p className="small quiet">Платят в&nbsp;отеле: {duesInWords(stay.payAtHotel)}</p>}
        {action}
      </div>
    </div>
  )
}

/** Check-in and check-out, with the nights between. */
function Dates({ stay: { arrival, departure, nights, hotel } }: { stay: RateInfo }) {
  return (
    <div className={css.dates}>
      <p>
        <span>Заезд</span>
        <b>{shortDayOfWeek(arrival)}</b>
        <span>с&nbsp;{hotel.checkInTime}</span>
      </p>
      <p className={css.night}>
        <i style={{ background: skyGradient(14, 36) }} aria-hidden="true" />
        <span>{counted(nights, words.night)}</span>
      </p>
      <p>
        <span>Выезд</span>
        <b>{shortDayOfWeek(departure)}</b>
        <span>до&nbsp;{hotel.checkOutTime}</span>
      </p>
    </div>
  )
}

/** What cancelling the room costs from this moment on, updated while the page is open. */
function Terms({ stay }: { stay: RateInfo }) {
  const [opened] = useState(serverNow)
  const now = new Date(useClock(serverNow, MINUTE_MS) ?? opened)
  const { kind, text, after, end } = termWords(stay, stay.hotel.timeZone, now)
  const more = [after, end].filter(Boolean).join(', ')
  return (
    <li data-tone={kind === 'free' ? 'ok' : undefined}>
      <Icon name={kind === 'free' ? 'circle-check' : 'info-circle'} />
      <span>
        {text}
        {more && (
          <small>
            {more[0]?.toUpperCase()}
            {more.slice(1)}. Время отеля
          </small>
        )}
      </span>
    </li>
  )
}
