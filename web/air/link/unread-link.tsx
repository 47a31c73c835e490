import type { AirForm } from '#domain/air/query.ts'
import { SearchForm } from '#web/air/search-form.tsx'
import css from './link-screen.module.css'

/** A link nobody can follow: what is wrong, and the search with everything that could be read. */
export function UnreadLink({ text, form }: { text: string; form: AirForm }) {
  return (
    <div className={`wrap ${css.lone}`}>
      <h1 className="d2">{text}</h1>
      <p className={css.lead}>Проверьте поиск: мы&nbsp;заполнили всё, что удалось прочитать в&nbsp;ссылке.</p>
      <SearchForm layout="wide" asked={form} />
    </div>
  )
}
