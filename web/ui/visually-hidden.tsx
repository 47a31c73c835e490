import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Said by a screen reader, not shown. `live` announces its changes politely. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={css.hidden} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}
