import { searchFlights } from '#contract/air.ts'
import { searchedDays } from '#domain/air/form-days.ts'
import { limitOf } from '#domain/air/itinerary.ts'
import { type DeepLink, formOfLink, linkParamsOf, parseDeepLink } from '#domain/air/links/deep-link.ts'
import { type LinkMatch, isOfLink, matchDeepLink } from '#domain/air/links/link-match.ts'
import { type AirForm, flightQueryOf } from '#domain/air/query.ts'
import type { Pair } from '#domain/air/requote.ts'
import { type AirResult, resultOf } from '#domain/air/results.ts'
import { sentenceOf } from '#domain/refusal.ts'
import { dayOf } from '#domain/text/dates.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { namedForm } from '#web/air/results/flight-search.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { ApiError, call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'

const BROKEN = 'Ссылка на рейс повреждена'
const FAILED = sentenceOf('air.supplier-failed')
/** A search times out after this long (DAIR-10). */
const TIMEOUT_MS = 60_000

/** A parsed link, its path and the ordinary search it means. */
export type ParsedLink = { path: string; link: DeepLink; form: AirForm }

/** The outcome of a link (DAIR-17): `parsing` and `searching` are the loader's own time, behind a skeleton. */
export type Resolved =
  | { kind: 'unread'; why: 'damaged' | 'past' | 'place'; text: string; form: AirForm }
  | ({ kind: 'failed'; text: string } & ParsedLink)
  | (LinkMatch & ParsedLink)
  /** Found before and still on sale: the basket has it. */
  | ({ kind: 'unpaid' } & ParsedLink)

/** Turns the address into flights that can be bought, by the same search as everybody's (DAIR-17). */
export async function resolveLink(path: string, signal: AbortSignal): Promise<Resolved> {
  const link = parseDeepLink(linkParamsOf(path) ?? {})
  if ('malformed' in link) return { kind: 'unread', why: 'damaged', text: BROKEN, form: await namedForm(link.form, signal) }
  const parsed: ParsedLink = { path, link, form: await namedForm(formOfLink(link), signal) }
  await useAirBasket.persist.rehydrate()
  if (isStillUnpaid(parsed)) return { kind: 'unpaid', ...parsed }
  if (searchedDays(parsed.form)[0] < dayOf(new Date())) return past(parsed)
  try {
    const found = await searchOffers(parsed.form, signal)
    const match = matchDeepLink(link, found)
    if (match.kind === 'exact') putPairInBasket(parsed, match.pair)
    return { ...match, ...parsed }
  } catch (error) {
    if (signal.aborted) throw error
    return refused(parsed, error)
  }
}

function searchOffers(form: AirForm, signal: AbortSignal): Promise<AirResult> {
  const query = flightQueryOf(form)! // the link has it all
  const load = () => call(searchFlights, query, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
  return onceConnected(load, signal).then((reply) => resultOf(reply, new Date()))
}

function isStillUnpaid({ path, link }: ParsedLink): boolean {
  const basket = useAirBasket.getState()
  if (basket.deepLink !== path) return false
  const isCurrent = Date.parse(limitOf(basket.there, basket.back) ?? '') > Date.now()
  if (isCurrent && isOfLink(link, basket)) return true
  basket.restart(basket.search)
  return false
}

function past({ form }: ParsedLink): Resolved {
  return { kind: 'unread', why: 'past', text: sentenceOf('air.past-date'), form: { ...form, dateThere: '', dateBack: '' } }
}

function refused(parsed: ParsedLink, error: unknown): Resolved {
  const code = failureOf(error)
  const text = error instanceof ApiError ? error.text : FAILED
  if (code === 'air.past-date') return past(parsed)
  if (code === 'air.bad-city') return { kind: 'unread', why: 'place', text, form: parsed.form }
  return text ? { kind: 'failed', text, ...parsed } : { kind: 'gone', nearest: [], ...parsed }
}

/** Puts the flights into the basket as a partner's visitor's choice (AIRB-16); a link with a fare is our own. */
export function putPairInBasket({ path, form, link }: ParsedLink, { there, back }: Pair): void {
  useAirBasket.setState({ there, back, search: form, isAviasales: link.fare === undefined, deepLink: path })
}
