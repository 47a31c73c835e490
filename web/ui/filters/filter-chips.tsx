import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Empty } from '#web/ui/empty.tsx'
import blockingFiltersStyles from './blocking-filters.module.css'
import css from './filter-chips.module.css'

/** One chosen thing of the filters, in words, and the filters without it. */
export type Applied<Filters> = { id: string; text: string; without: (filters: Filters) => Filters }

type ChipsProps<Filters> = {
  applied: readonly Applied<Filters>[]
  onChange: (change: (filters: Filters) => Filters) => void
  /** The filters with nothing chosen. */
  reset: (filters: Filters) => Filters
  /** What is focused as the pressed one disappears: the row itself unless the row may disappear too. */
  head?: RefObject<HTMLElement | null>
  /** One more action at the end. */
  more?: ReactNode
}

/** What is chosen, each removable, and the way to remove everything. */
export function FilterChips<Filters>({ applied, onChange, reset, head, more }: ChipsProps<Filters>) {
  return (
    <ul
      className={css.chips}
      aria-label="Выбранные фильтры"
      tabIndex={-1}
      onClick={({ currentTarget }) => (head?.current ?? currentTarget).focus({ preventScroll: true })}
    >
      {applied.map(({ id, text, without }) => (
        <li key={id}>
          <Chip removes aria-label={`Убрать фильтр: ${text}`} onClick={() => onChange(without)}>
            {text}
          </Chip>
        </li>
      ))}
      {applied.length > 1 && (
        <li data-reset>
          <ChipsAction onClick={() => onChange(reset)}>Сбросить всё</ChipsAction>
        </li>
      )}
      {more && <li>{more}</li>}
    </ul>
  )
}

/** Actions beside the chips, as words to press. */
export function ChipsAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  )
}

/** An alternative to the choice, and how many results it leaves. */
export type Near<Filters> = { text: string; count: number; change: (filters: Filters) => Filters }

type BlockingProps<Filters> = {
  /** How many there are whatever the filters. */
  total: ReactNode
  /** What is chosen, each with the number of results that return without it; absent while it is being computed. */
  applied: readonly (Applied<Filters> & { count: number | undefined })[]
  /** Alternatives to the choice that find something. */
  near?: readonly Near<Filters>[]
  /** `12 отелей`. */
  inWords: (count: number) => string
  onChange: (change: (filters: Filters) => Filters) => void
  /** The filters with nothing chosen. */
  reset: (filters: Filters) => Filters
}

/** Nothing passes the filters: the alternatives, and for each filter what is left without it alone (DGEN-05). */
export function BlockingFilters<Filters>({ total, applied, near = [], inWords, onChange, reset }: BlockingProps<Filters>) {
  // The pressed button disappears, so what contains the list is focused.
  const apply =
    (change: (filters: Filters) => Filters) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.closest<HTMLElement>('[tabindex]:not(button)')?.focus({ preventScroll: true })
      onChange(change)
    }
  return (
    <Empty
      title="По выбранным фильтрам ничего не найдено"
      actions={
        <Button variant="primary" onClick={apply(reset)}>
          Сбросить фильтры
        </Button>
      }
    >
      <p>{total}</p>
      {near.length > 0 && (
        <ul className={blockingFiltersStyles.near} aria-label="Ближайшее">
          {near.map(({ text, count, change }) => (
            <li key={text}>
              <Button size="s" variant="tonal" onClick={apply(change)}>
                {text} — {inWords(count)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {applied.length > 1 && (
        <ul className={blockingFiltersStyles.list}>
          {applied.map(({ id, text, without, count }) => (
            <li key={id}>
              <b>{text}</b>
              {count === 0 && <span className={blockingFiltersStyles.vain}>без него тоже&nbsp;0</span>}
              {count !== undefined && count > 0 && (
                <Button size="s" icon="x" onClick={apply(without)}>
                  Без него — {inWords(count)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Empty>
  )
}
