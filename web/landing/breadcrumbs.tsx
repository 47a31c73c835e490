import { Link } from 'react-router'
import type { Crumb } from '#web/shell/page-meta.ts'
import css from './breadcrumbs.module.css'

/** The way from the home page; the last crumb is where the visitor stands. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Где вы" className={css.breadcrumbs}>
      <ol>
        <li>
          <Link to="/">Главная</Link>
        </li>
        {breadcrumbs.map(({ name, path }, at) => (
          <li key={path}>
            {at < breadcrumbs.length - 1 ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
