import { type RefObject, useMemo, useState } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import { classes } from '#web/ui/classes.ts'
import { nearEnd } from '#web/ui/near-end.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { type CardWords, HotelCard } from './hotel-card.tsx'
import { cachedHotels } from './hotel-search.ts'
import { useRememberedView } from './use-results-view.ts'
import css from './hotel-list.module.css'

/** Cards enough for the first screens. */
const FIRST_CARDS = 20
const EAGER_PICTURES = 3

type Props = {
  hits: readonly Hit[]
  words: CardWords
  list: RefObject<HTMLUListElement | null>
  reach: number
  /** Names the search and this list of it, to return to the same length. */
  searchKey: string
  listKey: string
  /** How often the list was put in order. */
  turn: number
  /** Whether batches are still coming. */
  growing: boolean
  compared: readonly string[]
  onCompare: (id: string) => void
}

/**
 * The cards, twenty at a time as the visitor scrolls; the rest wait, so a thousand hotels stay light. Another list fills the
 * cards of the window first; below it the old ones stay until the next frame.
 */
export function HotelList({ hits, words, list, reach, searchKey, listKey, turn, growing, compared, onCompare }: Props) {
  const { count, unroll } = useUnrolled(searchKey, listKey, reach)
  const layKey = `${listKey} ${turn}`
  const whole = useMemo(() => ({ layKey, cards: hits.slice(0, count) }), [hits, count, layKey])
  const painted = useAfterPaint(whole)
  const isNew = painted.layKey !== layKey
  const order = useSlots({ listKey, turn, ids: whole.cards.map(({ offer }) => offer.id), reach })
  const [grew] = useState(growing)
  const below = isNew && hits.length > reach ? painted.cards : whole.cards
  return (
    <>
      <ul ref={list} className={classes(css.list, grew && css.grew)}>
        {[...whole.cards.slice(0, reach), ...below.slice(reach)].map(({ offer, rate }, at) => (
          <li key={order[at]}>
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
      {count < hits.length && !isNew && <div ref={nearEnd(unroll)} className={css.end} />}
    </>
  )
}

/** The keys of the cards by their places. */
function useSlots(listed: ListedHotels): readonly number[] {
  const [slots, setSlots] = useState(() => slotsAfter(noSlots, listed))
  const isSame = slots.listKey === listed.listKey && slots.turn === listed.turn
  if (isSame && slots.ids.join() === listed.ids.join()) return slots.order
  const next = slotsAfter(slots, listed)
  setSlots(next)
  return next.order
}

/** How many cards are drawn: twenty more whenever the end of the list comes near. */
function useUnrolled(searchKey: string, listKey: string, least: number) {
  const [unrolled, setUnrolled] = useState(() => {
    const cached = cachedHotels(searchKey)
    return { list: listKey, cards: (cached?.list === listKey && cached.cards) || FIRST_CARDS }
  })
  const count = unrolled.list === listKey ? unrolled.cards : Math.max(FIRST_CARDS, least)
  useRememberedView(searchKey, { list: listKey, cards: count })
  return { count, unroll: () => setUnrolled({ list: listKey, cards: count + FIRST_CARDS }) }
}

/**
 * Which card on screen shows which hotel. Within one list a hotel keeps its card, so the focus stays where it is while others are
 * inserted; another list takes over the existing cards, one after another, for a card refilled costs a fraction of a new one.
 * Only a list reordered by itself makes new cards for the window, where a hotel has moved: nobody requested it, and no card may
 * jump under the visitor's eyes.
 */
type Slots = { listKey: string; turn: number; ids: readonly string[]; order: readonly number[]; next: number }

export const noSlots: Slots = { listKey: '', turn: 0, ids: [], order: [], next: 0 }

/** A list: its key, how often it was sorted, its hotels and how many of them the window shows. */
type ListedHotels = { listKey: string; turn: number; ids: readonly string[]; reach: number }

/** The cards of a list after those of the former list; there may be more cards than hotels. */
export function slotsAfter(before: Slots, { listKey, turn, ids, reach }: ListedHotels): Slots {
  let { next } = before
  if (before.listKey !== listKey) {
    const more = Array.from({ length: Math.max(ids.length - before.order.length, 0) }, () => next++)
    return { listKey, turn, ids, order: [...before.order, ...more], next }
  }
  if (before.turn !== turn) {
    const order = ids.map((id, at) => (at < reach && before.ids[at] !== id ? next++ : (before.order[at] ?? next++)))
    return { listKey, turn, ids, order, next }
  }
  const slots = new Map(before.ids.map((id, at) => [id, before.order[at]]))
  return { listKey, turn, ids, order: ids.map((id) => slots.get(id) ?? next++), next }
}
