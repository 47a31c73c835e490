import { type ReactNode, Suspense, useState } from 'react'
import { useOptimisticValue } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-aside.module.css'
import sortRowStyles from './sort-row.module.css'

type AsideProps = {
  /** How many filters differ from «no restriction». */
  changed: number
  onReset: () => void
  /** The blocks; they may be loaded later. */
  children: ReactNode
}

/**
 * The filters at the side of a list, with the button that removes them all and disappears once pressed: the focus stays above
 * them.
 */
export function FilterAside({ changed, onReset, children }: AsideProps) {
  return (
    <>
      <div className={css.head} tabIndex={-1} onClick={({ currentTarget }) => currentTarget.focus()}>
        <h2 className="h3">Фильтры</h2>
        {changed > 0 && (
          <Button variant="text" size="s" onClick={onReset}>
            Сбросить фильтры
          </Button>
        )}
      </div>
      <div className={css.blocks}>
        <Suspense>{children}</Suspense>
      </div>
    </>
  )
}

type BarProps = {
  changed: number
  onFilters: () => void
  /** The order and the other tools of the list. */
  children: ReactNode
}

/** The same on a narrow screen: one row of tools over the list, the filters behind the first of them. */
export function FilterBar({ changed, onFilters, children }: BarProps) {
  return (
    <div className={css.bar}>
      <Button size="s" icon="adjustments-horizontal" className={css.filters} onClick={onFilters}>
        <span className={css.word}>Фильтры</span>
        {changed > 0 && <span className={css.badge}>{changed}</span>}
      </Button>
      {children}
    </div>
  )
}

type SortProps<Sort extends string> = {
  /** The accessible name: «Сортировка рейсов». */
  label: string
  sorts: readonly Sort[]
  names: Record<Sort, string>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The orders of a list as chips. */
export function SortRow<Sort extends string>({ label, sorts, names, value, onChange }: SortProps<Sort>) {
  const [shown, change] = useOptimisticValue(value, onChange)
  return (
    <fieldset aria-label={label} className={sortRowStyles.row}>
      {sorts.map((sort) => (
        <Chip key={sort} on={sort === shown} onClick={() => change(sort)}>
          {names[sort]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The same on a narrow screen: the system's own list under a button's look. */
export function SortSelect<Sort extends string>({ label, sorts, names, value, onChange }: SortProps<Sort>) {
  const [shown, change] = useOptimisticValue(value, onChange)
  return (
    <label className={sortRowStyles.select}>
      <Icon name="arrows-sort" size={16} />
      <span className={sortRowStyles.name}>{names[shown].replace('Сначала ', '')}</span>
      <select
        aria-label={label}
        value={shown}
        onChange={(event) => change(sorts.find((sort) => sort === event.target.value) ?? shown)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Announced so long after its content has appeared: a live region announces changes, not its initial content. */
export function Said({ afterMs, children }: { afterMs: number; children: string }) {
  const [said, setSaid] = useState('')
  useTimeout(() => setSaid(children), afterMs, children)
  return <VisuallyHidden live>{said}</VisuallyHidden>
}
