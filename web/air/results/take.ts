import { isComplete } from '#domain/air/basket.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, sameSearch } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { basketStore } from './late-stores.ts'

const address = () => new URLSearchParams(window.location.search)

/** Takes flights of this search; answers the address of the returns, or undefined once nothing is left to choose (DAIR-15). */
export async function take(
  form: AirForm,
  { there, back }: { there: FoundOffer | null; back?: FoundOffer },
): Promise<string | undefined> {
  const store = await basketStore()
  if (!sameSearch(store.getState().search, form)) store.getState().restart(form)
  if (there) store.getState().choose('there', there)
  if (back) store.getState().choose('back', back)
  return isComplete(store.getState()) ? undefined : `?${withOutbound(address(), store.getState().there)}`
}

/** Lets the outbound go; answers the address of the outbounds. */
export async function changeThere(): Promise<string> {
  const store = await basketStore()
  store.getState().clear('there')
  return `?${withOutbound(address(), null)}`
}

/** The other list begins where the visitor looks. */
export function toList() {
  requestAnimationFrame(() => {
    const list = document.getElementById('offers')
    list?.focus({ preventScroll: true })
    list?.parentElement?.scrollIntoView({ block: 'start' })
  })
}
