import { useState } from 'react'
import type { Hit } from '#domain/hotels/filter.ts'
import { withSeenFirst } from '#domain/hotels/stable-order.ts'
import { cachedHotels } from './results-cache.ts'
import { useRememberedView } from './use-remembered-view.ts'

/** A list as it is shown: `seen` are the hotels at its top that keep their places, in whatever order. */
type OrderState = { listKey: string; sorted: readonly Hit[]; hits: readonly Hit[]; seen: readonly string[]; turn: number }

type OrderInput = {
  searchKey: string
  listKey: string
  /** What has come, in the asked order. */
  sorted: readonly Hit[]
  growing: boolean
  /** How many cards the visitor has seen of it, and whether he has begun to read. */
  seen: number
  isTouched: boolean
}

/**
 * While batches come no card moves that was seen; the rest fall into place under them. When the last has come the list is put
 * in order, unless the visitor reads it already: then he does it by `putInOrder` (DHOT-08).
 */
export function useStableOrder(input: OrderInput) {
  const { searchKey, listKey, sorted } = input
  const [before, setShown] = useState(() => firstShown(input))
  const shown = shownAfter(before, input)
  if (shown !== before) setShown(shown)
  useRememberedView(searchKey, { list: listKey, seen: shown.seen })
  return {
    hits: shown.hits,
    /** How often the list was put in order. */
    turn: shown.turn,
    isMixed: input.isTouched && shown.seen.some((id, at) => sorted[at]?.offer.id !== id),
    putInOrder: () => setShown(inOrder(shown)),
  }
}

/** Coming back finds the cards where they were left. */
function firstShown({ searchKey, listKey, sorted }: OrderInput): OrderState {
  const cached = cachedHotels(searchKey)
  const seen = cached?.list === listKey ? (cached.seen ?? []) : []
  return { listKey, sorted, hits: withSeenFirst(sorted, seen), seen, turn: 0 }
}

function shownAfter(before: OrderState, { listKey, sorted, growing, seen, isTouched }: OrderInput): OrderState {
  if (before.listKey !== listKey) return { listKey, sorted, hits: sorted, seen: [], turn: before.turn }
  const isNew = before.sorted !== sorted
  if (!growing && !isTouched && isNew) return inOrder({ ...before, sorted })
  if (!isNew) return before
  const drawn = before.hits.slice(0, Math.max(seen, before.seen.length)).map(({ offer }) => offer.id)
  return { ...before, sorted, hits: withSeenFirst(sorted, drawn), seen: drawn }
}

function inOrder(shown: OrderState): OrderState {
  const isMoved = shown.hits.some(({ offer }, at) => shown.sorted[at]?.offer.id !== offer.id)
  return { ...shown, hits: shown.sorted, seen: [], turn: isMoved ? shown.turn + 1 : shown.turn }
}
