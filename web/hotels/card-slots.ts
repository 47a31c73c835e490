/**
 * Which card on screen shows which hotel. Within one list a hotel keeps its card, so what has the focus stays where it is
 * while others come between; another list takes over the cards that stand, one after another, for a card filled anew costs
 * a fraction of one made anew.
 */
export type Slots = { listKey: string; ids: readonly string[]; order: readonly number[]; next: number }

export const noSlots: Slots = { listKey: '', ids: [], order: [], next: 0 }

/** The cards of a list after those of the list before it; there may be more cards than hotels. */
export function slotsAfter(before: Slots, listKey: string, ids: readonly string[]): Slots {
  let { next } = before
  if (before.listKey !== listKey) {
    const more = Array.from({ length: Math.max(ids.length - before.order.length, 0) }, () => next++)
    return { listKey, ids, order: [...before.order, ...more], next }
  }
  const held = new Map(before.ids.map((id, at) => [id, before.order[at]]))
  return { listKey, ids, order: ids.map((id) => held.get(id) ?? next++), next }
}
