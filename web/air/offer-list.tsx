import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Leg } from '#domain/air/filter.ts'
import { leavesInTime } from '#domain/air/itinerary.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { OfferCard } from './offer-card.tsx'
import css from './offer-list.module.css'
import { FIRST_CARDS, type ResultView } from './result-view.ts'
import { cardsUnrolled, rememberCards } from './results-cache.ts'

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

/** The cards, twenty at a time as the visitor scrolls; the rest wait, so six hundred offers stay light. */
export function OfferList({ view, leg, there, chosenId, forWhom, searchKey, listKey, priceView, onChoose }: Props) {
  const [count, setCount] = useState(() => cardsUnrolled(searchKey, listKey) ?? FIRST_CARDS)
  const end = useRef<HTMLDivElement>(null)
  const more = count < view.journeys.length

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

  return (
    <>
      <ul className={css.list}>
        {view.journeys.slice(0, count).map((journey) => (
          <li key={journey.key}>
            <OfferCard
              journey={journey}
              distinction={view.praised.get(journey.key)}
              forWhom={forWhom}
              chosenId={chosenId}
              reason={leg === 'back' && there && !leavesInTime(there, journey.lead) ? TOO_SOON : undefined}
              priceView={priceView}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {more && <div ref={end} className={css.end} />}
    </>
  )
}
