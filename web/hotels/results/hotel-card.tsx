import { memo } from 'react'
import { Link } from 'react-router'
import { duesBesidePrice } from '#domain/hotels/dues.ts'
import type { Hit } from '#domain/hotels/filter.ts'
import { type Rate, roomInWords, type HotelOffer } from '#domain/hotels/offer.ts'
import {
  type PriceWording,
  centreText,
  displayPrice,
  displayPriceText,
  forNights,
  freeUntilText,
  otherPrice,
} from '#domain/hotels/stay-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { Stars } from '#web/hotels/stars.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './hotel-card.module.css'
import hotelSkeletonsStyles from './hotel-skeletons.module.css'

/** Amenities worth a place on a card, the most useful first, with their icons. */
const telling: readonly (readonly [name: string, icon: IconName])[] = [
  ['Свой пляж', 'pool'],
  ['Бассейн', 'pool'],
  ['Открытый бассейн', 'pool'],
  ['Спа-салон', 'massage'],
  ['Бесплатный вай-фай', 'wifi'],
  ['Парковка', 'parking'],
  ['Тренажёрный зал', 'barbell'],
  ['Ресторан', 'tools-kitchen-2'],
  ['Общая кухня', 'tools-kitchen-2'],
  ['Можно с питомцем', 'paw'],
]
const MOST = 3

/** What a card says of the hotel. */
function factsOf({ amenityGroups }: HotelOffer): typeof telling {
  const has = new Set(amenityGroups.flatMap(({ amenities }) => amenities))
  return telling.filter(([amenity]) => has.has(amenity)).slice(0, MOST)
}

export type CardWords = PriceWording & {
  /** The address of the hotel without its id: the whole search with the filters (DHOT-01). */
  query: string
  /** `7 ночей, 3 гостя`. */
  forWhom: string
  /** IANA zone of the hotels: their terms are in their local time (DHOT-04). */
  timeZone: string
}

type Props = CardWords &
  Hit & {
    eager?: boolean
    isCompared: boolean
    onCompare: (id: string) => void
  }

/** A hotel with its cheapest fitting rate: the whole price of the stay, meal and terms (DHOT-04). */
export const HotelCard = memo(function HotelCard({ offer, rate, eager, isCompared, onCompare, ...words }: Props) {
  const { id, name, stars, address, centreKm, pictures } = offer
  const to = `${href(paths.hotel, { hotelId: id })}?${words.query}`
  return (
    <article className={css.card} aria-label={`${name}, ${displayPriceText(rate.price, words)}`}>
      <div className={css.picture}>
        {pictures[0] && <HotelPicture key={pictures[0].src} picture={pictures[0]} alt="" eager={eager} className={css.fills} />}
      </div>
      <div className={css.middle}>
        <Stars stars={stars} />
        <h3 className={css.name}>
          <Link to={to}>{glued(name)}</Link>
        </h3>
        <p className={css.address}>
          {address}
          {centreKm !== undefined && `\u00a0· ${centreText(centreKm)}`}
        </p>
        <ul className={css.facts}>
          {factsOf(offer).map(([amenity, icon]) => (
            <li key={amenity}>
              <Icon name={icon} size={16} />
              {amenity}
            </li>
          ))}
        </ul>
        <RateLines rate={rate} timeZone={words.timeZone} />
      </div>
      <div className={css.buy}>
        <button type="button" className={css.compare} aria-pressed={isCompared} onClick={() => onCompare(id)}>
          <Icon name="scale" size={16} />
          Сравнить
        </button>
        <Price rate={rate} words={words} offer={offer} />
        <span className={css.go} aria-hidden="true">
          Выбрать номер
        </span>
      </div>
    </article>
  )
})

/** The room, the meal and the terms of a rate. */
function RateLines({ rate, timeZone }: { rate: Rate; timeZone: string }) {
  const { isAvailable: isFree, freeUntil } = rate.cancellation
  const { id, name } = rate.meal.info
  return (
    <div className={css.rate}>
      <b>{roomInWords(rate)}</b>
      <ul className={css.facts}>
        <li>
          <Icon name={id === 'nomeal' ? 'x' : 'coffee'} size={16} />
          {name}
        </li>
        <li className={classes(isFree && css.free)}>
          <Icon name={isFree ? 'circle-check' : 'ban'} size={16} />
          {isFree
            ? `Бесплатная отмена${freeUntil ? ` до\u00a0${freeUntilText(freeUntil, timeZone)}` : ''}`
            : 'Без\u00a0бесплатной отмены'}
        </li>
      </ul>
    </div>
  )
}

function Price({ rate, words, offer }: { rate: Rate; words: CardWords; offer: HotelOffer }) {
  const { price } = rate
  const other = otherPrice(price, words)
  const dues = duesBesidePrice(rate, offer)
  return (
    <span className={css.price}>
      <small>{words.unit === 'night' ? forNights(1) : words.forWhom}</small>
      <b>{formatRub(displayPrice(price, words))}</b>
      <small>{other ? `${other}, ${dues}` : dues}</small>
    </span>
  )
}

/** The skeletons of the cards that are loading (HOTS-30). */
export function HotelSkeletons({ count = 4 }: { count?: number }) {
  return (
    <div className={hotelSkeletonsStyles.list} aria-busy="true">
      <VisuallyHidden live>Ищем отели</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={hotelSkeletonsStyles.card}>
          <Skeleton height="100%" radius={0} className={hotelSkeletonsStyles.picture} />
          <div className={hotelSkeletonsStyles.middle}>
            <Skeleton width={90} height={14} />
            <Skeleton width="70%" height={22} />
            <Skeleton width="45%" height={12} />
            <Skeleton width="80%" height={12} className={hotelSkeletonsStyles.low} />
            <Skeleton width="60%" height={12} />
          </div>
          <div className={hotelSkeletonsStyles.buy}>
            <Skeleton width={120} height={28} />
            <Skeleton height={48} radius={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
