import type { ReactNode } from 'react'
import css from './kit.module.css'

/** A titled part of the kit page. */
export function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? css.wide : undefined}>
      <h2 className={css.head}>{title}</h2>
      <div className={css.stack}>{children}</div>
    </section>
  )
}

/** Parts side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
