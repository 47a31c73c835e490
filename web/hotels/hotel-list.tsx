import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import { type CardWords, HotelCard } from './hotel-card.tsx'
import css from './hotel-list.module.css'
import { keptHotels, rememberView } from './results-cache.ts'
import { useAfterPaint } from './use-after-paint.ts'

/** Cards enough for the first screens. */
const FIRST_CARDS = 20
const EAGER_PICTURES = 3
/** A card and the gap after it, in pixels, on a wide screen. */
const CARD = 230

/**
 * How many cards, from the top of the list, reach the lower edge of the window; `lookAround` before the list changes.
 * Measured while the page stands or scrolls: a press has no time to lay it out.
 */
export function useReach() {
  const list = useRef<HTMLUListElement>(null)
  const seen = useRef(EAGER_PICTURES)
  const [reach, setReach] = useState(EAGER_PICTURES)
  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      seen.current = Math.max(Math.ceil((innerHeight - top) / CARD), 1)
    }
    measure()
    for (const moved of ['scroll', 'resize']) addEventListener(moved, measure, { passive: true })
    return () => {
      for (const moved of ['scroll', 'resize']) removeEventListener(moved, measure)
    }
  }, [])
  const lookAround = useCallback(() => setReach(seen.current), [])
  return { list, reach, lookAround }
}

type Props = {
  hits: readonly Hit[]
  words: CardWords
  list: RefObject<HTMLUListElement | null>
  reach: number
  /** Names the search and this list of it, to come back to the same length. */
  searchKey: string
  listKey: string
  compared: readonly string[]
  onCompare: (id: string) => void
}

/**
 * The cards, twenty at a time as the visitor scrolls; the rest wait, so a thousand hotels stay light. Another list draws
 * the cards of the window first and those below it a frame later.
 */
export function HotelList({ hits, words, list, reach, searchKey, listKey, compared, onCompare }: Props) {
  const isNew = useAfterPaint(listKey) !== listKey
  const { count, end } = useUnrolled(searchKey, listKey, { least: reach, most: hits.length })
  const shown = hits.slice(0, isNew ? reach : count)
  return (
    <>
      <ul
        key={listKey}
        ref={list}
        className={css.list}
        style={isNew ? { minHeight: Math.min(count, hits.length) * CARD } : undefined}
      >
        {shown.map(({ offer, rate }, at) => (
          <li key={offer.id}>
            <HotelCard
              offer={offer}
              rate={rate}
              {...words}
              eager={at < EAGER_PICTURES}
              isCompared={compared.includes(offer.id)}
              onCompare={onCompare}
            />
          </li>
        ))}
      </ul>
      {count < hits.length && !isNew && <div ref={end} className={css.end} />}
    </>
  )
}

/** How many cards are drawn: twenty more whenever the end of the list comes near. */
function useUnrolled(searchKey: string, listKey: string, { least, most }: { least: number; most: number }) {
  const [unrolled, unroll] = useState(() => {
    const kept = keptHotels(searchKey, Date.now())
    return { list: listKey, cards: (kept?.list === listKey && kept.cards) || FIRST_CARDS }
  })
  const count = unrolled.list === listKey ? unrolled.cards : Math.max(FIRST_CARDS, least)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark) return
    const seen = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && unroll({ list: listKey, cards: count + FIRST_CARDS }),
      { rootMargin: '1200px' },
    )
    seen.observe(mark)
    return () => seen.disconnect()
  })
  useEffect(() => rememberView(searchKey, { list: listKey, cards: count }), [searchKey, listKey, count])
  return { count: Math.min(count, most), end }
}
