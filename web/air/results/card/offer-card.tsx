import { Suspense, memo, useId } from 'react'
import { bookedTogether, cabinText, fewSeatsLeft } from '#domain/air/offer.ts'
import type { FoundOffer, Journey, Praise } from '#domain/air/results.ts'
import { clockOf } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { PriceView } from '#web/air/results/bonus-toggle.tsx'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CarrierPlate } from './carrier-plate.tsx'
import { DirectionRow } from './direction-row.tsx'
import { factsOf } from './fare-words.ts'
import css from './offer-card.module.css'

const loadExtra = () => import('./offer-extra.tsx')
const OfferExtra = lazyPart(loadExtra, 'OfferExtra')
// A browser with scripts never draws it.
const PlainFares = import.meta.env.SSR ? (await import('./offer-extra.tsx')).PlainFares : () => null
const TransferLine = lazyPart(() => import('./stopover-words.ts'), 'TransferLine')

const praiseLabel: Record<Praise, string> = {
  cheapest: 'Самый дешёвый',
  fastest: 'Самый быстрый',
  'cheapest-direct': 'Самый дешёвый прямой',
  best: 'Лучший',
}

const FARES = ['тариф', 'тарифа', 'тарифов'] as const

/** The state a visitor left a card in: whether it is open, and the fare picked in it. */
export type CardState = { isOpen: boolean; familyId?: string }

type Props = {
  journey: Journey
  state: CardState | undefined
  onState: (journey: Journey, state: CardState) => void
  praise?: Praise
  /** What the trip costs with each offer, by its id. */
  prices: ReadonlyMap<string, number>
  /** What the price is for: «за двоих», «туда и обратно от, за двоих». */
  forWhom: string
  /** «туда»: this flight's own share of the trip, shown under its price. */
  share: string
  /** The id of the chosen offer, on whichever card. */
  chosenId?: string
  /** The chosen outbound, in the list of returns. */
  there: FoundOffer | null
  /** Why this flight cannot be taken now; shown under the disabled button. */
  reason?: string
  priceView?: PriceView
  onChoose: (offer: FoundOffer) => void
}

/** One way to fly: carrier, the sky ribbon, what is in the price, the price, and fare families on demand. */
export const OfferCard = memo(function OfferCard(props: Props) {
  const { journey, prices, state, onState, praise, forWhom, share, chosenId, reason, priceView, there, onChoose } = props
  const id = useId()
  const { isOpen: open, familyId = chosenId } = state ?? { isOpen: false }
  const offer = journey.families.find((family) => family.id === familyId) ?? journey.lead
  const chosen = offer.id === chosenId
  const price = prices.get(offer.id)
  const first = offer.flightSegments[0]! // an offer has at least one segment
  const fares = journey.families.length > 1 ? `, ${counted(journey.families.length, FARES)}` : ''
  return (
    <article
      className={classes(css.card, chosen && css.chosen)}
      aria-label={`${offer.companyName}, вылет ${clockOf(first.departure)}, ${rubles(price)}`}
    >
      <div className={classes(css.body, offer.flightSegments.length > 1 && css.stops)}>
        <Head offer={offer} praise={praise} seats={reason === undefined} />
        <DirectionRow brief segments={offer.flightSegments} />
        {offer.combined && (
          <p className={css.note}>
            <Suspense fallback="&nbsp;">
              <TransferLine offer={offer} />
            </Suspense>
          </p>
        )}
        <div className={css.bottom}>
          <p className={css.cabin}>{cabinText(offer)}</p>
          <Facts offer={offer} begins={bookedTogether(there, offer)[0]} />
          <button
            type="button"
            className={css.more}
            aria-label={open ? undefined : `Подробнее${fares}`}
            onPointerEnter={() => prefetch(loadExtra)}
            onFocus={() => prefetch(loadExtra)}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onState(journey, { isOpen: !open, familyId })}
          >
            {open ? 'Свернуть' : 'Подробнее'}
            {!open && <span>{fares}</span>}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        </div>
      </div>
      <Price {...{ offer, price, forWhom, share, reason, chosen, priceView }} onChoose={() => onChoose(offer)} />
      <div id={id} className={css.extra} hidden={!open}>
        {open && (
          <Suspense>
            <OfferExtra
              key={journey.key}
              journey={journey}
              offer={offer}
              there={there}
              {...{ prices, forWhom, share, reason }}
              onTake={() => onChoose(offer)}
              onClose={() => onState(journey, { isOpen: false, familyId })}
              onChoose={(family) => onState(journey, { isOpen: true, familyId: family.id })}
            />
          </Suspense>
        )}
      </div>
      <noscript>{import.meta.env.SSR && <PlainFares {...{ journey, there, prices, reason }} />}</noscript>
    </article>
  )
})

type HeadProps = { offer: FoundOffer; praise: Praise | undefined; seats: boolean }

function Head({ offer, praise, seats }: HeadProps) {
  const { companyCode, companyName, combined, pairedOnly } = offer
  const left = seats ? fewSeatsLeft(offer) : undefined
  return (
    <div className={css.head}>
      <CarrierPlate code={companyCode} />
      <h3>{companyName}</h3>
      {combined && (
        <Tag tone="warn" icon="arrows-transfer-up">
          Составной билет
        </Tag>
      )}
      {praise && (
        <span className={css.praise}>
          <Tag tone="ok">{praiseLabel[praise]}</Tag>
        </span>
      )}
      {left !== undefined && <Tag tone="gold">Осталось {counted(left, words.piece)}</Tag>}
      {pairedOnly && <Tag>Только туда и обратно</Tag>}
    </div>
  )
}

function Facts({ offer, begins }: { offer: FoundOffer; begins: FoundOffer }) {
  return (
    <ul className={css.facts}>
      {factsOf(offer, begins).map(({ icon, name, text, included }) => (
        <li key={icon} className={included ? undefined : css.no}>
          <Icon name={icon} />
          <span>
            {name && <span className={css.word}>{name} </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

const rubles = (price: number | undefined) => (price === undefined ? '—' : formatRub(price))

type PriceProps = Pick<Props, 'forWhom' | 'share' | 'reason' | 'priceView'> & {
  offer: FoundOffer
  price: number | undefined
  chosen: boolean
  onChoose: () => void
}

function Price({ offer, price, forWhom, share, reason, chosen, priceView, onChoose }: PriceProps) {
  const id = useId()
  return (
    <div className={css.buy}>
      <div>
        {priceView && price !== undefined ? priceView(offer, price) : <p className={css.price}>{rubles(price)}</p>}
        <p className={css.whom}>{forWhom}</p>
        {share && (
          <p className={css.share}>
            {share} {formatRub(offer.totalPrice)}
          </p>
        )}
      </div>
      <div className={css.action}>
        {chosen ? (
          <Button variant="outline" size="s" icon="check" className={css.taken} aria-pressed="true" onClick={onChoose}>
            Выбрано
          </Button>
        ) : (
          <Button
            variant="tonal"
            size="s"
            disabled={reason !== undefined}
            aria-describedby={reason ? id : undefined}
            onClick={onChoose}
          >
            Выбрать
          </Button>
        )}
        {reason && (
          <p id={id} className={css.note}>
            {reason}
          </p>
        )}
      </div>
    </div>
  )
}
