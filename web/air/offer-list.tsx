import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { Leg } from '#domain/air/filter.ts'
import { leavesInTime } from '#domain/air/itinerary.ts'
import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { FIRST_CARDS } from './flight-page.ts'
import { OfferCard } from './offer-card.tsx'
import css from './offer-list.module.css'
import type { ResultView } from './result-view.ts'
import { cardsUnrolled, rememberCards } from './results-cache.ts'

const OfferTail = lazy(async () => ({ default: (await import('./offer-tail.tsx')).OfferTail }))

type Props = {
  view: ResultView
  leg: Leg
  /** The chosen outbound, against which returns are judged. */
  there: FoundOffer | null
  chosenId: string | undefined
  forWhom: string
  /** Names the search and this list of it, to come back to the same length. */
  searchKey: string
  listKey: string
  /** How prices look while points pay a part; see bonus-toggle.tsx. */
  priceView?: (offer: FoundOffer) => ReactNode
  onChoose: (offer: FoundOffer) => void
}

export const TOO_SOON = 'Вылет раньше чем через час после прилёта рейса туда'

/** So many cards stay on the page once seen, where the browser's own search finds them; the rest come and go. */
const STAYING = 100

/** The cards, twenty at a time as the visitor scrolls; of a long list only what is near the window is drawn. */
export function OfferList({ view, leg, there, chosenId, forWhom, searchKey, listKey, priceView, onChoose }: Props) {
  const [count, setCount] = useState(() => cardsUnrolled(searchKey, listKey) ?? FIRST_CARDS)
  const end = useRef<HTMLDivElement>(null)
  const all = view.journeys
  const more = count < Math.min(all.length, STAYING)

  useEffect(() => {
    const mark = end.current
    if (!more || !mark) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((before) => before + FIRST_CARDS)
      },
      { rootMargin: '1200px' },
    )
    seen.observe(mark)
    return () => seen.disconnect()
  }, [more, count])

  useEffect(() => rememberCards(searchKey, listKey, count), [searchKey, listKey, count])

  const card = (journey: Journey) => (
    <OfferCard
      journey={journey}
      distinction={view.praised.get(journey.key)}
      forWhom={forWhom}
      chosenId={chosenId}
      reason={leg === 'back' && there && !leavesInTime(there, journey.lead) ? TOO_SOON : undefined}
      priceView={priceView}
      onChoose={onChoose}
    />
  )
  return (
    <>
      <ul className={css.list}>
        {all.slice(0, Math.min(count, STAYING)).map((journey, at) => (
          <li key={journey.key} aria-setsize={all.length} aria-posinset={at + 1}>
            {card(journey)}
          </li>
        ))}
      </ul>
      {more && <div ref={end} className={css.end} />}
      <Suspense>
        {!more && all.length > STAYING && (
          <OfferTail journeys={all} from={STAYING} searchKey={searchKey} listKey={listKey} card={card} />
        )}
      </Suspense>
    </>
  )
}
