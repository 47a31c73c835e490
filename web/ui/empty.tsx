import type { ReactNode } from 'react'
import css from './empty.module.css'

/** Nothing here: a small sunset, what happened, and the ways out as buttons (DGEN-05). */
export function Empty({ title, children, actions }: { title: string; children?: ReactNode; actions: ReactNode }) {
  return (
    <div className={css.card}>
      <div className={css.sea} aria-hidden="true">
        <i className={css.sun} />
        <i className={css.water} />
      </div>
      <h2 className="h3">{title}</h2>
      {children && <div className={css.text}>{children}</div>}
      <div className={css.actions}>{actions}</div>
    </div>
  )
}
