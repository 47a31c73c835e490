import { useSearchParams } from 'react-router'
import { ownLink } from '#domain/air/links/own-link.ts'
import { airFormOf } from '#domain/air/query.ts'
import { type AirBasket, isComplete } from '#domain/air/basket.ts'
import { totalOf } from '#domain/air/itinerary.ts'
import { type AirOffer, baggageOf } from '#domain/air/offer.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { clockOf } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './basket-bar.module.css'

type Props = {
  /** The outbound whose returns are listed. */
  there: FoundOffer | null
  /** What was taken in this search. */
  basket: AirBasket | undefined
  /** The return that makes the least sum with the outbound. */
  cheapest: FoundOffer | undefined
  /** «за двоих». */
  forWhom: string
  onTake: (back: FoundOffer) => void
  /** Everything is taken: to the passengers. */
  onGo: () => void
}

function Side({ title, offer }: { title: string; offer: AirOffer }) {
  const first = offer.flightSegments[0]! // an offer has at least one segment
  const last = offer.flightSegments.at(-1)!
  return (
    <div className={css.side}>
      {title}, {shortDay(first.departure)}
      <b>
        <span>
          {clockOf(first.departure)}&nbsp;— {clockOf(last.arrival)}
        </span>
        <span className={css.company}>, {offer.companyName}</span>
        <span>, {formatRub(offer.totalPrice)}</span>
      </b>
    </div>
  )
}

/** The whole trip at the bottom of the window and one press that takes it: the only sun of the page (DESIGN §1). */
export function BasketBar({ there, basket, cheapest, forWhom, onTake, onGo }: Props) {
  if (!there)
    return basket && isComplete(basket) && <Bar there={basket.there!} back={basket.back} forWhom={forWhom} onTaken={onGo} /> // complete
  const chosen = basket?.there?.id === there.id ? basket.back : null
  const back = chosen ?? cheapest
  if (!back) return null
  return <Bar there={there} back={back} isCheapest={!chosen} forWhom={forWhom} onTaken={() => onTake(back)} />
}

type BarProps = { there: FoundOffer; back: FoundOffer | null; isCheapest?: boolean; forWhom: string; onTaken: () => void }

function Bar({ there, back, isCheapest, forWhom, onTaken }: BarProps) {
  const loses = back && baggageOf(there) > 0 && baggageOf(back) === 0
  return (
    <section className={css.bar} aria-label="Ваш выбор">
      <Side title="Туда" offer={there} />
      {back && <Side title={isCheapest ? 'Самый дешёвый обратно' : 'Обратно'} offer={back} />}
      <div className={css.action}>
        <p className={css.whom}>
          Итого {forWhom}
          {loses && <b>без багажа обратно</b>}
        </p>
        <Button variant="primary" onClick={onTaken}>
          Взять за&nbsp;{formatRub(totalOf(there, back))}
        </Button>
        <noscript>{import.meta.env.SSR && <PlainTake there={there} back={back} />}</noscript>
      </div>
    </section>
  )
}

/** Takes the trip for a visitor without scripts, drawn by the server alone. */
function PlainTake({ there, back }: { there: FoundOffer; back: FoundOffer | null }) {
  const [params] = useSearchParams()
  const link = ownLink(airFormOf(params), { there, back })
  if (!link) return null
  return (
    <LinkButton to={link} variant="primary">
      Взять за&nbsp;{formatRub(totalOf(there, back))}
    </LinkButton>
  )
}
