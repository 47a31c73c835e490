import { SearchForm } from '#web/air/search/search-form.tsx'
import css from './link-screen.module.css'
import type { Resolved } from './resolve-link.ts'

type Props = Omit<Extract<Resolved, { kind: 'unread' }>, 'kind'>

const leads: Record<Props['why'], string> = {
  damaged: 'Проверьте поиск: мы\u00a0заполнили всё, что удалось прочитать в\u00a0ссылке.',
  past: 'Выберите другую дату: города и\u00a0пассажиров мы\u00a0взяли из\u00a0ссылки.',
  place: 'Выберите город из\u00a0подсказок: остальное мы\u00a0взяли из\u00a0ссылки.',
}

/** A link nobody can follow: what is wrong, and the search with everything that could be read; a past day opens the calendar. */
export function UnreadLink({ why, text, form }: Props) {
  const calendar = why === 'past' && matchMedia('(width >= 768px)').matches
  return (
    <div className={`wrap ${css.lone}`}>
      <h1 className="d2">{text}</h1>
      <p className={css.lead}>{leads[why]}</p>
      <SearchForm layout="wide" query={form} opens={calendar ? 'dates' : undefined} />
    </div>
  )
}
