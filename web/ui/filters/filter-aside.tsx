import { type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './filter-aside.module.css'

type Props = {
  /** How many filters differ from «no restriction». */
  changed: number
  onReset: () => void
  /** The blocks; they may come later. */
  children: ReactNode
}

/** The filters at the side of a list, with the way to take them all off. */
export function FilterAside({ changed, onReset, children }: Props) {
  return (
    <>
      <div className={css.head}>
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
