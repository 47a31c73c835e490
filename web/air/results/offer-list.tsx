import { Suspense, useCallback, useEffect, useState } from 'react'
import type { Direction } from '#domain/air/filters/filter.ts'
import { FIRST_CARDS, type FoundOffer, type Journey } from '#domain/air/results.ts'
import { type CardState, OfferCard } from '#web/air/results/card/offer-card.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { nearEnd } from '#web/ui/near-end.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import type { PriceView } from './bonus-toggle.tsx'
import { listView } from './results-cache.ts'
import type { ResultView } from './search-results.ts'
import type { VisibleRange } from './use-result-view.ts'
import css from './offer-list.module.css'

const OfferTail = lazyPart(() => import('./offer-tail.tsx'), 'OfferTail')

type Props = {
  view: ResultView
  /** The cards that are drawn at once when the list changes; the others follow the paint. */
  visible: VisibleRange
  direction: Direction
  chosenId: string | undefined
  there: FoundOffer | null
  forWhom: string
  share: string
  /** Names the search, to return to a list of the same length. */
  searchKey: string
  /** How prices look while points pay a part; see bonus-toggle.tsx. */
  priceView?: PriceView
  onChoose: (offer: FoundOffer) => void
}

/** So many cards stay on the page once seen, where the browser's own search finds them; the rest are mounted as needed. */
const STAYING = 100

/** The cards, twenty at a time as the visitor scrolls; of a long list only what is near the window is drawn. */
export function OfferList({ view, visible, direction, chosenId, there, forWhom, share, searchKey, priceView, onChoose }: Props) {
  const listKey = nameOf(view, direction)
  const [count, setCount] = useState(() => listView(searchKey).cards[listKey] ?? FIRST_CARDS)
  const all = view.journeys
  const more = count < Math.min(all.length, STAYING)

  useEffect(() => {
    listView(searchKey).cards[listKey] = count
  }, [searchKey, listKey, count])

  const settled = useAfterPaint(view)
  const drawn = Math.min(count, STAYING)
  const places = placesOf(all.slice(0, drawn), settled.journeys.slice(0, drawn), visible)
  const [states, changeState] = useCardStates(searchKey)
  const card = (journey: Journey) => (
    <OfferCard
      journey={journey}
      state={states.get(journey.key)}
      onState={changeState}
      praise={view.praised.get(journey.key)}
      prices={view.prices}
      forWhom={forWhom}
      share={share}
      chosenId={chosenId}
      there={there}
      reason={view.prices.has(journey.lead.id) ? undefined : view.noTotal}
      priceView={priceView}
      onChoose={onChoose}
    />
  )
  return (
    <>
      <ul className={css.list}>
        {places.map(({ card: journey, hidden }, at) => (
          <li key={at} aria-setsize={all.length} aria-posinset={at + 1} hidden={hidden}>
            {card(journey)}
          </li>
        ))}
      </ul>
      {more && <div ref={nearEnd(() => setCount(count + FIRST_CARDS))} className={css.end} />}
      <Suspense>
        {!more && settled.journeys.length > STAYING && (
          <OfferTail
            key={nameOf(settled, direction)}
            journeys={settled.journeys}
            from={STAYING}
            searchKey={searchKey}
            listKey={nameOf(settled, direction)}
            card={card}
          />
        )}
      </Suspense>
    </>
  )
}

const nameOf = ({ sort, filters }: ResultView, direction: Direction) => `${direction} ${sort} ${JSON.stringify(filters)}`

/**
 * The state each card was left in, by its journey: it is restored wherever the card reappears, after Back too, but on a phone,
 * where an opened one is a drawer.
 */
function useCardStates(searchKey: string) {
  const isNew = () => import.meta.env.SSR || matchMedia('(width < 768px)').matches
  const [states, setStates] = useState(() => listView(isNew() ? '' : searchKey).states)
  const changeState = useCallback(
    (journey: Journey, next: CardState) =>
      setStates((before) => (listView(searchKey).states = new Map(before).set(journey.key, next))),
    [searchKey],
  )
  return [states, changeState] as const
}

/** A slot of the list; hidden when only the former list reached so far. */
type Place<Card> = { card: Card; hidden: boolean }

/**
 * What is at each place while another list is being drawn: its own cards inside the window, elsewhere the former ones; they
 * follow a paint later. Cards are refilled in their places, which costs a fraction of making them.
 */
export function placesOf<Card>(now: readonly Card[], before: readonly Card[], [first, last]: VisibleRange): Place<Card>[] {
  const length = Math.max(before.length, Math.min(now.length, last + 1))
  return Array.from({ length }, (_, at) => {
    const stays = at < first || at > last ? before[at] : undefined
    return { card: stays ?? now[at] ?? before[at]!, hidden: at >= now.length } // one of the two lists is as long
  })
}
