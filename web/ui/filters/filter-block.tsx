import { type ReactNode, useState } from 'react'
import css from './filter-block.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** How many lines of a block stand before «Показать все» (spec §9). */
const SHORT = 6

type Props = {
  title: string
  /** Whether it differs from «no restriction»: only then can it be reset. */
  isChanged: boolean
  onReset: () => void
  children: ReactNode
}

/** One filter of a sidebar: its name, its own reset, what it holds. */
export function FilterBlock({ title, isChanged, onReset, children }: Props) {
  return (
    <fieldset className={css.block}>
      <legend>{title}</legend>
      {isChanged && (
        <button type="button" className={css.reset} onClick={onReset}>
          Сбросить
          <VisuallyHidden>«{title}»</VisuallyHidden>
        </button>
      )}
      <div className={css.body}>{children}</div>
    </fieldset>
  )
}

type ListProps<Line> = Omit<Props, 'children'> & {
  lines: readonly Line[]
  /** The line as it stands in the block, given the one above it. */
  line: (line: Line, above: Line | undefined) => ReactNode
}

/** A filter that is a list: its first six lines, the rest on demand. */
export function FilterList<Line>({ lines, line, ...block }: ListProps<Line>) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? lines : lines.slice(0, SHORT)
  return (
    <FilterBlock {...block}>
      {shown.map((one, at) => line(one, shown[at - 1]))}
      {lines.length > SHORT && (
        <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Свернуть' : `Показать все ${lines.length}`}
        </button>
      )}
    </FilterBlock>
  )
}
