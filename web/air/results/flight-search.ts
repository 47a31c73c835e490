import { type AirForm, flightQueryOf } from '#domain/air/query.ts'
import { type AirResult, resultOf } from '#domain/air/results.ts'
import { refusalOfMessages } from '#domain/refusal-words.ts'
import { type RefusalCode, sentenceOf } from '#domain/refusal.ts'
import { type Day, airDay, parseAirDay, parseDay } from '#domain/text/dates.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import { ApiError } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'

/** A search times out after this long (DAIR-10). */
const TIMEOUT_MS = 60_000

/** A sentence instead of flights; `isPartial` when not every supplier has answered. */
type Refused = { kind: 'refused'; reason: SearchRefusal | 'back-first' | 'failed'; text: string; isPartial?: boolean }

/** The outcome of a search: nothing was searched yet, a sentence instead of flights, or flights. */
export type SearchReply = { kind: 'blank' } | Refused | { kind: 'found'; result: AirResult }

/** The refusals after which the page has a next step of their own. */
const searchRefusals = ['air.past-date', 'air.too-far', 'air.bad-city', 'air.nothing-found'] as const satisfies RefusalCode[]
type SearchRefusal = (typeof searchRefusals)[number]

/** No page waits longer for the names of its cities. */
const NAMES_MS = 2_000

/** Why a search was aborted for a newer one; for logs, never for the page (ERR-09). */
const CANCELLED = 'Операция отменена пользователем'

export type SearchOptions = {
  /** The visitor's day; without it only the server refuses a past one, by the clock of the place of departure (DGEN-02). */
  today?: Day
  signal: AbortSignal
  /** Suppliers whose part of the list arrives separately. */
  without?: readonly string[]
  /** All suppliers are awaited, not the first of them. */
  isWhole?: boolean
}

/**
 * Searches as the form says. A past day, or a return before it, is refused without a request (AIRF-25); an aborted search throws
 * the abort.
 */
export async function search(form: AirForm, { today, signal, without = [], isWhole }: SearchOptions): Promise<SearchReply> {
  const query = flightQueryOf(form)
  if (!query) return { kind: 'blank' }
  const [there, back] = [parseAirDay(form.dateThere)!, parseAirDay(form.dateBack)] // the query holds a real day
  if (today && there < today) return refused('air.past-date')
  if (back && back < there) return { kind: 'refused', reason: 'back-first', text: 'Дата возвращения раньше даты вылета' }
  try {
    const { call, searchFlights } = await import('#web/air/search/calls.ts')
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const load = (given: AbortSignal) =>
      call(
        searchFlights,
        { ...query, wait: isWhole ? 'all' : 'first', without: [...without] },
        { signal: AbortSignal.any([given, timeout]) },
      )
    const { answer, cancel } = cancellable(load, new DOMException(CANCELLED, 'AbortError'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    return searchReplyOf(resultOf(await answer, new Date()), query.dateBack !== null)
  } catch (error) {
    if (signal.aborted) throw error
    return stopOf(error)
  }
}

function searchReplyOf(result: AirResult, isReturn: boolean): SearchReply {
  const enough = result.forwardOptions.length > 0 && (!isReturn || result.backwardOptions.length > 0)
  if (enough) return { kind: 'found', result }
  const { errorMessage, missing } = result
  const { code, text } = refusalOfMessages([errorMessage], 'air.supplier-failed')
  if (errorMessage !== null && code !== 'air.nothing-found') return failed(text)
  return missing ? { ...refused('air.nothing-found'), isPartial: true } : refused('air.nothing-found')
}

function stopOf(error: unknown): SearchReply {
  if (!(error instanceof ApiError)) return failed(sentenceOf('air.supplier-failed'))
  const refusal = failureOf(error)
  const reason = searchRefusals.find((code) => code === refusal)
  if (!reason) return failed(error.text)
  return { kind: 'refused', reason, text: error.text || sentenceOf(reason) }
}

function failed(text: string): SearchReply {
  return { kind: 'refused', reason: 'failed', text }
}

function refused(reason: SearchRefusal): Refused {
  return { kind: 'refused', reason, text: sentenceOf(reason) }
}

/** Waits, or throws the abort: of two presses during the pause only the second one searches (AIRS-05). */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * The address as a browser without script sends it, normalised: names instead of codes are looked up, `YYYY-MM-DD` becomes
 * `DD-MM-YYYY`. Undefined when there is nothing to normalise.
 */
export async function repairedAddress(params: URLSearchParams, signal: AbortSignal): Promise<URLSearchParams | undefined> {
  const next = new URLSearchParams(params)
  for (const name of ['dateThere', 'dateBack']) {
    const day = parseDay(params.get(name) ?? '')
    if (day) next.set(name, airDay(day))
  }
  for (const [code, name] of [
    ['iataFrom', 'from'],
    ['iataTo', 'to'],
  ] as const) {
    const city = params.get(name)?.trim()
    if (!city || params.get(code)) continue
    const { call, suggestCities } = await import('#web/air/search/calls.ts')
    const found = await call(suggestCities, { city: city.slice(0, 64) }, { signal }).catch(() => [])
    const first = found.find(({ near }) => !near)
    if (first) next.set(code, first.iataCode)
  }
  return next.toString() === params.toString() ? undefined : next
}

/** `from` and `to` are labels only: what the address lacks is our own name of the city, else the one suggested for its code (DAIR-01). */
export async function namedForm(form: AirForm, page?: AbortSignal): Promise<AirForm> {
  const late = AbortSignal.timeout(NAMES_MS)
  const signal = page ? AbortSignal.any([page, late]) : late
  const [from, to] = await Promise.all([findName(form.iataFrom, form.from, signal), findName(form.iataTo, form.to, signal)])
  return { ...form, from, to }
}

async function findName(code: string, label: string, signal: AbortSignal): Promise<string> {
  const { cityLabel } = await import('#domain/places/bundled-cities.ts')
  const known = cityLabel(code, label === code ? '' : label)
  if (known !== code || !code) return known
  const { call, suggestCities } = await import('#web/air/search/calls.ts')
  const found = await call(suggestCities, { city: code }, { signal }).catch(() => [])
  return found.find(({ iataCode }) => iataCode === code)?.title ?? code
}
