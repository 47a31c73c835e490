import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isComplete } from '#domain/air/basket.ts'
import { type Compared, findCompared, offerName } from '#domain/air/comparison.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, airFormOf, flightQueryOf, sameSearch } from '#domain/air/query.ts'
import { comparedOf, withCompared } from '#domain/compared.ts'
import * as paths from '#domain/paths.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { dayOf, parseAirDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { namedForm, search } from '#web/air/results/flight-search.ts'
import { basketStore } from '#web/air/results/late-stores.ts'
import { cacheResults, cachedResults } from '#web/air/results/results-cache.ts'
import { searchResultsOf } from '#web/air/results/search-results.ts'
import { partyText } from '#web/air/search/party-words.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/compare.route'
import { CompareTable } from './compare-table.tsx'
import css from './compare-screen.module.css'

/** The flights of a link, searched for again where this page view has not just done so. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const form = await namedForm(airFormOf(params), request.signal)
  const key = withoutView(params).toString()
  const now = new Date()
  const names = comparedOf(params)
  const cached = cachedResults(key, serverNow())
  if (cached)
    return {
      form,
      total: sizeOf(cached.result),
      limit: cached.result.timeLimit,
      ...findCompared(names, cached.result),
      error: null,
    }
  const reply = await search(form, { today: dayOf(now), signal: request.signal })
  if (reply.kind === 'refused') return nothing(form, names, reply.text)
  if (reply.kind === 'blank') return nothing(form, names)
  cacheResults(key, searchResultsOf(reply.result))
  const { result } = reply
  return { form, total: sizeOf(result), limit: result.timeLimit, ...findCompared(names, result), error: null }
}

function nothing(form: AirForm, names: string[], error = 'Ссылка на\u00a0сравнение повреждена') {
  return { form, total: 0, limit: null, found: [], gone: names.length, error }
}

function sizeOf({ forwardOptions }: { forwardOptions: { journeyKey: string }[] }): number {
  return new Set(forwardOptions.map(({ journeyKey }) => journeyKey)).size
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Сравнение рейсов',
    description: 'Рейсы рядом: цена с багажом, время в пути, возврат и обмен.',
  })
}

/** A damaged link is reported at once, without a request. */
export function HydrateFallback() {
  const [params] = useSearchParams()
  const form = airFormOf(params)
  if (flightQueryOf(form)) return <CompareSkeleton form={form} />
  return <CompareScreen {...nothing(form, comparedOf(params))} />
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />
}

/** The placeholder of a comparison while its flights are loading: the trip is known from the address. */
function CompareSkeleton({ form }: { form: AirForm }) {
  return (
    <div className="wrap">
      <div className={css.page}>
        <div>
          <h1 className="d2">Сравнение рейсов</h1>
          <TripLine form={{ ...form, from: knownName(form.iataFrom, form.from), to: knownName(form.iataTo, form.to) }} />
        </div>
        <noscript>
          <p>Сравнение работает только со&nbsp;скриптами.</p>
        </noscript>
        <div aria-busy="true">
          <Skeleton height={480} />
        </div>
      </div>
    </div>
  )
}

/** Another city is named with its flights. */
function knownName(iata: string, label: string): string {
  return label || (bundledCity(iata)?.city ?? '')
}

type Props = {
  form: AirForm
  /** Cards of the whole list. */
  total: number
  limit: string | null
  found: Compared[]
  /** Named by the link and not sold any more. */
  gone: number
  /** Why there is nothing to compare at all. */
  error: string | null
}

/** Up to four flights side by side; the address contains them, so the page can be shared. */
function CompareScreen({ form, total, limit, found, gone, error }: Props) {
  const [differing, setDiffering] = useState(true)
  const [params, setParams] = useSearchParams()
  const list = `${paths.airResults}?${params}`
  const choose = useChoice(form, params)
  const remove = (compared: Compared) => setParams(withCompared(params, offerName(compared.offer)), { replace: true })
  return (
    <div className="wrap">
      <div className={css.page}>
        <LinkButton variant="text" icon="arrow-left" to={list} className={css.back}>
          {total > 0 ? `Все ${counted(total, words.flight)}` : 'К\u00a0поиску'}
        </LinkButton>
        <div className={css.head}>
          <div>
            <h1 className="d2">Сравнение рейсов</h1>
            <TripLine form={form} />
          </div>
          {found.length > 0 && (
            <div className={css.tools}>
              <Checkbox label="Только отличия" checked={differing} onChange={({ target }) => setDiffering(target.checked)} />
              <ShareButton title="Сравнение рейсов" />
            </div>
          )}
        </div>
        {gone > 0 && !error && (
          <Banner tone="warn">
            {gone === 1
              ? 'Один рейс из\u00a0сравнения больше не\u00a0продаётся'
              : `${counted(gone, words.flight)} из\u00a0сравнения больше не\u00a0продаются`}
            . Цены остальных проверены сейчас.
          </Banner>
        )}
        {found.length > 0 ? (
          <CompareTable
            compared={found}
            form={form}
            limit={limit}
            differing={differing}
            list={list}
            onChoose={choose}
            onRemove={remove}
          />
        ) : (
          <NothingToCompare error={error} list={list} />
        )}
      </div>
    </div>
  )
}

function NothingToCompare({ error, list }: { error: string | null; list: string }) {
  return (
    <Empty
      title={error ?? 'Пока нечего сравнивать'}
      actions={
        <LinkButton variant="primary" to={error ? paths.airResults : list}>
          {error ? 'Новый поиск' : 'К\u00a0списку рейсов'}
        </LinkButton>
      }
    >
      <p>Откройте рейс в&nbsp;списке и&nbsp;нажмите «Сравнить». Рядом встанут до&nbsp;четырёх рейсов.</p>
    </Empty>
  )
}

/** Takes a compared flight as the list would: then on to the way back, or to the passengers. */
function useChoice(form: AirForm, params: URLSearchParams) {
  const navigate = useNavigate()
  return async ({ offer, side }: Compared) => {
    const store = await basketStore()
    if (!sameSearch(store.getState().search, form)) store.getState().restart(form)
    store.getState().choose(side, offer)
    const { there } = store.getState()
    await navigate(isComplete(store.getState()) ? paths.airBooking : `${paths.airResults}?${withOutbound(params, there)}`)
  }
}

/** Shares the address of the page: by the system's own sheet, or into the clipboard. */
function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast('Ссылка скопирована')
    } catch (error) {
      // The visitor closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast('Не удалось скопировать ссылку. Возьмите её из адресной строки', { tone: 'err' })
    }
  }
  return (
    <Button variant="outline" size="s" icon="link" onClick={() => void share()}>
      Поделиться
    </Button>
  )
}

/** «Москва — Сочи, 12–19 декабря, 2 взрослых» of the address. */
function TripLine({ form }: { form: AirForm }) {
  const there = parseAirDay(form.dateThere)
  if (!there) return null
  return (
    <p className="quiet">
      {form.from && form.to && `${form.from}\u00a0— ${form.to}, `}
      {dayRange(there, parseAirDay(form.dateBack))}, {partyText(form)}
    </p>
  )
}
