import type { ReactNode } from 'react'
import css from './night-sea.module.css'

/** A full-width night over the sea with a message and ways out. With `code` the moon is the zero of «404». */
export function NightSea({ title, text, code, children }: { title: string; text: string; code?: boolean; children: ReactNode }) {
  return (
    <section className={css.night}>
      <div className={css.words}>
        {code && (
          <div className={css.code} aria-hidden="true">
            4<i />4
          </div>
        )}
        <h1 className="d2">{title}</h1>
        <p className="lead">{text}</p>
        <div className={css.ways}>{children}</div>
      </div>
      <div className={css.sea} aria-hidden="true" />
    </section>
  )
}
