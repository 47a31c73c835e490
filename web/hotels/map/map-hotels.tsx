import { memo } from 'react'
import { Link } from 'react-router'
import type { Hit } from '#domain/hotels/filter.ts'
import type { Rate } from '#domain/hotels/offer.ts'
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
import type { CardWords } from '#web/hotels/results/hotel-card.tsx'
import { Stars } from '#web/hotels/stars.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Point } from './chart.ts'
import type { Pin } from './pins.ts'
import mapCss from './hotel-map.module.css'
import css from './map-hotels.module.css'

type RowProps = Hit & {
  card: CardWords
  isChosen: boolean
  isPointed: boolean
  onShow: (id: string) => void
  onPoint: (id: string | undefined) => void
}

/** A hotel of the list beside the map: not redrawn while a pointer goes over the others. */
export const Row = memo(function Row({ offer, rate, card, isChosen, isPointed, onShow, onPoint }: RowProps) {
  return (
    <article
      className={classes(css.row, isChosen && css.chosenRow)}
      data-pointed={isPointed || undefined}
      aria-label={`${offer.name}, ${displayPriceText(rate.price, card)}`}
    >
      <span className={css.picture}>
        {offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" className={css.fills} />}
      </span>
      <div className={css.words}>
        <Stars stars={offer.stars} />
        <h2 className={css.name}>
          <Link
            to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`}
            onFocus={() => onPoint(offer.id)}
            onBlur={() => onPoint(undefined)}
          >
            {glued(offer.name)}
          </Link>
        </h2>
        {offer.centreKm === undefined ? (
          <p>{streetOf(offer)}</p>
        ) : (
          <p>
            {centreText(offer.centreKm)}
            <span className={css.street}>&nbsp;· {streetOf(offer)}</span>
          </p>
        )}
        <Terms rate={rate} timeZone={card.timeZone} />
        <p className={css.price}>
          <b>{formatRub(displayPrice(rate.price, card))}</b>{' '}
          <small>
            {[card.unit === 'stay' && forNights(card.nights), otherPrice(rate.price, card)].filter(Boolean).join(', ')}
          </small>
        </p>
      </div>
      <IconButton
        icon="map-pin"
        label={`Показать на карте: ${offer.name}`}
        className={css.show}
        onClick={() => onShow(offer.id)}
      />
    </article>
  )
})

/** The address without the city of the map. */
function streetOf({ address, regionName }: Hit['offer']): string {
  const city = `${regionName}, `
  return address.startsWith(city) ? address.slice(city.length) : address
}

function Terms({ rate, timeZone }: { rate: Rate; timeZone: string }) {
  const { isAvailable, freeUntil } = rate.cancellation
  const free = isAvailable ? `, отмена${freeUntil ? ` до\u00a0${freeUntilText(freeUntil, timeZone)}` : ' бесплатно'}` : ''
  return (
    <p>
      {rate.meal.info.name}
      {free && <span className={css.free}>{free}</span>}
    </p>
  )
}

/** The hotel of the pressed pin: over the map, on a phone in place of the list. */
export function Chosen({ offer, rate, card, onClose }: Hit & { card: CardWords; onClose: () => void }) {
  return (
    <article className={css.card} aria-label={`Выбран ${offer.name}`} aria-live="polite">
      <span className={css.picture}>
        {offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" className={css.fills} />}
      </span>
      <div className={css.words}>
        <Stars stars={offer.stars} />
        <h2 className={css.name}>{glued(offer.name)}</h2>
        <Terms rate={rate} timeZone={card.timeZone} />
        <div className={css.buy}>
          <p className={css.sum}>
            <b>{displayPriceText(rate.price, card)}</b> {card.unit === 'night' ? otherPrice(rate.price, card) : card.forWhom}
          </p>
          <LinkButton to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`} variant="primary" size="s">
            Выбрать номер
          </LinkButton>
        </div>
      </div>
      <IconButton icon="x" label="Закрыть" className={css.show} onClick={onClose} />
    </article>
  )
}

type PinsProps = {
  pins: readonly { pin: Pin; at: Point }[]
  wording: PriceWording
  chosen: string | undefined
  pointed: string | undefined
  seen: ReadonlySet<string>
  onOpen: (pin: Pin) => void
  onPoint: (id: string | undefined) => void
}

/** The prices on the map: not redrawn while a drag only moves them. */
export const PinItems = memo(function PinItems({ pins, wording, chosen, pointed, seen, onOpen, onPoint }: PinsProps) {
  return pins.map(({ pin, at }) => {
    const [{ hit }] = pin.stands
    return (
      <li key={hit.offer.id}>
        <PinMark
          {...{ pin, at, wording, onOpen, onPoint }}
          isChosen={hit.offer.id === chosen}
          isPointed={pin.stands.some((stand) => stand.hit.offer.id === pointed)}
          isSeen={pin.stands.every((stand) => seen.has(stand.hit.offer.id))}
        />
      </li>
    )
  })
})

type MarkProps = {
  pin: Pin
  /** Pixels of the window. */
  at: Point
  wording: PriceWording
  isChosen: boolean
  isPointed: boolean
  isSeen: boolean
  onOpen: (pin: Pin) => void
  onPoint: (id: string | undefined) => void
}

/** A price over its place: of one hotel, or the least of several with their number. */
const PinMark = memo(function PinMark({ pin, at, wording, isChosen, isPointed, isSeen, onOpen, onPoint }: MarkProps) {
  const [{ hit }] = pin.stands
  const count = pin.stands.length
  const price = displayPriceText(hit.rate.price, wording)
  // The visible text of a price is part of its name: it is pressed by voice too.
  const what = count > 1 ? `Отели: ${count} от\u00a0${price}, приблизить` : `${hit.offer.name}, ${price}`
  const sum = formatRub(displayPrice(hit.rate.price, wording))
  return (
    <button
      type="button"
      className={classes(
        pin.isDot ? mapCss.dot : mapCss.pin,
        isSeen && mapCss.seen,
        isPointed && mapCss.pointed,
        isChosen && mapCss.chosen,
      )}
      style={{ translate: `${Math.round(at.x)}px ${Math.round(at.y)}px` }}
      onClick={() => onOpen(pin)}
      onPointerEnter={() => onPoint(hit.offer.id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(hit.offer.id)}
      onBlur={() => onPoint(undefined)}
      data-pointed={isPointed || undefined}
      data-count={count > 1 ? count : undefined}
      aria-pressed={count > 1 ? undefined : isChosen}
      aria-label={what}
    >
      {!pin.isDot && (
        <span className={mapCss.sign}>
          {count > 1 && <b>{count}</b>}
          {count > 1 ? ` от\u00a0${sum}` : sum}
        </span>
      )}
    </button>
  )
})
