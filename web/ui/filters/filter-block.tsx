import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './filter-block.module.css'
import filtersDialogStyles from './filters-dialog.module.css'

/** How many lines of a block are shown before «Показать все» (spec §9). */
const SHORT = 6

type BlockProps = {
  title: string
  /** Whether it differs from «no restriction»: only then can it be reset. */
  isChanged: boolean
  onReset: () => void
  children: ReactNode
}

/** One filter of a sidebar: its name, its own reset, its contents. */
export function FilterBlock({ title, isChanged, onReset, children }: BlockProps) {
  const block = useRef<HTMLFieldSetElement>(null)
  function reset() {
    block.current?.focus({ preventScroll: true }) // the pressed button disappears
    onReset()
  }
  return (
    <fieldset ref={block} tabIndex={-1} className={css.block}>
      <legend>{title}</legend>
      {isChanged && (
        <button type="button" className={css.reset} onClick={reset}>
          Сбросить
          <VisuallyHidden>«{title}»</VisuallyHidden>
        </button>
      )}
      <div className={css.body}>{children}</div>
    </fieldset>
  )
}

type ListProps<Line> = Omit<BlockProps, 'children'> & {
  lines: readonly Line[]
  /** The line as it is in the block, given the one above it. */
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

/** The first stop of the filters at the side of a list: a link past them for Tab. */
export function SkipToList({ onSkip, children }: { onSkip: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.skip} onClick={onSkip}>
      {children}
    </button>
  )
}

type DialogProps = {
  /** Whether there is anything to reset. */
  isChanged: boolean
  onReset: () => void
  /** What is left: `12 отелей`. */
  shown: string
  isEmpty: boolean
  onClose: () => void
  children: ReactNode
}

/** The filters of a narrow screen; a press works at once, the button says how many are left (DGEN-03). */
export function FiltersDialog({ children, ...foot }: DialogProps) {
  return (
    <Drawer onClose={foot.onClose} title="Фильтры" footer={<FiltersFoot {...foot} />}>
      <div className={filtersDialogStyles.blocks}>{children}</div>
    </Drawer>
  )
}

/** Where nothing passes, the primary button removes the filters: one that shows nothing leads nowhere. */
export function FiltersFoot({ isChanged, onReset, shown, isEmpty, onClose }: Omit<DialogProps, 'children'>) {
  const isUseless = isEmpty && isChanged
  const line = useRef<HTMLDivElement>(null)
  function reset() {
    line.current?.focus() // the pressed button disappears
    onReset()
  }
  return (
    <div ref={line} tabIndex={-1} className={filtersDialogStyles.foot}>
      {isUseless && (
        <p className={filtersDialogStyles.none} role="status">
          Ничего не&nbsp;подходит
        </p>
      )}
      {isChanged && (
        <Button
          variant={isUseless ? 'primary' : 'text'}
          className={isUseless ? filtersDialogStyles.grow : undefined}
          aria-label="Сбросить фильтры"
          onClick={reset}
        >
          Сбросить
        </Button>
      )}
      {!isUseless && (
        <Button variant="primary" className={filtersDialogStyles.grow} onClick={onClose}>
          Показать {shown}
        </Button>
      )}
    </div>
  )
}
