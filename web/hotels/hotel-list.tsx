import { useEffect, useRef, useState } from 'react'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type CardWords, HotelCard } from './hotel-card.tsx'
import css from './hotel-list.module.css'
import { keptHotels, rememberView } from './results-cache.ts'

/** Cards enough for the first screens. */
const FIRST_CARDS = 20
const EAGER_PICTURES = 3

type Props = {
  offers: readonly HotelOffer[]
  words: CardWords
  /** Names the search and this list of it, to come back to the same length. */
  searchKey: string
  listKey: string
  compared: readonly string[]
  onCompare: (id: string) => void
}

/** The cards, twenty at a time as the visitor scrolls; the rest wait, so a thousand hotels stay light. */
export function HotelList({ offers, words, searchKey, listKey, compared, onCompare }: Props) {
  const [count, setCount] = useState(() => {
    const kept = keptHotels(searchKey, Date.now())
    return kept?.list === listKey ? (kept.cards ?? FIRST_CARDS) : FIRST_CARDS
  })
  const end = useRef<HTMLDivElement>(null)
  const more = count < offers.length

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

  useEffect(() => rememberView(searchKey, { list: listKey, cards: count }), [searchKey, listKey, count])

  return (
    <>
      <ul className={css.list}>
        {offers.slice(0, count).map((offer, at) => (
          <li key={offer.id}>
            <HotelCard
              offer={offer}
              {...words}
              eager={at < EAGER_PICTURES}
              isCompared={compared.includes(offer.id)}
              onCompare={onCompare}
            />
          </li>
        ))}
      </ul>
      {more && <div ref={end} className={css.end} />}
    </>
  )
}
