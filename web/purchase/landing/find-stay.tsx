import { Link } from 'react-router'
import { MAX_ADULTS, MAX_CHILDREN, guestLabel } from '#domain/hotels/query.ts'
import { centreText } from '#domain/hotels/stay-words.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { StayBetween } from '#domain/trips/stay-between.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { Stars } from '#web/hotels/stars.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type FoundStays, type KnownStay, type Party, hotelsOf, useStays } from './use-stays.ts'
import css from './find-stay.module.css'

type Props = { stay: StayBetween; party: Party }

/** «Осталось найти, где жить»: hotels for exactly these nights and guests; one line with a link where none can be priced. */
export function FindStay({ stay, party }: Props) {
  const { city, departure } = stay
  const isOneRoom = party.adults <= MAX_ADULTS && party.children.length <= MAX_CHILDREN
  return (
    <section className={css.section} aria-labelledby="where-to-live">
      {departure && isOneRoom ? (
        <Priced stay={{ ...stay, departure }} party={party} />
      ) : (
        <>
          <h2 id="where-to-live" className="d3">
            Осталось найти, где жить
          </h2>
          <p className={css.line}>
            {departure ? <>Столько гостей в&nbsp;один номер не&nbsp;поселить.</> : <>Скажите, на&nbsp;сколько ночей.</>}{' '}
            <Link to={hotelsOf(city)}>Выбрать отель, {city}</Link>
          </p>
        </>
      )}
    </section>
  )
}

const hasDues = ({ offer }: FoundStays['hotels'][number]) => offer.rates[0]?.payAtHotel !== undefined

type PricedProps = { stay: KnownStay; party: Party }

function Priced({ stay, party }: PricedProps) {
  const { city, arrival, departure, nights, isLate } = stay
  const { adults, children } = party
  const { found, isLoading } = useStays(stay, party)
  const isKnown = isLoading || (found && found.hotels.length > 0)
  return (
    <>
      <div className={css.head}>
        <div>
          <h2 id="where-to-live" className="d3">
            Осталось найти, где жить
          </h2>
          {isKnown && (
            <p className="quiet">
              {dayRange(arrival, departure)}, {guestLabel({ adults, children })}, цена за&nbsp;{counted(nights, words.night)}
              {!found?.hotels.some(hasDues) && ' с\u00a0налогами'}
              {isLate && found?.areOpenAtNight !== false && (
                <>. Прилёт ночью: показываем отели, где стойка открыта круглосуточно</>
              )}
            </p>
          )}
        </div>
        {found && found.hotels.length > 0 && (
          <LinkButton to={found.all} variant="primary" size="l">
            {found.total > 1 ? `Все ${counted(found.total, words.hotel)}` : 'Отели города'}
          </LinkButton>
        )}
      </div>
      {isKnown ? (
        <Hotels found={found} nights={nights} />
      ) : (
        <p className={css.line}>
          На&nbsp;эти ночи цен пока не&nbsp;нашли. <Link to={found?.all ?? hotelsOf(city)}>Поискать отели, {city}</Link>
        </p>
      )}
      {children.length > 0 && isKnown && (
        <p className="small quiet">Детям считаем 8&nbsp;лет, младенцам год: в&nbsp;форме отеля возраст можно поправить.</p>
      )}
    </>
  )
}

function Hotels({ found, nights }: { found: FoundStays | undefined; nights: number }) {
  if (!found) {
    return (
      <div className={css.hotels} aria-hidden="true">
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} height={132} />
        ))}
      </div>
    )
  }
  return (
    <ul className={css.hotels}>
      {found.hotels.map(({ offer, price, to }) => (
        <li key={offer.id}>
          <Link to={to} className={css.hotel}>
            <span className={css.picture}>{offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" />}</span>
            <span className={css.about}>
              <Stars stars={offer.stars} />
              <b className={css.name}>{glued(offer.name)}</b>
              <span className={css.facts}>
                {placeOf(offer)}
                {offer.rates[0] && <span>{offer.rates[0].meal.info.name}</span>}
              </span>
              <span className={css.price}>
                <b>{formatRub(price)}</b> {nights > 1 && `${formatRub(Math.round(price / nights))} за\u00a0ночь`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The distance from the centre, where its supplier gives it; otherwise its address without the city they share. */
function placeOf({ address, centreKm, regionName }: FoundStays['hotels'][number]['offer']): string {
  if (centreKm !== undefined) return centreText(centreKm)
  const city = `${regionName}, `
  return address.startsWith(city) ? address.slice(city.length) : address
}
