import { Suspense, useState } from 'react'
import { bedLabel } from '#domain/hotels/bed.ts'
import { duesBesidePrice } from '#domain/hotels/dues.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import { type RoomGroup, amenityList, childBeds } from '#domain/hotels/rooms.ts'
import { type PriceWording, displayPrice, forNights, otherPrice } from '#domain/hotels/stay-words.ts'
import { termWords } from '#domain/hotels/term-words.ts'
import type { TermKind } from '#domain/hotels/terms.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted } from '#domain/text/plural.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { usePriceUnit } from '#web/hotels/results/price-unit.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { bookingLink } from './hotel-data.ts'
import type { Stay } from './stay.ts'
import rateRowStyles from './rate-row.module.css'
import css from './room-card.module.css'
import statedPriceStyles from './stated-price.module.css'

/** `61 600 ₽` of the whole stay, or `8 800 ₽ за ночь` in its place; the caller shows the whole beside it (DHOT-24). */
export function StatedPrice({ price, wording }: { price: number; wording: PriceWording }) {
  return (
    <b>
      {formatRub(displayPrice(price, wording))}
      {wording.unit === 'night' && <small className={statedPriceStyles.unit}> {forNights(1)}</small>}
    </b>
  )
}

/** Ways to buy a room shown before «Показать ещё». */
const SHOWN = 3
/** Things in a room named beside its picture. */
const FACTS = 5

type Props = Stay & {
  group: RoomGroup
  /** Shows the rates the filters have hidden too. */
  isOpen: boolean
  /** The cheapest refundable rate of the hotel. */
  best: string | undefined
}

/** A kind of room: what it looks like, what is in it, and every way to buy it. */
export function RoomCard({ group, isOpen, best, ...of }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { card } = of
  const rates = isOpen ? [...group.shown, ...group.hidden] : group.shown
  const few = rates.filter(({ id }, at) => isOpen || at < SHOWN || id === best)
  const picture = card.pictures.find(({ room }) => room === group.name)
  const room = card.rooms.find(({ name }) => name === group.name)
  const party = { adults: of.stay.adults, children: of.stay.children.list }
  const sleeping = room && rates[0] && childBeds(party, { sleeps: room.sleeps, beds: rates[0].bedType })
  const amenities = rates[0]?.amenities ?? []
  return (
    <article className={css.room} aria-label={group.name}>
      <div>
        <header className={css.head}>
          <h3 className="h3">{group.name}</h3>
          {room && (
            <p>
              {room.areaM2}&nbsp;м², до&nbsp;{counted(room.sleeps, ['гостя', 'гостей', 'гостей'])}
            </p>
          )}
          {sleeping && <p>{sleeping}</p>}
        </header>
        <ul className={css.rates}>
          {(isWhole ? rates : few).map((rate) => (
            <li key={rate.id}>
              <RateRow rate={rate} isBest={rate.id === best} {...of} />
            </li>
          ))}
        </ul>
        {rates.length > few.length && (
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Свернуть' : `Показать ещё ${counted(rates.length - few.length, ['тариф', 'тарифа', 'тарифов'])}`}
          </Button>
        )}
      </div>
      <div className={css.side}>
        {picture && <HotelPicture picture={picture} alt="" className={css.picture} />}
        <ul className={css.facts}>
          {amenities.slice(0, FACTS).map((name) => (
            <li key={name}>
              <Icon name={icons[name] ?? 'check'} size={16} />
              {name}
            </li>
          ))}
          {amenities.length > FACTS && (
            <li className={css.more}>
              <Icon name="plus" size={16} />
              {amenityList(amenities.slice(FACTS))}
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}

const icons: Partial<Record<string, IconName>> = {
  'Вай-фай': 'wifi',
  Телевизор: 'device-tv',
  Кондиционер: 'air-conditioning',
  Ванна: 'bath',
  Кофемашина: 'coffee',
  Чайник: 'coffee',
  Сейф: 'lock',
  Кухня: 'tools-kitchen-2',
}

const loadTerms = () => import('./terms-dialog.tsx')
const TermsDialog = lazyPart(loadTerms, 'TermsDialog')

/** One way to buy a room: bed, meal, terms, the whole price, and the way to book it (HOTP-05). */
function RateRow({ rate, isBest, ...of }: Stay & { rate: Rate; isBest: boolean }) {
  const { card, stay, search, now } = of
  const [isOpen, setOpen] = useState(false)
  const terms = termWords(rate, card.timeZone, new Date(now))
  const wording = { unit: usePriceUnit(stay.nights), nights: stay.nights }
  const link = bookingLink(rate.id, card.id, search)
  return (
    <div className={rateRowStyles.rate}>
      {isBest && (
        <p className={rateRowStyles.best}>
          <Tag tone="ok" icon="circle-check">
            Самый дешёвый с&nbsp;бесплатной отменой
          </Tag>
        </p>
      )}
      <p className={rateRowStyles.bed}>
        <Icon name="bed" />
        {bedLabel[rate.bedType]}
      </p>
      <p className={rateRowStyles.meal}>
        <Icon name={rate.meal.info.id === 'nomeal' ? 'x' : 'coffee'} />
        {rate.meal.info.name}
      </p>
      <button
        type="button"
        className={classes(rateRowStyles.terms, rateRowStyles[terms.kind])}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => prefetch(loadTerms)}
      >
        <Icon name={termIcon[terms.kind]} />
        <span>
          {terms.text}
          {terms.after && <small>{terms.after}</small>}
        </span>
      </button>
      <p className={rateRowStyles.price}>
        <StatedPrice price={rate.price} wording={wording} />
        <small>{wording.unit === 'night' ? otherPrice(rate.price, wording) : forNights(stay.nights)}</small>
        {rate.payAtHotel && <small>{duesBesidePrice(rate)}</small>}
      </p>
      <LinkButton to={link} variant="tonal" className={rateRowStyles.book}>
        Забронировать
      </LinkButton>
      {isOpen && (
        <Suspense>
          <TermsDialog rate={rate} link={link} onClose={() => setOpen(false)} {...of} />
        </Suspense>
      )}
    </div>
  )
}

const termIcon: Record<TermKind, IconName> = { free: 'circle-check', partial: 'alert-circle', none: 'ban' }
