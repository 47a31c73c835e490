import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { searchedDays } from '#domain/air/form-days.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { usePriceOn } from '#web/air/results/use-prices.ts'
import { useStored } from '#web/data/persisted.ts'
import { IconButton } from '#web/ui/button.tsx'
import { partyBrief } from './party-words.ts'
import { useRecentSearches } from './recent-searches-store.ts'
import css from './recent-searches.module.css'

/** The last searches, each one press away, with the price of its days as the calendar knows it; nothing for a new visitor. */
export function RecentSearches() {
  const ready = useStored(useRecentSearches)
  const searches = useRecentSearches((state) => state.searches)
  const list = useRef<HTMLUListElement>(null)
  const forget = useRecentSearches((state) => state.forget)
  /** The pressed cross disappears: the keyboard goes on from the list. */
  function remove(form: AirForm) {
    flushSync(() => forget(form))
    list.current?.querySelector('a')?.focus()
  }
  if (!ready || searches.length === 0) return null
  return (
    <section className={css.recent} aria-label="Недавние поиски">
      <ul ref={list} className={css.list}>
        {searches.map((form) => (
          <Recent key={airFormParams(form).toString()} form={form} onForget={() => remove(form)} />
        ))}
      </ul>
    </section>
  )
}

function Recent({ form, onForget }: { form: AirForm; onForget: () => void }) {
  const [there, back] = searchedDays(form)
  const price = usePriceOn(form, there, back)
  const route = `${form.from} — ${form.to}`
  return (
    <li className={css.item}>
      <Link to={`${paths.airResults}?${airFormParams({ ...form, lastUpdate: 0 })}`} className={css.search}>
        <b>{route}</b>
        <span>
          {dayRange(there, back)}, {partyBrief(form)}
          {price !== undefined && <em> · от&nbsp;{formatRub(price)}</em>}
        </span>
      </Link>
      <IconButton icon="x" label={`Убрать из недавних: ${route}`} onClick={onForget} />
    </li>
  )
}
