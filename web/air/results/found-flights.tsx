import { type ReactNode, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Direction } from '#domain/air/filters/filter.ts'
import { orderLabel, orders } from '#domain/air/filters/sort.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { type AirForm, sameSearch } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import * as paths from '#domain/paths.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { forParty } from '#web/air/search/party-words.ts'
import { useSession } from '#web/auth/session.ts'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FilterAside, FilterBar, Said, SortSelect } from '#web/ui/filters/list-tools.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PriceView } from './bonus-toggle.tsx'
import { useBasket } from './late-stores.ts'
import { OfferList } from './offer-list.tsx'
import { ResultTimer, useMinutesLeft } from './result-timer.tsx'
import type { FirstPart, FlightPage, FoundPage, SearchActions } from './results-data.ts'
import { useResultView } from './use-result-view.ts'
import columns from '#web/ui/results-columns.module.css'
import css from './found-flights.module.css'

const FilterBlocks = lazyPart(() => import('#web/air/results/filters/filter-blocks.tsx'), 'FilterBlocks')
export const Arrival = lazyPart(() => import('#web/air/results/arrival/arrival.tsx'), 'Arrival')
const Warnings = lazyPart(() => import('./around-list.tsx'), 'Warnings')
const ListEnd = lazyPart(() => import('./around-list.tsx'), 'ListEnd')
const OfferSkeletons = lazyPart(() => import('./offer-skeletons.tsx'), 'OfferSkeletons')
const FlightFiltersDialog = lazyPart(() => import('#web/air/results/filters/filter-blocks.tsx'), 'FlightFiltersDialog')
const BlockingFilters = lazyPart(() => import('#web/air/results/filters/filter-chips.tsx'), 'BlockingFilters')
const FilterChips = lazyPart(() => import('#web/air/results/filters/filter-chips.tsx'), 'FilterChips')
const CompareTray = lazyPart(() => import('#web/air/compare/compare-tray.tsx'), 'CompareTray')
const Steps = lazyPart(() => import('./around-list.tsx'), 'Steps')
const Picks = lazyPart(() => import('./picks.tsx'), 'Picks')
const Orders = lazyPart(() => import('./picks.tsx'), 'Orders')
const BagSwitch = lazyPart(() => import('./filters/filter-chips.tsx'), 'BagSwitch')
const NeighbourDates = lazyPart(() => import('./neighbour-dates.tsx'), 'NeighbourDates')
const ChosenOutbound = lazyPart(() => import('./around-list.tsx'), 'ChosenOutbound')
const BonusToggle = lazyPart(() => import('./bonus-toggle.tsx'), 'BonusToggle')
const BasketBar = lazyPart(() => import('./around-list.tsx'), 'BasketBar')

/** The parts whose loading would push the list. */
export const firstParts = [FilterBlocks, Steps, NeighbourDates, Picks, Orders, BagSwitch, FilterChips]

const loadTake = () => retryImport(() => import('./take.ts'))
const toList = async () => (await loadTake()).toList()

const sorting = { label: 'Сортировка рейсов', sorts: orders, names: orderLabel }

/** What the price on a card is for, by its list, and how the flight's own share is called. */
const TOTAL_FOR = { there: 'туда\u00a0и\u00a0обратно\u00a0от', back: 'итого за\u00a0поездку' }
const SHARE = { there: 'туда', back: 'обратно' }

type Props = {
  page: FlightPage
  reply: FoundPage
  search: ReactNode
  heading: (direction: Direction) => ReactNode
  actions: SearchActions
}

/** A list of so many cards is short: neighbouring cities are mentioned too. */
const FEW = 3

/** The list of one search: filters at the side, dates, order, two steps, cards, the choice so far. */
export function FoundFlights({ page, reply, search, heading, actions }: Props) {
  const { form } = page
  const [address] = useSearchParams()
  const {
    direction,
    there,
    view,
    weights,
    params,
    visible,
    waiting,
    results,
    arrival,
    loadWhole,
    countWith,
    setFilters,
    resetFilters,
    setSort,
  } = useResultView(form, reply)
  const { basket, choose, change, go } = useChoice(form, { direction, there, params })
  const later = useDeferredValue(view)
  const minutes = useMinutesLeft(results?.result.timeLimit ?? (reply as FirstPart).timeLimit) // an incomplete result is its first part
  const expired = minutes === 0
  const isLost = direction === 'there' && address.has('there')
  const [isFiltersOpen, setIsFiltersOpen] = useState(false)
  const [priceView, setPriceView] = useState<PriceView>()
  const showPrices = useCallback((shown: PriceView | undefined) => setPriceView(() => shown), [])
  const forWhom = forParty(form)
  const hasPicks = view.picks.length > 0 && !waiting
  const blocks = { view, from: form.from, to: form.to, forWhom, onChange: setFilters }
  const title = `Рейсы ${SHARE[direction]}`
  const found = `${plural(view.shown, ['Найден', 'Найдено', 'Найдено'])} ${counted(view.shown, words.option)}`

  return (
    <div className={columns.columns}>
      <aside className={columns.aside}>
        {search}
        <FilterAside changed={view.changed} onReset={resetFilters}>
          <FilterBlocks {...blocks} onSkip={toList} />
        </FilterAside>
      </aside>
      <section className={columns.main} aria-label="Рейсы">
        <div className={columns.top}>
          <div className={css.head}>
            {heading(direction)}
            <Suspense>{form.dateBack && <Steps form={form} direction={direction} />}</Suspense>
          </div>
          <FilterBar changed={view.changed} onFilters={() => setIsFiltersOpen(true)}>
            <SortSelect {...sorting} value={view.sort} onChange={setSort} />
            <IconButton icon="pencil" label="Изменить поиск" onClick={actions.edit} />
          </FilterBar>
        </div>
        <Suspense>{(isLost || expired) && <Warnings isLost={isLost} isExpired={expired} onRetry={actions.again} />}</Suspense>
        <div className={classes(css.list, expired && css.stale)} inert={expired}>
          <Suspense>{direction === 'back' && there && <ChosenOutbound offer={there} onChange={change} />}</Suspense>
          <Suspense>
            <NeighbourDates {...{ page, direction, there, actions }} />
          </Suspense>
          <Suspense>{hasPicks && <Picks view={view} params={params} onSort={setSort} />}</Suspense>
          <div className={css.row}>
            <p className={css.count}>
              {view.shown < view.total
                ? `${thousands(view.shown)} из\u00a0${thousands(view.total)}`
                : counted(view.total, words.flight)}
            </p>
            <Suspense>
              <BagSwitch view={view} onChange={setFilters} />
            </Suspense>
            <Suspense>{hasPicks && <Orders view={view} params={params} weights={weights} onSort={setSort} />}</Suspense>
            <Suspense>
              {!waiting && <FilterChips key={direction} filters={later.filters} facets={later.facets} onChange={setFilters} />}
            </Suspense>
            <ResultTimer minutes={minutes} />
          </div>
          <Suspense>{address.has('compare') && <CompareTray params={address} />}</Suspense>
          <ForMember onMember={loadWhole}>
            {results && <BonusToggle {...{ results, direction, there, params }} onPrices={showPrices} />}
          </ForMember>
          <Suspense>{arrival && <Arrival {...arrival} />}</Suspense>
          <section id="offers" tabIndex={-1} className={css.offers} aria-label={title}>
            <VisuallyHidden as="h2">{title}</VisuallyHidden>
            <Said afterMs={150}>{found}</Said>
            <Suspense>{waiting && <OfferSkeletons />}</Suspense>
            {view.shown > 0 && !waiting && (
              <OfferList
                key={direction}
                view={view}
                visible={visible}
                direction={direction}
                chosenId={basket?.[direction]?.id}
                there={direction === 'back' ? there : null}
                forWhom={form.dateBack ? `${TOTAL_FOR[direction]}, ${forWhom}` : forWhom}
                share={form.dateBack && SHARE[direction]}
                searchKey={withoutView(address).toString()}
                priceView={priceView}
                onChoose={choose}
              />
            )}
            <Suspense>
              {view.shown === 0 && view.total > 0 && <BlockingFilters view={view} countWith={countWith} onChange={setFilters} />}
            </Suspense>
          </section>
          <Suspense>
            <ListEnd form={form} isShort={view.total <= FEW} page={page.about.page} />
          </Suspense>
        </div>
        <Suspense>
          {(there || basket?.there) && !expired && (
            <BasketBar {...{ there, basket, forWhom }} cheapest={view.cheapest} onTake={choose} onGo={go} />
          )}
        </Suspense>
      </section>
      <Suspense>{isFiltersOpen && <FlightFiltersDialog {...blocks} onClose={() => setIsFiltersOpen(false)} />}</Suspense>
    </div>
  )
}

/**
 * What only members see. The session is read here alone: a list redrawn for it would discard the filters that are not hydrated
 * yet.
 */
function ForMember({ onMember, children }: { onMember: () => void; children: ReactNode }) {
  const isIn = useSession(({ phase }) => phase === 'in')
  useTimeout(onMember, isIn ? 0 : undefined)
  return <Suspense>{isIn && children}</Suspense>
}

type Step = { direction: Direction; there: FoundOffer | null; params: URLSearchParams }

/** The two steps of a choice: it belongs to this search, and with both chosen it leads on (DAIR-15). */
function useChoice(form: AirForm, { direction, there, params }: Step) {
  const basket = useBasket()
  const navigate = useNavigate()
  const choosing = useRef(false)
  const go = useCallback(() => void navigate(paths.airBooking), [navigate])

  /** A choice leaves the list of outbounds as an entry of the history: Back leads to it. */
  const goTo = useCallback(
    async (search: string) => {
      await navigate({ search })
      await toList()
    },
    [navigate],
  )

  const choose = useCallback(
    async (offer: FoundOffer) => {
      if (choosing.current) return
      choosing.current = true
      try {
        const [{ take }] = await Promise.all([loadTake(), ChosenOutbound.load().catch(() => {})])
        const returns = await take(form, { there, params, [direction]: offer })
        if (returns) await goTo(returns)
        else go()
      } finally {
        choosing.current = false
      }
    },
    [form, direction, there, params, go, goTo],
  )

  const change = async () => goTo(await (await loadTake()).changeThere())
  return { basket: basket && sameSearch(basket.search, form) ? basket : undefined, choose, change, go }
}
