import type { MouseEvent } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import css from './order-list.module.css'

type Props = { index: number; pages: number; onPage: (index: number) => void }

/** The pages of a table; nothing when there is one. */
export function Pages({ index, pages, onPage }: Props) {
  if (pages < 2) return null
  const turn = (to: number) => (event: MouseEvent<HTMLElement>) => {
    // An arrow with nowhere left to go is switched off and would lose the focus: the number takes it over.
    const number = event.currentTarget.parentElement?.children[to + 1]
    if ((to === 0 || to === pages - 1) && number instanceof HTMLElement) number.focus()
    onPage(to)
  }
  return (
    <nav aria-label="Страницы" className={css.pages}>
      <IconButton icon="chevron-left" label="Предыдущая страница" disabled={index === 0} onClick={turn(index - 1)} />
      {Array.from({ length: pages }, (_, at) => (
        <button
          key={at}
          type="button"
          aria-current={at === index ? 'page' : undefined}
          aria-label={`Страница ${at + 1}`}
          onClick={() => onPage(at)}
        >
          {at + 1}
        </button>
      ))}
      <IconButton icon="chevron-right" label="Следующая страница" disabled={index === pages - 1} onClick={turn(index + 1)} />
    </nav>
  )
}
