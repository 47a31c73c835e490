import { flushSync } from 'react-dom'

// As `--ease-out` of tokens.css; a card goes further than its neighbours.
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const SLIDE = { duration: 200, easing }
const FLIGHT = { duration: 320, easing }
/** More cards are never in sight; the others stand at once where they belong. */
const SLIDING = 12
/** A list that has not changed by then will not. */
const AWAITED_MS = 1000

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const cards = () => [...document.querySelectorAll<HTMLElement>('#offers article')]
const tops = () => new Map(cards().map((card) => [card.ariaLabel, card.getBoundingClientRect().top]))

/**
 * Draws the list with other cards in it: those that stay slide from where they are seen, a slide before included. Only the
 * picture moves, so a press meanwhile meets the card under it.
 */
export function slideCards(draw: () => void): void {
  const from = tops()
  flushSync(draw)
  slideFrom(from)
}

/** Slides the cards of the list that a press has asked for, once it is drawn. */
export function slideNextList(): void {
  const list = document.querySelector('#offers')
  if (!list || isCalm()) return
  const [from, rolled] = [tops(), scrollY]
  // Who rolls the page meanwhile has moved the cards by hand.
  const watch = new MutationObserver(() => (scrollY !== rolled || slideFrom(from)) && watch.disconnect())
  watch.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  setTimeout(() => watch.disconnect(), AWAITED_MS)
}

/** Answers whether any card stands elsewhere. */
function slideFrom(from: ReadonlyMap<string | null, number>): boolean {
  if (isCalm()) return false
  const moved = cards().flatMap((card) => {
    for (const slide of card.getAnimations()) slide.cancel()
    const [before, now] = [from.get(card.ariaLabel), card.getBoundingClientRect().top]
    return before !== undefined && before !== now ? [{ card, now, by: before - now }] : []
  })
  const seen = moved.filter(({ now, by }) => Math.min(now, now + by) < innerHeight)
  for (const { card, by } of seen.slice(0, SLIDING)) card.animate({ transform: [`translateY(${by}px)`, 'none'] }, SLIDE)
  return moved.length > 0
}

/** A row that came from a card is seen to fly from where the card stood. */
export function flyFrom({ left, top }: DOMRect, row: HTMLElement): void {
  if (isCalm()) return
  const now = row.getBoundingClientRect()
  row.animate({ transform: [`translate(${left - now.left}px, ${top - now.top}px)`, 'none'] }, FLIGHT)
}
