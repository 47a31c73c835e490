import { flushSync } from 'react-dom'
import { isComplete } from '#domain/air/basket.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, sameSearch } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { basketStore } from './late-stores.ts'

/** Where the card of the last chosen outbound was. */
let takenFrom: DOMRect | undefined

const address = () => new URLSearchParams(window.location.search)

/**
 * Takes flights of this search; returns the address of the returns, or undefined once nothing is left to choose (DAIR-15).
 * `params` are the address as it is about to be: an order pressed a moment ago may not be in it yet.
 */
export async function take(
  form: AirForm,
  { there, back, params }: { there: FoundOffer | null; back?: FoundOffer; params: URLSearchParams },
): Promise<string | undefined> {
  takenFrom = back ? undefined : document.activeElement?.closest('#offers article')?.getBoundingClientRect()
  const store = await basketStore()
  if (!sameSearch(store.getState().search, form)) store.getState().restart(form)
  if (there) store.getState().choose('there', there)
  if (back) store.getState().choose('back', back)
  return isComplete(store.getState()) ? undefined : `?${withOutbound(params, store.getState().there)}`
}

/** Lets the outbound go; returns the address of the outbounds. */
export async function changeThere(): Promise<string> {
  const store = await basketStore()
  store.getState().clear('there')
  return `?${withOutbound(address(), null)}`
}

/** A row that is not on the page by then is not animated. */
const AWAITED_FRAMES = 30

/** A focus lost with a replaced list moves to the head of the next one; nothing scrolls. */
export function focusList(frames = AWAITED_FRAMES) {
  requestAnimationFrame(() => {
    const list = document.getElementById('offers')
    if (!list && frames > 0) return focusList(frames - 1)
    // The beginning of the page is focused where the search was another one.
    if (document.activeElement?.matches('body, #content')) list?.focus({ preventScroll: true })
  })
}

/** The other list begins where the visitor looks; the chosen outbound flies there from its card. */
export function toList(frames = AWAITED_FRAMES) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>('[data-outbound]')
    if (takenFrom && !row && frames > 0) return toList(frames - 1)
    const list = document.getElementById('offers')
    list?.focus({ preventScroll: true })
    const shown = list?.parentElement // of the flights back their heading too, which is reversed
    ;(row ? shown?.closest('section') : shown)?.scrollIntoView({ block: 'start' })
    if (takenFrom && row) flyFrom(takenFrom, row)
    takenFrom = undefined
  })
}

// As `--ease-out` of tokens.css; a card goes further than its neighbours.
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const SLIDE = { duration: 200, easing }
const FLIGHT = { duration: 320, easing }
/** No more cards are ever in sight; the others move at once. */
const SLIDING = 12
/** A list that has not changed by then will not. */
const AWAITED_MS = 1000

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const cards = () => [...document.querySelectorAll<HTMLElement>('#offers article')]
const tops = () => new Map(cards().map((card) => [card.ariaLabel, card.getBoundingClientRect().top]))

/**
 * Draws the list with other cards in it: those that stay slide from where they are seen, even from the middle of another slide.
 * Only the picture moves, so a press meanwhile meets the card under it.
 */
export function slideCards(draw: () => void): void {
  const from = tops()
  flushSync(draw)
  slideFrom(from)
}

/** Slides the cards of the requested list, once it is drawn. */
export function slideNextList(): void {
  const list = document.querySelector('#offers')
  if (!list || isCalm()) return
  const [from, rolled] = [tops(), scrollY]
  // A visitor who scrolls meanwhile has moved the cards already.
  const watch = new MutationObserver(() => (scrollY !== rolled || slideFrom(from)) && watch.disconnect())
  watch.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  setTimeout(() => watch.disconnect(), AWAITED_MS)
}

/** Whether any card has moved. */
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

/** A row made from a card flies from the card's place. */
function flyFrom({ left, top }: DOMRect, row: HTMLElement): void {
  if (isCalm()) return
  const now = row.getBoundingClientRect()
  row.animate({ transform: [`translate(${left - now.left}px, ${top - now.top}px)`, 'none'] }, FLIGHT)
}
