import { IconButton } from '#web/ui/icon-button.tsx'
import css from './order-list.module.css'

type Props = { index: number; pages: number; onPage: (index: number) => void }

/** The pages of a table; nothing when there is one. */
export function Pages({ index, pages, onPage }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label="Страницы" className={css.pages}>
      <IconButton icon="chevron-left" label="Предыдущая страница" disabled={index === 0} onClick={() => onPage(index - 1)} />
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
      <IconButton
        icon="chevron-right"
        label="Следующая страница"
        disabled={index === pages - 1}
        onClick={() => onPage(index + 1)}
      />
    </nav>
  )
}
