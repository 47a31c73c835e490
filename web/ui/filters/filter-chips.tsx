import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import css from './filter-chips.module.css'

/** One chosen thing of the filters, in words, and the filters without it. */
export type Applied<Filters> = { id: string; text: string; without: (filters: Filters) => Filters }

type Props<Filters> = {
  applied: readonly Applied<Filters>[]
  onChange: (change: (filters: Filters) => Filters) => void
  /** The filters with nothing chosen. */
  reset: (filters: Filters) => Filters
  /** One more action at the end. */
  more?: ReactNode
}

/** What is chosen, each removable, and the way to take everything off. */
export function FilterChips<Filters>({ applied, onChange, reset, more }: Props<Filters>) {
  return (
    <ul className={css.chips} aria-label="Выбранные фильтры">
      {applied.map(({ id, text, without }) => (
        <li key={id}>
          <Chip removes aria-label={`Убрать фильтр: ${text}`} onClick={() => onChange(without)}>
            {text}
          </Chip>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <ChipsAction onClick={() => onChange(reset)}>Сбросить всё</ChipsAction>
        </li>
      )}
      {more && <li>{more}</li>}
    </ul>
  )
}

/** What can be done beside the chips, as words to press. */
export function ChipsAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  )
}
