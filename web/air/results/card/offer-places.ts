import type { VisibleRange } from '#web/air/results/use-result-view.ts'

/** A place of the list; hidden when only the list before reached so far. */
export type Place<Card> = { card: Card; hidden: boolean }

/**
 * What stands at each place while another list comes: its cards where the window looks, elsewhere what stood there before;
 * they follow a paint later. Cards are filled anew in their places, which costs a fraction of making them.
 */
export function placesOf<Card>(now: readonly Card[], before: readonly Card[], [first, last]: VisibleRange): Place<Card>[] {
  const length = Math.max(before.length, Math.min(now.length, last + 1))
  return Array.from({ length }, (_, at) => {
    const stays = at < first || at > last ? before[at] : undefined
    return { card: stays ?? now[at] ?? before[at]!, hidden: at >= now.length } // one of the two lists is as long
  })
}
