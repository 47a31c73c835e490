import { type DeepLink, formOfLink, linkParamsOf, parseDeepLink } from '#domain/air/deep-link.ts'
import { limitOf } from '#domain/air/itinerary.ts'
import { type LinkMatch, isOfLink, matchDeepLink } from '#domain/air/link-match.ts'
import type { AirForm } from '#domain/air/query.ts'
import type { Pair } from '#domain/air/requote.ts'
import { dayOf } from '#domain/dates.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { useAirBasket } from '#web/air/basket-store.ts'
import { type Outcome, search } from '#web/air/flight-search.ts'

const BROKEN = 'Ссылка на рейс повреждена'

/** A link that was read, its path and the ordinary search it stands for. */
export type Asked = { path: string; link: DeepLink; form: AirForm }

/** What became of a link (DAIR-17): `parsing` and `searching` are the loader's own time, behind a skeleton. */
export type Resolved =
  | { kind: 'unread'; text: string; form: AirForm }
  | ({ kind: 'failed'; text: string } & Asked)
  | (LinkMatch & Asked)
  /** Found before and still on sale: the basket has it. */
  | ({ kind: 'held' } & Asked)

/** Turns the address into flights that can be bought, asking the same search as everybody (DAIR-17). */
export async function resolveLink(path: string, signal: AbortSignal): Promise<Resolved> {
  const link = parseDeepLink(linkParamsOf(path) ?? {})
  if ('malformed' in link) return { kind: 'unread', text: BROKEN, form: named(link.form) }
  const asked: Asked = { path, link, form: named(formOfLink(link)) }
  await useAirBasket.persist.rehydrate()
  if (isStillHeld(asked)) return { kind: 'held', ...asked }
  const outcome = await search(asked.form, { today: dayOf(new Date()), signal })
  return resolved(asked, outcome)
}

function isStillHeld({ path, link }: Asked): boolean {
  const basket = useAirBasket.getState()
  if (basket.deepLink !== path) return false
  const lives = Date.parse(limitOf(basket.there, basket.back) ?? '') > Date.now()
  if (lives && isOfLink(link, basket)) return true
  basket.restart(basket.search)
  return false
}

function resolved(asked: Asked, outcome: Outcome): Resolved {
  if (outcome.kind === 'refused') {
    const { reason, text } = outcome
    if (reason === 'past-date') return { kind: 'unread', text, form: { ...asked.form, dateThere: '', dateBack: '' } }
    if (reason === 'bad-city') return { kind: 'unread', text, form: asked.form }
    if (reason === 'failed') return { kind: 'failed', text, ...asked }
  }
  const found = outcome.kind === 'found' ? outcome.result : { forwardOptions: [], backwardOptions: [] }
  const match = matchDeepLink(asked.link, found)
  if (match.kind === 'exact') takePair(asked, match.pair)
  return { ...match, ...asked }
}

/** Puts the flights into the basket as a partner's visitor's choice (AIRB-16). */
export function takePair({ path, form }: Asked, { there, back }: Pair): void {
  useAirBasket.setState({ there, back, search: form, isAviasales: true, deepLink: path })
}

function named(form: AirForm): AirForm {
  const name = (code: string) => bundledCity(code)?.city ?? code
  return { ...form, from: name(form.iataFrom), to: name(form.iataTo) }
}
