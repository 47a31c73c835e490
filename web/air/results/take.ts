import { isComplete } from '#domain/air/basket.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, sameSearch } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { basketStore } from './late-stores.ts'
import { flyFrom } from './slide-cards.ts'

/** Where the card of the outbound stood that was taken last. */
let takenFrom: DOMRect | undefined

const address = () => new URLSearchParams(window.location.search)

/**
 * Takes flights of this search; answers the address of the returns, or undefined once nothing is left to choose (DAIR-15).
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

/** Lets the outbound go; answers the address of the outbounds. */
export async function changeThere(): Promise<string> {
  const store = await basketStore()
  store.getState().clear('there')
  return `?${withOutbound(address(), null)}`
}

/** A row that is not there by then does not come. */
const AWAITED_FRAMES = 30

/** The other list begins where the visitor looks; the outbound that was taken flies there from its card. */
export function toList(frames = AWAITED_FRAMES) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>('[data-outbound]')
    if (takenFrom && !row && frames > 0) return toList(frames - 1)
    const list = document.getElementById('offers')
    list?.focus({ preventScroll: true })
    list?.parentElement?.scrollIntoView({ block: 'start' })
    if (takenFrom && row) flyFrom(takenFrom, row)
    takenFrom = undefined
  })
}
