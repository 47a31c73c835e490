import { type ReactNode, Suspense, use, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Direction } from '#domain/air/filters/filter.ts'
import { withDay } from '#domain/air/form-days.ts'
import { sameOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { airDay, parseAirDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { partyText } from '#web/air/search/party-words.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { useTimeout } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FoundFlights, firstParts } from './found-flights.tsx'
import type { FlightPage, SearchActions } from './results-data.ts'
import columns from '#web/ui/results-columns.module.css'
import css from './results-screen.module.css'

const loadSkeletons = () => import('./offer-skeletons.tsx')
const OfferSkeletons = lazyPart(loadSkeletons, 'OfferSkeletons')
const SideSearch = lazyPart(() => import('#web/search/air-side-search.tsx'), 'SideSearch')
const EditSearch = lazyPart(() => import('#web/air/search/edit-search.tsx'), 'EditSearch')
const SearchState = lazyPart(() => import('./empty-results.tsx'), 'SearchState')

/** Fetches what is beside and over a list, in files of its own, while the search runs. */
export const fetchParts = () => Promise.allSettled([SideSearch, ...firstParts].map(({ load }) => load()))

/** A network that fails meanwhile must not hide a list that has arrived. */
const PARTS_MS = 3_000

let parts: Promise<unknown> | undefined
const partsOnce = () => (parts ??= Promise.race([fetchParts(), new Promise((resolve) => setTimeout(resolve, PARTS_MS))]))

/** A list that follows its page waits for those parts: loading one after another they would push it. */
export function LateScreen(props: Props) {
  use(partsOnce())
  return <ResultsScreen {...props} />
}

type Props = {
  page: FlightPage
  /** The search that is running now; its skeletons replace the old list. */
  next: AirForm | undefined
}

/** The results page: the form and the filters at the side, the list beside them. */
export function ResultsScreen({ page, next }: Props) {
  const { form, reply } = page
  const shown = next ? { ...next, from: next.from || next.iataFrom, to: next.to || next.iataTo } : form
  const [opens, setOpens] = useState<{ what: 'dates' | 'from'; time: number }>()
  const [editing, setEditing] = useState<'dates' | 'form'>()
  const navigate = useNavigate()
  useTimeout(() => {
    prefetch(loadSkeletons)
    if (next) void partsOnce()
  }, 0)
  /** The list replaces whatever was pressed in it. */
  const go = async (query: AirForm, before = '') => {
    await navigate(`${paths.airResults}?${sameOutbound(airFormParams(query), before)}`)
    // The page stays without a network too, and the focus where it was.
    await import('./take.ts').then(
      ({ focusList }) => focusList(),
      () => undefined,
    )
  }
  const isWide = () => matchMedia('(width >= 991px)').matches

  const actions: SearchActions = {
    moveDay: (side, day) =>
      go(withDay({ ...form, lastUpdate: 0 }, side, day, page.today), side === 'dateBack' ? location.search : ''),
    movePair: ({ there, back }) => go({ ...form, dateThere: airDay(there), dateBack: airDay(back), lastUpdate: 0 }),
    again: () => go({ ...form, lastUpdate: Date.now() }),
    changeDates: () => (isWide() ? setOpens({ what: 'dates', time: Date.now() }) : setEditing('dates')),
    edit: () => (isWide() ? setOpens({ what: 'from', time: Date.now() }) : setEditing('form')),
  }

  const search = (
    <Suspense>
      <SideSearch
        key={`${airFormParams(shown)} ${opens?.time ?? ''}`}
        query={reply.kind === 'blank' && !next ? undefined : shown}
        opens={opens?.what}
      />
    </Suspense>
  )
  const heading = (direction: Direction) => (
    <Heading form={shown} direction={direction} blank={reply.kind === 'blank' && !next} notice={!next && page.about.notice} />
  )
  return (
    <div className="wrap">
      <VisuallyHidden live>{next ? 'Ищем рейсы' : ''}</VisuallyHidden>
      <Body page={page} searching={next !== undefined} search={search} heading={heading} actions={actions} />
      <Suspense>
        {editing && (
          <EditSearch form={form} opens={editing === 'dates' ? 'dates' : undefined} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

type BodyProps = {
  page: FlightPage
  searching: boolean
  search: ReactNode
  heading: (direction: Direction) => ReactNode
  actions: SearchActions
}

function Body({ page, searching, search, heading, actions }: BodyProps) {
  const { reply } = page
  if (!searching && (reply.kind === 'found' || reply.kind === 'first'))
    return (
      <FoundFlights
        key={airFormParams(page.form).toString()}
        page={page}
        reply={reply}
        search={search}
        heading={heading}
        actions={actions}
      />
    )
  return (
    <div className={columns.columns}>
      <aside className={reply.kind === 'blank' && !searching ? columns.asideAlone : columns.aside}>{search}</aside>
      <section className={columns.main}>
        {heading('there')}
        {searching || reply.kind === 'found' || reply.kind === 'first' ? (
          <Suspense>
            <OfferSkeletons />
          </Suspense>
        ) : (
          <Suspense>
            <SearchState page={page} reply={reply} actions={actions} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

type HeadingProps = { form: AirForm; direction: Direction; blank: boolean; notice: string | false }

/** The direction being chosen: for the flights back it is reversed. */
function Heading({ form, direction, blank, notice }: HeadingProps) {
  const there = parseAirDay(form.dateThere)
  if (blank || !there) return <h1 className="d2">Авиабилеты</h1>
  const [from, to] = direction === 'back' ? [form.to, form.from] : [form.from, form.to]
  return (
    <div className={css.heading}>
      <h1 className={`d3 ${css.route}`}>
        {from}
        <VisuallyHidden> — </VisuallyHidden>
        <svg viewBox="0 0 64 24" aria-hidden="true">
          <path d="M2 12H60M50 3l10 9-10 9" fill="none" stroke="var(--sun)" strokeWidth="5" />
        </svg>
        {to}
      </h1>
      <p className={css.what}>
        {dayRange(there, parseAirDay(form.dateBack))}, {partyText(form)}
      </p>
      {notice && <p className={css.notice}>{notice}</p>}
    </div>
  )
}
