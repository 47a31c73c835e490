import { memo, startTransition, useState } from 'react'
import { Link } from 'react-router'
import { exposures, posterBackground, posterCities, posterCanvases, posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import type { Day } from '#domain/text/dates.ts'
import { type PromotedHotel, promotedHotels } from '#domain/hotels/promo.ts'
import type { HotelForm } from '#domain/hotels/query.ts'
import { formatRub } from '#domain/text/money.ts'
import { useSettled } from '#web/boot/deferred-section.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import css from './city-showcase.module.css'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import type { PromoCards } from './promo-hotels.ts'
import { Stars } from '#web/hotels/stars.tsx'
import { assumedStay, hotelLink, hotelsLink, isSameStay, stayOr } from '#web/hotels/search/stay-dates.ts'
import { retryImport } from '#web/boot/lazy-part.ts'

const cities = [...Map.groupBy(promotedHotels, ({ city }) => city).values()]

/** Two hotels of each of the fourteen cities beside its poster, with the least price of a night (DHOT-20, HOME-06). */
export function CityShowcase({ today, cards }: { today: Day; cards: PromoCards }) {
  const stay = useStoredStay(today)
  const settled = useSettled(0)
  return (
    <ul className={classes(css.cities, !settled && css.waiting)}>
      {cities.map((hotels) => (
        <MemoCity key={hotels[0]!.city} hotels={hotels} stay={stay} cards={cards} />
      ))}
    </ul>
  )
}

/** The dates of the stored form; the server and the first render assume theirs. */
function useStoredStay(today: Day): HotelForm {
  const [stay, setStay] = useState(() => assumedStay(today))
  async function read() {
    const { useHotelForm, hotelFormIn } = await retryImport(() => import('#web/hotels/search/hotel-form-store.ts'))
    await useHotelForm.persist.rehydrate()
    const stored = stayOr(hotelFormIn(useHotelForm.getState()), today)
    startTransition(() => setStay((shown) => (isSameStay(shown, stored) ? shown : stored)))
  }
  useTimeout(() => void read(), 0, today)
  return stay
}

const MemoCity = memo(City)

type CityProps = { hotels: readonly PromotedHotel[]; stay: HotelForm; cards: PromoCards }

function City({ hotels, stay, cards }: CityProps) {
  const { city, region } = hotels[0]! // a group holds at least one
  const place = { region, hotelRegionName: city }
  const priceOf = ({ id, priceFrom }: PromotedHotel) => cards[id]?.price ?? priceFrom
  const least = Math.min(...hotels.map(priceOf))
  return (
    <li className={css.city}>
      <Link to={hotelsLink(stay, place)} className={css.poster}>
        <Picture city={city} />
        <span className={css.caption}>
          <b>{city}</b>
          <span>от&nbsp;{formatRub(least)} за&nbsp;ночь</span>
        </span>
      </Link>
      <div className={css.hotels}>
        {hotels.map((hotel) => {
          const { id, name } = hotel
          return (
            <Link key={id} to={hotelLink(id, stay, place)} className={css.hotel}>
              {cards[id]?.picture && <HotelPicture picture={cards[id].picture} alt="" className={css.thumb} />}
              <span className={css.name}>
                <b>{name}</b>
                <Stars stars={cards[id]?.stars ?? 0} />
              </span>
              <span className={css.price}>
                от&nbsp;<b>{formatRub(priceOf(hotel))}</b>
                <small> за&nbsp;ночь</small>
              </span>
            </Link>
          )
        })}
        <Link to={hotelsLink(stay, place)} className={css.all} aria-label={`Все отели: ${city}`}>
          Все отели
          <Icon name="arrow-right" />
        </Link>
      </div>
    </li>
  )
}

function Picture({ city }: { city: string }) {
  const drawn = posterCities.find(({ name }) => name === city)
  if (!drawn) return null
  const { width, height, widths } = posterCanvases.poster
  return exposures.map((exposure) => (
    <span
      key={exposure}
      data-exposure={exposure}
      className={css.picture}
      style={{ background: posterBackground(drawn.slug, exposure) }}
    >
      <img
        src={posterUrl(drawn.slug, exposure, widths[0])}
        srcSet={posterSrcSet(drawn.slug, exposure)}
        sizes="(width < 768px) 128px, 196px"
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  ))
}
