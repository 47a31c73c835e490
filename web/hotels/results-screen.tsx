import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseDay } from '#domain/dates.ts'
import { type HotelForm, hotelFormParams } from '#domain/hotels/query.ts'
import { isOver } from '#domain/hotels/result.ts'
import { stayInWords } from '#domain/hotels/stay-words.ts'
import { part } from '#web/shell/part.ts'
import css from '#web/ui/results-columns.module.css'
import { FoundHotels } from './found-hotels.tsx'
import type { HotelPage, Stop } from './hotel-page.ts'
import { HotelSkeletons } from './hotel-skeletons.tsx'
import { useHotelSearch } from './use-hotel-search.ts'

const SideSearch = part(async () => (await import('./side-search.tsx')).SideSearch)
const EditSearch = part(async () => (await import('./edit-search.tsx')).EditSearch)
const SearchState = part(async () => (await import('./search-state.tsx')).SearchState)

/** What the parts of the page do with the search. */
export type HotelDeeds = {
  /** The same search once more. */
  again: () => void
  /** Opens the form on its calendar. */
  changeDates: () => void
  /** Opens the form, where it is not on screen. */
  edit: () => void
  /** Opens the form over the map. */
  editInSheet: () => void
}

/** The results page: mounted anew for every search, so that one search is one walk. */
export function ResultsScreen({ page }: { page: HotelPage }) {
  return <OneSearch key={page.key} page={page} />
}

function OneSearch({ page }: { page: HotelPage }) {
  const { form, outcome } = page
  const { result, stop, retry } = useHotelSearch(page)
  const { deeds, opens, editing, closeEdit } = useDeeds(form, outcome.kind === 'blank')
  const isLeaving = useNavigation().location?.pathname === '/search/hotels'
  const halt: Stop | undefined = stop ?? (outcome.kind === 'blank' || outcome.kind === 'refused' ? outcome : undefined)
  const isBlank = outcome.kind === 'blank'
  const search = (
    <Suspense>
      <SideSearch
        key={`${page.key} ${opens?.time ?? ''}`}
        asked={isBlank ? undefined : form}
        begun={isBlank ? form : undefined}
        opens={opens ? opens.what : isBlank && !form.region ? 'place' : undefined}
      />
    </Suspense>
  )
  const heading = <Heading form={form} />
  return (
    <div aria-busy={isLeaving || undefined}>
      {halt || !result || (isOver(result) && result.offers.length === 0 && result.failedChunks.length === 0) ? (
        <Columns search={search} isAlone={halt?.kind === 'blank'}>
          {heading}
          <Suspense>{halt || result ? <SearchState form={form} stop={halt} deeds={deeds} /> : <HotelSkeletons />}</Suspense>
        </Columns>
      ) : (
        <FoundHotels page={page} result={result} search={search} heading={heading} deeds={{ ...deeds, retry }} />
      )}
      <Suspense>
        {editing && <EditSearch form={form} opens={editing === 'dates' ? 'dates' : undefined} onClose={closeEdit} />}
      </Suspense>
    </div>
  )
}

function Columns({ search, isAlone, children }: { search: ReactNode; isAlone: boolean; children: ReactNode }) {
  return (
    <div className={`wrap ${css.columns}`}>
      <aside className={isAlone ? css.asideAlone : css.aside}>{search}</aside>
      <section className={css.main}>{children}</section>
    </div>
  )
}

function useDeeds(form: HotelForm, isFormSeen: boolean) {
  const [opens, setOpens] = useState<{ what: 'dates' | 'place'; time: number }>()
  const [editing, setEditing] = useState<'dates' | 'form'>()
  const navigate = useNavigate()
  const isWide = () => isFormSeen || matchMedia('(width >= 991px)').matches
  const deeds: HotelDeeds = {
    again: () => void navigate(`/search/hotels?${hotelFormParams({ ...form, lastUpdate: Date.now() })}`),
    changeDates: () => (isWide() ? setOpens({ what: 'dates', time: Date.now() }) : setEditing('dates')),
    editInSheet: () => setEditing('form'),
    edit: () => (isWide() ? setOpens({ what: 'place', time: Date.now() }) : setEditing('form')),
  }
  return { deeds, opens, editing, closeEdit: () => setEditing(undefined) }
}

function Heading({ form }: { form: HotelForm }) {
  const [arrival, departure] = [parseDay(form.arrival), parseDay(form.departure)]
  const { adults, nights, children } = form
  if (!form.hotelRegionName || !arrival || !departure || nights < 1)
    return <h1 className="d2">{form.hotelRegionName || 'Отели'}</h1>
  return (
    <div>
      <h1 className="d2">{form.hotelRegionName}</h1>
      <p className={css.what}>{stayInWords({ arrival, departure, nights, adults, children: children.list })}</p>
    </div>
  )
}
