/**
 * Which card on screen shows which hotel. Within one list a hotel keeps its card, so what has the focus stays where it is
 * while others come between; another list takes over the cards that stand, one after another, for a card filled anew costs
 * a fraction of one made anew. Only a list put in order by itself makes cards of its own for the window, where a hotel has
 * another place now: nobody asked for it, and no card is to jump under who looks at it.
 */
export type Slots = { listKey: string; turn: number; ids: readonly string[]; order: readonly number[]; next: number }

export const noSlots: Slots = { listKey: '', turn: 0, ids: [], order: [], next: 0 }

/** A list: its key, how often it was put in order, its hotels and how many of them the window shows. */
export type ListedHotels = { listKey: string; turn: number; ids: readonly string[]; reach: number }

/** The cards of a list after those of the list before it; there may be more cards than hotels. */
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
