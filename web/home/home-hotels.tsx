import { Link } from 'react-router'
import { href } from '#domain/href.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { counted } from '#domain/text/plural.ts'
import { LinkButton } from '#web/ui/button.tsx'
import css from './home-hotels.module.css'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import type { HomeHotel } from './promo-hotels.ts'

/** Six hotels of six cities with the least price of a night (HOME-05, DUI-01). */
export function HomeHotels({ hotels }: { hotels: readonly HomeHotel[] }) {
  return (
    <section className={css.section} aria-labelledby="stay">
      <div className={css.head}>
        <h2 id="stay" className="d2">
          Где остановиться
        </h2>
        <LinkButton to={paths.hotels} variant="text" iconEnd="arrow-right">
          Найти отель
        </LinkButton>
      </div>
      <ul className={css.hotels}>
        {hotels.map(({ id, name, city, priceFrom, stars, picture }) => (
          <li key={id}>
            <Link to={href(paths.hotel, { hotelId: id })} className={css.hotel}>
              <span className={css.picture}>{picture && <HotelPicture picture={picture} alt="" />}</span>
              <span className={css.words}>
                <b className={css.name}>{name}</b>
                <span className={css.city}>
                  {city}
                  {stars > 0 && `, ${counted(stars, ['звезда', 'звезды', 'звёзд'])}`}
                </span>
              </span>
              <span className={css.price}>
                ночь от <b>{formatRub(priceFrom)}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="small quiet">Цена за&nbsp;номер для двоих, ориентировочная: точную покажем на&nbsp;ваши даты.</p>
    </section>
  )
}
