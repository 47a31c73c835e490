import { type AirBasket, isComplete } from '#domain/air/basket.ts'
import { totalOf } from '#domain/air/itinerary.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { shortDay } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import css from './basket-bar.module.css'

type Props = {
  basket: AirBasket
  onGo: () => void
  /** To the list where something is still to be taken. */
  onList: () => void
}

function Flight({ offer: { flightSegments, companyName } }: { offer: AirOffer }) {
  const first = flightSegments[0]! // an offer has at least one segment
  const last = flightSegments.at(-1)!
  return (
    <b>
      {first.departure.slice(11, 16)}&nbsp;{first.fromCode}&nbsp;— {last.arrival.slice(11, 16)}&nbsp;{last.toCode}
      <span className={css.company}>, {companyName}</span>
    </b>
  )
}

function Side({ title, offer, rest }: { title: string; offer: AirOffer | null; rest: string }) {
  return (
    <div className={css.side}>
      {title}
      {offer && `, ${shortDay(offer.flightSegments[0]!.departure)}`}
      {offer ? <Flight offer={offer} /> : <span className={css.rest}>{rest}</span>}
    </div>
  )
}

/** The choice so far at the bottom of the window, with the only sun of the page (DESIGN §1). */
export function BasketBar({ basket, onGo, onList }: Props) {
  const { there, back, search } = basket
  const twoWays = search.dateBack !== ''
  const complete = isComplete(basket)
  return (
    <section className={css.bar} aria-label="Ваш выбор">
      <Side title="Туда" offer={there} rest="Выберите рейс из списка" />
      {twoWays && <Side title="Обратно" offer={back} rest="Выберите рейс из списка" />}
      <div className={css.deed}>
        <p className={css.total}>
          <span className={css.word}>Итого </span>
          {formatRub(totalOf(there, back))}
        </p>
        {complete ? (
          <Button look="primary" onClick={onGo}>
            Оформить
          </Button>
        ) : (
          <Button look="primary" onClick={onList}>
            {there ? 'Дальше: обратно' : 'Дальше: туда'}
          </Button>
        )}
      </div>
    </section>
  )
}
